import { Admission } from '#access';
import type { Sandbox } from '#connectors';
import { DataSource, SingleConnection } from '#database';
import { SecretBox, flushSpans, limitTraceRate, runShutdown } from '#platform';
import type { ShutdownStep } from '#platform';
import { OpenConnectors } from '#workspace';
import type { PrintPasses } from '#workspace';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { LongBodyReader } from '../request/body-parser.js';
import { EdgeMetrics } from '../request/edge-metrics.js';
import { rejectEnhancers } from './enhancers.js';
import { openHealthPort } from './health.js';
import { Readiness } from './readiness.js';
import { createServer } from '../server.js';
import { SessionCookie } from '../request/session-cookie.js';
import { Connections } from '../hardening/connections.js';
import type { ProcessParts } from './providers.js';
import { requireDatabase } from './require-database.js';
import { idempotentBytesMaxOf } from './answer-retention.js';
import type { AnswerRetentionSettings, RunningSettings, ServingSettings } from './settings.js';
import { fileSandboxToken } from './tokens.js';

/** A running server. */
export interface RunningServer {
  url: string;
  healthUrl: string;
  /** Marks the server unready, drains it, then closes it. */
  stop(): Promise<void>;
}

/** Adds the routes that are not operations of the contract's table. */
export type AddRoutes = (server: FastifyInstance, context: INestApplicationContext) => void;

type ServedSettings = ServingSettings & RunningSettings & AnswerRetentionSettings;

/** The differences between serving processes. */
export interface ServerDefinition {
  module: DynamicModule;
  /** True if a key's allowlist applies over REST as well, false for MCP alone. */
  checkAddress: boolean;
  addRoutes: readonly AddRoutes[];
  /** The reader of bodies of more than a megabyte; undefined where no operation takes them. */
  longBodies?: (context: INestApplicationContext) => LongBodyReader;
  /** The passes of printing; undefined where nothing is printed. */
  printPasses?: (context: INestApplicationContext) => PrintPasses;
  /** Starts the background work, once requests are served, and returns the steps that stop it. */
  startBackground(app: INestApplicationContext): ShutdownStep[];
  /** Further connections of the process, in the order in which they are closed. */
  connections(app: INestApplicationContext): ShutdownStep[];
}

/**
 * Starts a server. Throws, with nothing left open, if its database lacks migrations or a port is taken. The health port opens first, so
 * that a process that waits for its database counts as alive.
 */
export async function startServer(
  parts: ProcessParts<ServedSettings>,
  served: ServerDefinition,
): Promise<RunningServer> {
  const { config, log, registry, clock } = parts;
  limitTraceRate(config.QG_TRACES_PER_SECOND);
  const database = { name: 'database', reach: databaseNotReached };
  const readiness = new Readiness(database, config.QG_READY_GRACE_SECONDS, clock);
  const listen = { host: config.QG_HOST, port: config.QG_HEALTH_PORT };
  // Filled in once the sandbox is chosen, which is before the process is ready.
  const facts: Record<string, Sandbox> = {};
  const health = await openHealthPort(listen, { registry, readiness, facts }, log);
  const healthPort = { name: 'the health port', stop: () => health.close() };
  try {
    await requireDatabase(parts);
    const serving = await serve(parts, served);
    database.reach = serving.reach;
    facts['file_sandbox'] = serving.sandbox;
    const stop = async () => {
      readiness.stop();
      await wait(config.QG_DRAIN_SECONDS * 1_000);
      await runShutdown([...serving.steps, healthPort, { name: 'tracing', stop: flushSpans }]);
    };
    return { url: serving.url, healthUrl: health.url, stop };
  } catch (error) {
    await runShutdown([healthPort]);
    throw error;
  }
}

/** Rejects: the readiness check until the database has been reached once. */
export function databaseNotReached(): Promise<void> {
  return Promise.reject(new Error('has not been reached yet'));
}

/** Opens the port of the API and starts the background work. Throws with nothing left open. */
async function serve(parts: ProcessParts<ServedSettings>, served: ServerDefinition) {
  const { config, registry } = parts;
  const app = await makeApp(parts, served);
  const admission = app.get(SingleConnection);
  const clients = new Connections(app.getHttpServer(), config.QG_CONNECTIONS_MAX, registry);
  // Checks admission's own connection, which a full pool does not block. Migrations only go forward, so a database that was complete at the start
  // still is.
  const reach = async () => void (await admission.rows({ name: 'ready', text: 'SELECT 1' }, []));
  const server = { name: 'the server', stop: () => closeServer(app, clients, config.QG_CLOSE_SECONDS) };
  const connections = [...served.connections(app), ...connectionsOf(app)];
  try {
    rejectEnhancers(app);
    await app.listen({ host: config.QG_HOST, port: config.QG_PORT });
    const background = served.startBackground(app);
    const sandbox = app.get<Sandbox>(fileSandboxToken);
    return { url: await app.getUrl(), reach, sandbox, steps: [server, ...background, ...connections] };
  } catch (error) {
    await runShutdown([server, ...connections]);
    throw error;
  }
}

function makeApp(
  { config, log, clock }: ProcessParts<ServedSettings>,
  { module, checkAddress, addRoutes, longBodies, printPasses }: ServerDefinition,
): Promise<NestFastifyApplication> {
  const options = {
    publicUrl: config.QG_PUBLIC_URL,
    bodyBytesMax: config.QG_BODY_BYTES_MAX,
    trustedProxies: config.QG_TRUSTED_PROXIES,
    traceSampling: config.QG_TRACE_SAMPLING,
  };
  const partsOf = (context: INestApplicationContext) => ({
    log,
    clock,
    checkAddress,
    readLongBody: longBodies?.(context),
    printPasses: printPasses?.(context),
    sessionCookie: new SessionCookie(config.QG_PUBLIC_URL),
    metrics: context.get(EdgeMetrics),
    admission: context.get(Admission),
    database: context.get(DataSource),
    manager: context.get(DataSource).manager,
    secrets: context.get(SecretBox),
    idempotentBytesMax: idempotentBytesMaxOf(config),
  });
  const addAll = (server: FastifyInstance, context: INestApplicationContext) => {
    for (const add of addRoutes) add(server, context);
  };
  return createServer(module, options, partsOf, log, addAll);
}

function connectionsOf(app: INestApplicationContext): ShutdownStep[] {
  return [
    { name: 'data sources', stop: () => app.get(OpenConnectors).close() },
    { name: 'admission', stop: () => app.get(SingleConnection).close() },
    { name: 'the database', stop: () => app.get(DataSource).destroy() },
  ];
}

/**
 * Closes the server. Requests under way get the grace period to end; then all connections are cut, so that one that never sends a whole
 * request does not hold up the process.
 */
async function closeServer(
  app: NestFastifyApplication,
  clients: Connections,
  graceSeconds: number,
): Promise<void> {
  const forceCloseTimer = setTimeout(() => app.getHttpServer().closeAllConnections(), graceSeconds * 1_000);
  // Repeated, because connections can still arrive between this call and the end of listening.
  const closing = setInterval(() => clients.closeUnused(), 250);
  try {
    clients.closeUnused();
    await app.close();
  } finally {
    clearInterval(closing);
    clearTimeout(forceCloseTimer);
  }
}
