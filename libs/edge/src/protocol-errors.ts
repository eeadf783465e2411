import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { Refusal, invalidRequest, refusalBody } from '#contracts';

/**
 * Answers what Node's HTTP parser refuses before there is a request: headers that are too large, a request that never
 * ends, bytes that are not HTTP. The answer is JSON like every other, and the connection ends with it.
 */
export function answerProtocolError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(refusalBody(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomBytes(16).toString('hex')}`,
    'Connection: close',
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
