// A hundred receivers, each at a loopback address of its own, in one process: they verify what comes; /hung never answers.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './child.ts';

/** The signing secret of each receiver, by its path; without it only the figures are asked for. */
export interface ReceiversQuestion {
  secrets?: Record<string, string>;
}

/** The receivers' figures since the last question. */
export interface ReceiversAnswer {
  port: number;
  /** The times of arrival, in milliseconds since 1970. */
  arrivals: number[];
}

let port: Promise<number> | undefined;
const secrets = new Map<string, string>();
let arrivals: number[] = [];
let count = 0;

answerParent(async ({ secrets: given = {} }: ReceiversQuestion): Promise<ReceiversAnswer> => {
  for (const [path, secret] of Object.entries(given)) secrets.set(path, secret);
  port ??= open();
  const before = arrivals;
  arrivals = [];
  return { port: await port, arrivals: before };
});

function open(): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/count') {
      response.end(String(count));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      if (url.endsWith('/hung')) return;
      const expected = createHmac('sha256', secrets.get(url) ?? '')
        .update(Buffer.concat(chunks))
        .digest('hex');
      if (!isSame(`sha256=${expected}`, String(headers['x-service-signature'])))
        throw new Error('a wrong signature');
      count += 1;
      arrivals.push(performance.timeOrigin + performance.now());
      response.writeHead(204).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve) => {
    server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port));
  });
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
