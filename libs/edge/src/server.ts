import type { Socket } from 'node:net';
import { invalidRequest, methodNotAllowed, notFound } from '#contracts';
import type { Refusal } from '#contracts';
import { AddressRanges } from '#platform';
import type { Log } from '#platform';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerHeadersOf } from './answer-headers.js';
import type { AnsweringOnce } from './answering-once.js';
import { parseJsonBodies } from './body-parser.js';
import type { LongBodyReader } from './body-parser.js';
import { KnownRoutes } from './known-routes.js';
import { isLetInAgain, letIn, letInAgain } from './letting-in.js';
import type { LettingIn } from './letting-in.js';
import { NestLog } from './nest-log.js';
import { beginRequest, callerGoneStatus, endRequest } from './observing.js';
import type { Observing } from './observing.js';
import {
  afterAnswers,
  answerProtocolError,
  idleConnectionMs,
  noteResponse,
  refuseOnSocket,
} from './protocol-errors.js';
import { forgetBody, refuseAmbiguousHead } from './request-head.js';
import { serveOperations } from './route.js';
import { isWebSocketUpgrade, serveUpgrades } from './upgrading.js';
import { endUnread, expectReading } from './unread-answers.js';
import { RefusalFilter, frameworkRefusal, writeRefusal } from './refusing.js';

export interface ServerOptions {
  /** Where people reach it. */
  publicUrl: string;
  bodyBytesMax: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Whether these proxies decide which traces are recorded. */
  traceSampling: 'own' | 'parent';
}

/** The parts that a server finds in its module. */
export interface ServerParts extends LettingIn, Observing, AnsweringOnce {
  /** Undefined where no body is long. */
  readLongBody: LongBodyReader | undefined;
}

/**
 * Makes the HTTP server of a process. The request flow stands here in order: begin → let in → parse → route → answer,
 * or refuse → end.
 */
export async function createServer(
  module: DynamicModule,
  options: ServerOptions,
  partsOf: (app: NestFastifyApplication) => ServerParts,
  log: Log,
  addRoutes: (server: FastifyInstance, context: INestApplicationContext) => void,
): Promise<NestFastifyApplication> {
  const begin = beginning(options);
  const adapter = makeAdapter(options, { begin, end: (...ended) => endRequest(parts, ...ended) });
  const server = adapter.getInstance();
  const routes = new KnownRoutes();
  server.addHook('onRoute', (route) => {
    routes.add(route.url, route.method);
    // A body may take its time to arrive; who has lost the right meanwhile does not act any more.
    if (isLetInAgain(route.config?.operation)) route.preHandler = (request) => letInAgain(parts, request);
  });
  server.decorateRequest('state');
  server.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    // onRequestAbort is not told of who hangs up once the body was read, while POST /v1/ask is at work or its answer is written.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) endRequest(parts, request, callerGoneStatus);
    });
    noteResponse(request.raw.socket, reply.raw);
    refuseAmbiguousHead(request.raw);
    // Before the body is read: what is not served needs none.
    if (request.is404) throw unrouted(routes, request.url);
    const { operation } = request.state;
    if (operation && !operation.body && request.method !== 'GET') forgetBody(request.raw);
    done();
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  const parts = partsOf(app);
  server.addHook('onRequest', (request, reply) => letIn(parts, request, reply));
  server.addHook('onSend', ({ raw }, _reply, payload, done) => {
    expectReading(raw.socket);
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    endRequest(parts, request, reply.statusCode);
    done();
  });
  parseJsonBodies(server, parts.readLongBody);
  for (const controller of module.controllers ?? [])
    serveOperations(server, app.get(controller), () => parts);
  addRoutes(server, app);
  app.useGlobalFilters(new RefusalFilter(log));
  return app;
}

/** Observes a request that runs through no hook as all others. */
interface RequestEnds {
  begin: (request: FastifyRequest, reply: FastifyReply) => void;
  end: (request: FastifyRequest, status: number) => void;
}

function beginning({ publicUrl, traceSampling, trustedProxies }: ServerOptions): RequestEnds['begin'] {
  const headers = answerHeadersOf(publicUrl);
  const followed = traceSampling === 'parent' ? new AddressRanges(trustedProxies) : undefined;
  return (request, reply) => beginRequest(request, reply, headers, followed);
}

function makeAdapter(options: ServerOptions, { begin, end }: RequestEnds): FastifyAdapter {
  const headers = answerHeadersOf(options.publicUrl);
  const adapter = new FastifyAdapter({
    skipMiddie: true,
    bodyLimit: options.bodyBytesMax,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // Longer ones are no id of ours; that is said after the caller was let in, like all else.
    routerOptions: { maxParamLength: 16_384 },
    requestTimeout: 30_000,
    keepAliveTimeout: idleConnectionMs,
    // Answers of our own instead of the server's: during a shutdown, without Host.
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    clientErrorHandler: (error: Error, socket: Socket) => answerProtocolError(error, socket, headers),
    // A request that the router refuses runs through no hook, so it is ended here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      begin(request, reply);
      writeRefusal(reply, frameworkRefusal(error) ?? invalidRequest([]));
      end(request, reply.statusCode);
    },
  });
  const { server } = adapter.getInstance();
  // RFC 9110, 10.1.1: an expectation that is not known may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('timeout', endUnread);
  serveUpgrades(server);
  server.on('connect', (_request, socket: Socket) => {
    // From here on Node leaves the socket's errors to us.
    socket.on('error', () => socket.destroy());
    const refusal = methodNotAllowed(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
    afterAnswers(socket, () => refuseOnSocket(socket, refusal, headers));
  });
  return adapter;
}

function unrouted(routes: KnownRoutes, url: string): Refusal {
  const allowed = routes.methodsOf(url);
  return allowed.length === 0 ? notFound() : methodNotAllowed(allowed);
}
