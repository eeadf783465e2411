/**
 * Requests that become WebSockets. They run through the same hooks as all others: begun, authorized, refused in JSON, recorded. Failure
 * modes:
 * - The client goes away meanwhile: after the upgrade, Node leaves the errors of the socket to us.
 * - An earlier request on the connection is still being answered: the upgrade waits, because a connection has one response at a time.
 * - The request is refused, or is for an address that speaks only HTTP: it is answered, and the connection ends.
 */
import { ServerResponse } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterResponses } from '../hardening/response-tracking.js';

/**
 * Reports whether a request upgrades to a WebSocket. All other upgrades stay HTTP: some clients offer HTTP/2 with every request, and mean
 * nothing by it.
 */
export function isWebSocketUpgrade({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** A connection that has left HTTP. */
export interface Upgrade {
  socket: Socket;
  /** Bytes that already followed the head of the request. */
  head: Buffer;
}

/** An upgrade that nobody has taken yet, and the listener that closes its connection after an HTTP answer. */
type Waiting = Upgrade & { close: () => void };

const waiting = new WeakMap<IncomingMessage, Waiting>();

/** Serves upgrade requests as normal requests. */
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

/** Takes over the connection of a request. The HTTP request ends here and is recorded. */
export function takeUpgrade(request: FastifyRequest, reply: FastifyReply): Upgrade {
  const upgrade = waiting.get(request.raw);
  if (!upgrade) throw new Error('the request is no upgrade, or its connection was taken before');
  waiting.delete(request.raw);
  reply.code(101).hijack();
  reply.raw.detachSocket(upgrade.socket);
  reply.raw.off('finish', upgrade.close);
  // The framework ends and records a request when its response is finished.
  reply.raw.emit('finish');
  return upgrade;
}
