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
import { responseHeadersOf } from './hardening/response-headers.js';
import type { IdempotencyStore } from './request/idempotent-response.js';
import { parseJsonBodies } from './request/body-parser.js';
import type { LongBodyReader } from './request/body-parser.js';
import { RouteTable } from './request/route-table.js';
import { mustReauthorize, authorize, reauthorize } from './request/authorize-request.js';
import type { AuthorizeParts } from './request/authorize-request.js';
import { NestLog } from './process/nest-log.js';
import { deprecationHeaders } from './request/deprecation-headers.js';
import { beginRequest, endBrokenOff, endRequest } from './request/request-telemetry.js';
import type { TelemetryParts } from './request/request-telemetry.js';
import { sendProtocolError, idleConnectionMs, writeRefusalToSocket } from './hardening/protocol-errors.js';
import { afterResponses, trackResponse } from './hardening/response-tracking.js';
import { dropBodyHeaders, rejectAmbiguousHeaders } from './hardening/request-headers.js';
import { serveOperations } from './request/route.js';
import { isWebSocketUpgrade, serveUpgrades } from './request/websocket-upgrade.js';
import { closeSlowReader, startSlowReaderTimeout } from './hardening/slow-reader-timeout.js';
import { ErrorFilter, frameworkRefusal, writeRefusal } from './request/error-filter.js';

export interface ServerOptions {
  /** The service's public address. */
  publicUrl: string;
  bodyBytesMax: number;
  /** Addresses of the proxies that may set X-Forwarded-For. */
  trustedProxies: readonly string[];
  /** The source of sampling decisions: our own, or those of trusted proxies. */
  traceSampling: 'own' | 'parent';
}

/** The parts that a server finds in its module. */
export interface ServerParts extends AuthorizeParts, TelemetryParts, IdempotencyStore {
  /** The reader of long bodies; undefined if no operation takes them. */
  readLongBody: LongBodyReader | undefined;
}

/** Makes the HTTP server of a process. The request flow is defined here in order: begin → authorize → parse → route → respond, or refuse → end. */
export async function createServer(
  module: DynamicModule,
  options: ServerOptions,
  partsOf: (app: NestFastifyApplication) => ServerParts,
  log: Log,
  addRoutes: (server: FastifyInstance, context: INestApplicationContext) => void,
): Promise<NestFastifyApplication> {
  const errors = new ErrorFilter(log);
  const begin = requestStarter(options);
  const adapter = makeAdapter(options, { begin, end: (...ended) => endRequest(parts, ...ended) });
  const server = adapter.getInstance();
  const routes = new RouteTable();
  server.addHook('onRoute', (route) => {
    routes.add(route.url, route.method);
    // A body may arrive slowly, and the caller may have lost the right to act meanwhile.
    if (mustReauthorize(route.config?.operation)) route.preHandler = (request) => reauthorize(parts, request);
  });
  server.decorateRequest('state');
  server.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    // onRequestAbort does not fire once the body was read, so a caller that hangs up during POST /v1/ask is noticed here.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) endBrokenOff(parts, errors, request);
    });
    trackResponse(request.raw.socket, reply.raw);
    rejectAmbiguousHeaders(request.raw);
    // An unknown route is refused before its body is read.
    if (request.is404) throw noRouteRefusal(routes, request.url);
    const { operation } = request.state;
    if (operation && !operation.body && request.method !== 'GET') dropBodyHeaders(request.raw);
    done();
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  const parts = partsOf(app);
  server.addHook('onRequest', (request, reply) => authorize(parts, request, reply));
  server.addHook('onSend', ({ raw }, _reply, payload, done) => {
    startSlowReaderTimeout(raw.socket);
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
  return app.useGlobalFilters(errors);
}

/** Begins and ends the requests that run through no hook, so that they are logged and counted like all others. */
interface RequestLifecycle {
  begin: (request: FastifyRequest, reply: FastifyReply) => void;
  end: (request: FastifyRequest, status: number) => void;
}

function requestStarter({
  publicUrl,
  traceSampling,
  trustedProxies,
}: ServerOptions): RequestLifecycle['begin'] {
  const headers = responseHeadersOf(publicUrl);
  const followed = traceSampling === 'parent' ? new AddressRanges(trustedProxies) : undefined;
  return (request, reply) => {
    beginRequest(request, reply, headers, followed);
    const { deprecated } = request.state.operation ?? {};
    if (deprecated) reply.headers(deprecationHeaders(deprecated, publicUrl));
  };
}

function makeAdapter(options: ServerOptions, { begin, end }: RequestLifecycle): FastifyAdapter {
  const headers = responseHeadersOf(options.publicUrl);
  const adapter = new FastifyAdapter({
    skipMiddie: true,
    bodyLimit: options.bodyBytesMax,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // The router's own limit would answer before the caller is authorized; an id that is too long is refused afterwards, like all other input.
    routerOptions: { maxParamLength: 16_384 },
    requestTimeout: 30_000,
    keepAliveTimeout: idleConnectionMs,
    // Node would answer by itself during a shutdown, and a request without Host, but not in the contract's JSON.
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    clientErrorHandler: (error: Error, socket: Socket) => sendProtocolError(error, socket, headers),
    // A request that the router refuses runs through no hook, so its begin and end are called here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      begin(request, reply);
      writeRefusal(reply, frameworkRefusal(error) ?? invalidRequest([]));
      end(request, reply.statusCode);
    },
  });
  const { server } = adapter.getInstance();
  // RFC 9110, 10.1.1 lets a server ignore an unknown expectation; Node would refuse it with a 417 that is not JSON.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('timeout', closeSlowReader);
  serveUpgrades(server);
  server.on('connect', (_request, socket: Socket) => {
    // After 'connect' Node no longer handles the socket's errors.
    socket.on('error', () => socket.destroy());
    const refusal = methodNotAllowed(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
    afterResponses(socket, () => writeRefusalToSocket(socket, refusal, headers));
  });
  return adapter;
}

function noRouteRefusal(routes: RouteTable, url: string): Refusal {
  const allowed = routes.allowedMethods(url);
  return allowed.length === 0 ? notFound() : methodNotAllowed(allowed);
}
