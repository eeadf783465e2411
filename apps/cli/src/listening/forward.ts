import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ListenerReport } from '#contracts';
import { codeOf } from '../failure.js';

/** The outcome of posting to the receiver. */
export type Outcome = ListenerReport['outcome'];

const limitMs = 15_000;
const answerKeptBytes = 4_096;
const answerBytesMax = 65_536;

/** Posts the bytes to the receiver as the service would: no redirects, 15 seconds for all of it, no more of the answer than is kept. */
export function forward(url: URL, headers: readonly string[], body: Buffer): Promise<Outcome> {
  const post = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(limitMs);
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve(failed(error, signal.aborted));
    const request = post(
      url,
      { method: 'POST', headers: fieldsOf(url, headers, body), signal },
      (response) => {
        response.on('error', fail);
        void readAnswer(response).then(resolve, fail);
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const kept: Uint8Array[] = [];
  const chunks: AsyncIterable<Uint8Array> = response;
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes < answerKeptBytes) kept.push(chunk.subarray(0, answerKeptBytes - bytes));
    bytes += chunk.length;
    if (bytes >= answerBytesMax) break;
  }
  const { statusCode = 0, headers } = response;
  const retryAfter = headers['retry-after'];
  const answer = Buffer.concat(kept).toString();
  return {
    kind: 'answered',
    status_code: statusCode,
    ...(retryAfter !== undefined && { retry_after: retryAfter.slice(0, 100) }),
    answer,
  };
}

/** Names and values in turn, as they came, with what says where this goes and how long it is. */
function fieldsOf(url: URL, headers: readonly string[], body: Buffer): string[] {
  return ['host', url.host, ...headers, 'content-length', String(body.length)];
}

function failed(error: Error, isTimedOut: boolean): Outcome {
  if (isTimedOut) return { kind: 'timed_out', error: `no complete answer within ${limitMs / 1_000} seconds` };
  const code = codeOf(error);
  const sentence = sentences[code] ?? `the request failed${code === '' ? '' : ` (${code.slice(0, 50)})`}`;
  return { kind: 'network', error: sentence };
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset before the answer was complete',
  ENOTFOUND: 'the host name is not known',
};
