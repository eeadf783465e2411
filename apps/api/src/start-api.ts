import { Admission, startHousekeeping } from '#access';
import { DataSource, SingleConnection, requireMigrated } from '#database';
import { EdgeMetrics, createServer, openHealthPort } from '#edge';
import { SecretBox, flushSpans, recordTraces, runShutdown } from '#platform';
import type { ShutdownStep } from '#platform';
import {
  OpenConnectors,
  WidgetLookups,
  WidgetRefresher,
  sourceRefreshing,
  startRefreshSchedule,
} from '#workspace';
import type { ScheduledStep, SourceContext } from '#workspace';
import type { ServerParts } from '#edge';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiModule } from './module.js';
import type { ApiParts } from './module.js';
import { sourceContextToken } from './tokens.js';

/** An api process that serves. */
export interface RunningApi {
  url: string;
  healthUrl: string;
  /** Unready first, then drained, then closed. */
  stop(): Promise<void>;
}

/** Starts the api; throws, with nothing left open, when its database lacks migrations or a port is taken. */
export async function startApi(parts: ApiParts): Promise<RunningApi> {
  const { config, log, registry } = parts;
  recordTraces(config.QG_TRACES_PER_SECOND);
  await requireMigrated(config.DATABASE_URL);
  const options = { bodyBytesMax: config.QG_BODY_BYTES_MAX, trustedProxies: config.QG_TRUSTED_PROXIES };
  const app = await createServer(ApiModule.of(parts), options, (context) => serverParts(context, parts), log);
  const admission = app.get(SingleConnection);
  let stopping = false;
  const checkReady = async () => {
    if (stopping) throw new Error('stopping');
    // On admission's own connection, which a full pool does not block. Migrations only go forward, so a database that was
    // complete at the start is so now.
    await admission.rows({ name: 'ready', text: 'SELECT 1' }, []);
  };
  const server = { name: 'the server', stop: () => closeServer(app, config.QG_CLOSE_SECONDS) };
  try {
    await app.listen({ host: config.QG_HOST, port: config.QG_PORT });
    const health = await openHealthPort(
      { host: config.QG_HOST, port: config.QG_HEALTH_PORT },
      { registry, checkReady },
      log,
    );
    const background = startBackground(app, parts);
    const stop = async () => {
      stopping = true;
      await wait(config.QG_DRAIN_SECONDS * 1_000);
      await runShutdown([
        server,
        ...background,
        ...connectionsOf(app),
        { name: 'the health port', stop: () => health.close() },
        { name: 'tracing', stop: flushSpans },
      ]);
    };
    return { url: await app.getUrl(), healthUrl: health.url, stop };
  } catch (error) {
    await runShutdown([server, ...connectionsOf(app)]);
    throw error;
  }
}

/** What goes on beside the requests, and how it is ended. */
function startBackground(app: INestApplicationContext, { log, clock }: ApiParts): ShutdownStep[] {
  const refreshing = startRefreshSchedule(refreshSteps(app), clock, (error, step) =>
    log.error({ error }, `refreshing ${step} failed`),
  );
  const housekeeping = startHousekeeping(app.get(DataSource).manager, (error) =>
    log.warn({ error }, 'housekeeping failed'),
  );
  return [
    // Both at once: the schedule waits for what the other is to stop.
    {
      name: 'refreshing',
      stop: async () => void (await Promise.all([refreshing.stop(), app.get(WidgetRefresher).stop()])),
    },
    { name: 'housekeeping', stop: () => housekeeping.stop() },
  ];
}

/** What the process has open, in the order in which it is closed. */
function connectionsOf(app: INestApplicationContext): ShutdownStep[] {
  return [
    { name: 'widget look-ups', stop: () => app.get(WidgetLookups).close() },
    { name: 'data sources', stop: () => app.get(OpenConnectors).close() },
    { name: 'admission', stop: () => app.get(SingleConnection).close() },
    { name: 'the database', stop: () => app.get(DataSource).destroy() },
  ];
}

/** What is kept fresh; any number of replicas share the work. */
function refreshSteps(app: INestApplicationContext): ScheduledStep[] {
  const refresher = app.get(WidgetRefresher);
  return [
    sourceRefreshing(app.get<SourceContext>(sourceContextToken)),
    { name: 'widgets', run: (now) => refresher.refreshDueAcrossWorkspaces(now) },
  ];
}

/** Requests under way may end. A connection that never sends a whole request must not hold the process up for as long. */
async function closeServer(app: NestFastifyApplication, graceSeconds: number): Promise<void> {
  const impatience = setTimeout(() => app.getHttpServer().closeAllConnections(), graceSeconds * 1_000);
  await app.close();
  clearTimeout(impatience);
}

function serverParts(context: INestApplicationContext, { config, log, clock }: ApiParts): ServerParts {
  return {
    log,
    clock,
    metrics: context.get(EdgeMetrics),
    admission: context.get(Admission),
    database: context.get(DataSource),
    manager: context.get(DataSource).manager,
    secrets: context.get(SecretBox),
    checkAddress: config.QG_KEY_ADDRESSES === 'everywhere',
  };
}
