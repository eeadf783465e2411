// A hundred receivers, each at a loopback address of its own, in one process: they take what comes; /hung never answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './child.ts';

let port: Promise<number> | undefined;

answerParent(async (_question: object): Promise<{ port: number }> => {
  port ??= open();
  return { port: await port };
});

function open(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/hung') return;
    request.on('end', () => response.writeHead(204).end());
  });
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve) => {
    server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port));
  });
}
