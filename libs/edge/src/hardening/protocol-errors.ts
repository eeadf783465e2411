import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { Refusal, invalidRequest, refusalBody } from '#contracts';
import type { ResponseHeaders } from './response-headers.js';
import { afterResponses } from './response-tracking.js';
import type { ServedSocket } from './response-tracking.js';

/**
 * The time that a connection may wait for a request. It is longer than the keep-alive of any usual proxy (Google's 600 s, Traefik's 90 s, nginx's
 * 60 s): the proxy must close first, or a request would meet a closing connection.
 */
export const idleConnectionMs = 620_000;

/**
 * Answers a request that Node's HTTP parser refuses before Fastify sees it: headers that are too large, a request that never ends, or bytes
 * that are not HTTP. The answer is JSON like every other, and the connection ends with it.
 */
export function sendProtocolError(
  error: Error & { code?: string },
  socket: ServedSocket,
  headers: ResponseHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Proxies open connections ahead of need. A refusal on an unused one would be taken as the answer to the next request on it.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    socket.setTimeout(idleConnectionMs);
    return;
  }
  const refusal = refusalOf(error.code);
  afterResponses(socket, () => writeRefusalToSocket(socket, refusal, headers));
}

/** Writes a refusal to the socket, for requests without a response object, and ends the connection. */
export function writeRefusalToSocket(socket: Socket, refusal: Refusal, headers: ResponseHeaders): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusalBody(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomBytes(16).toString('hex')}`,
    'Connection: close',
    ...Object.entries({ ...headers, ...refusal.headers }).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('headers_too_large', 'the header fields are larger than this service reads');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('request_timeout', 'the request did not arrive in time');
  return invalidRequest([{ path: '', message: 'this is not an HTTP/1.1 request' }]);
}
