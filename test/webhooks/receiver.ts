import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a receiver got it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Somebody else's server that takes deliveries. */
export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Its answer; 204 unless a test says otherwise. The count is of this request, from 1. */
  answer: (response: ServerResponse, request: Received, count: number) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      receiver.received.push(got);
      receiver.answer(response, got, receiver.received.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: accept,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Takes it. */
export function accept(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Refuses it with a status. */
export function refuseWith(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, headers).end(`this is ${status}`);
  };
}
