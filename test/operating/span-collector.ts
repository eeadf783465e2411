import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes spans over OTLP as a collector does, and keeps them as they came. */
export interface SpanCollector {
  endpoint: string;
  /** Everything received so far. Protocol buffers hold their texts as they are, so names and values can be looked for. */
  received(): string;
  close(): Promise<void>;
}

export async function startSpanCollector(): Promise<SpanCollector> {
  const chunks: Buffer[] = [];
  const server = createServer((request, answer) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Buffer.concat(chunks).toString('latin1'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
