import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import { isLoopback } from '../config/base-url.js';
import type { Environment } from '../surroundings.js';

/** A request as it is sent. */
export interface OutgoingRequest {
  base: string;
  target: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** Some ten times the longest that the service gives: whatever sends on without end must not fill the memory. */
const bytesMax = 64_000_000;

/** A body that was given up. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  readonly code = 'QG_ANSWER_TOO_LONG';
}

/** An answer as it came. */
export interface IncomingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/**
 * Sends a request and reads the whole answer. It follows no redirect, so that the key goes nowhere but to the base. node:http
 * rather than fetch: it is loaded in 5 ms, names what went wrong, and takes the proxy of the environment from Node 24.5 on.
 */
export async function exchange(
  outgoing: OutgoingRequest,
  signal: AbortSignal,
  env: Environment,
): Promise<IncomingAnswer> {
  const url = new URL(outgoing.base);
  const protocol = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const options: RequestOptions = {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port,
    path: url.pathname.replace(/\/$/, '') + outgoing.target,
    method: outgoing.method,
    headers: outgoing.headers,
    agent: new protocol.Agent(isLoopback(outgoing.base) ? {} : { proxyEnv: { ...env } }),
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = protocol.request(options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= bytesMax) chunks.push(chunk);
        else response.destroy(new AnswerTooLong('an answer is longer than any of ours'));
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(outgoing.body);
  });
}
