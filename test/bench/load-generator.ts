// Requests in closed loop: each connection sends its next one when the last was answered. On bare sockets, with prepared
// bytes and an answer read no further than its check needs, because this process shares the cores with what it measures.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { answerParent } from './child.ts';

/** A request, and a text that its answer's body must hold. */
export interface Exchange {
  path: string;
  bearer?: string;
  /** JSON to post; without it the request is a GET. */
  body?: string;
  expected: string;
}

export interface LoadQuestion {
  url: string;
  exchanges: Exchange[];
  connections: number;
  seconds: number;
}

export interface LoadAnswer {
  requests: number;
  seconds: number;
  /** Share of one core that this process used. */
  busy: number;
}

interface PreparedExchange {
  request: Buffer;
  expected: string;
}

answerParent(async ({ url, exchanges, connections, seconds }: LoadQuestion): Promise<LoadAnswer> => {
  const { hostname, port } = new URL(url);
  const prepared = exchanges.map((exchange) => prepare(exchange, `${hostname}:${port}`));
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const next = inTurn(prepared);
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const endAt = startedAt + seconds * 1_000;
  const counts = await Promise.all(sockets.map((socket) => exchangeUntil(socket, next, endAt)));
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  return {
    requests: counts.reduce((sum, count) => sum + count, 0),
    seconds: elapsedMs / 1_000,
    busy: (user + system) / 1_000 / elapsedMs,
  };
});

function prepare({ path, bearer, body, expected }: Exchange, host: string): PreparedExchange {
  const authorization = bearer === undefined ? '' : `authorization: Bearer ${bearer}\r\n`;
  const content = body === undefined ? '' : contentFields(body);
  const line = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`;
  const request = Buffer.from(`${line}\r\nhost: ${host}\r\n${authorization}${content}\r\n${body ?? ''}`);
  return { request, expected };
}

function contentFields(body: string): string {
  return [
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
  ].join('\r\n');
}

function inTurn(exchanges: readonly PreparedExchange[]): () => PreparedExchange {
  let index = 0;
  return () => {
    const exchange = exchanges[index % exchanges.length];
    index += 1;
    if (!exchange) throw new Error('there is nothing to send');
    return exchange;
  };
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket.setEncoding('latin1');
}

/** Resolves to the number of answers, each of which was checked. */
function exchangeUntil(socket: Socket, next: () => PreparedExchange, endAt: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let current = next();
    let received = '';
    let count = 0;
    socket.on('data', (text: string) => {
      received += text;
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200 ') || !received.includes(current.expected)) {
        reject(new Error(`Not an answer with ${current.expected}:\n${received}`));
        return;
      }
      received = '';
      count += 1;
      if (performance.now() >= endAt) {
        resolve(count);
        return;
      }
      current = next();
      socket.write(current.request);
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('The server closed a connection.')));
    socket.write(current.request);
  });
}

const lengthField = 'content-length: ';

function isWhole(received: string): boolean {
  const bodyAt = received.indexOf('\r\n\r\n') + 4;
  if (bodyAt < 4) return false;
  const lengthAt = received.indexOf(lengthField) + lengthField.length;
  return received.length >= bodyAt + Number.parseInt(received.slice(lengthAt, lengthAt + 8), 10);
}
