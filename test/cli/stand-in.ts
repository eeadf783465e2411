import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** A server that stands in for somebody else's: a broken proxy, another version. */
export interface StandIn {
  url: string;
  /** The requests to it, in order. */
  requests: IncomingMessage[];
  server: Server;
}

const running: Server[] = [];

afterAll(() => {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
});

const key = `qg_live_${'Kx7'.repeat(12)}`;

/** A key that only stand-ins know. */
export const standInKey = key;

/** Starts one that answers as it is told, and stops it after the file's tests. */
export async function aStandIn(listener: RequestListener): Promise<StandIn> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server };
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The environment of a command that speaks to it. */
export function signedInto({ url }: StandIn) {
  return { QG_BASE_URL: url, QG_API_KEY: key };
}
