/**
 * Requests that become WebSockets. They run through the same hooks as every other: begun, authorized, refused in JSON, recorded.
 * Failure modes:
 * - The client goes away meanwhile: from the upgrade on, Node leaves the socket's errors to us.
 * - An earlier request on the connection is still being answered: a connection has one response at a time.
 * - The request is refused, or is for an address that speaks only HTTP: it is answered, and the connection ends.
 */
import { ServerResponse } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterResponses } from '../hardening/response-tracking.js';

/** Only these are taken out of HTTP's hands: some clients offer HTTP/2 with every request, and mean nothing by it. */
export function isWebSocketUpgrade({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** A connection that was HTTP. */
export interface Upgrade {
  socket: Socket;
  /** Bytes that came behind the request's head already. */
  head: Buffer;
}

/** The fate of the connection when the request was answered over HTTP. */
type Waiting = Upgrade & { close: () => void };

const waiting = new WeakMap<IncomingMessage, Waiting>();

/** Has upgrades served as requests. */
export function serveUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    afterResponses(socket, () => serve(server, request, { socket, head }));
  });
}

function serve(server: Server, request: IncomingMessage, { socket, head }: Upgrade): void {
  if (socket.destroyed) return;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  const close = () => socket.destroySoon();
  response.once('finish', close);
  waiting.set(request, { socket, head, close });
  server.emit('request', request, response);
}

/** Reports whether a request can become a WebSocket. */
export function isUpgrade({ raw }: FastifyRequest): boolean {
  return waiting.has(raw);
}

/** Takes a request's connection: HTTP is over, as far as it is concerned, and is observed as such. */
export function takeUpgrade(request: FastifyRequest, reply: FastifyReply): Upgrade {
  const upgrade = waiting.get(request.raw);
  if (!upgrade) throw new Error('the request is no upgrade, or its connection was taken before');
  waiting.delete(request.raw);
  reply.code(101).hijack();
  reply.raw.detachSocket(upgrade.socket);
  reply.raw.off('finish', upgrade.close);
  // The framework ends what it has begun, and has it observed, when a response is finished.
  reply.raw.emit('finish');
  return upgrade;
}
