import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands before an api and limits its clients, as an ingress may: it answers for the api, with a page of its own. */
export interface LimitingProxy {
  url: string;
  /** Whether a request is over the limit, by its path. */
  limits: (path: string) => boolean;
  close(): Promise<void>;
}

/** Starts one before an api; it limits nothing yet. */
export async function startLimitingProxy(target: () => string): Promise<LimitingProxy> {
  const server = createServer((incoming, answer) => {
    if (proxy.limits(incoming.url ?? '')) {
      answer.writeHead(429, { 'content-type': 'text/html', 'retry-after': '7' });
      answer.end('<html><body><h1>429 Too Many Requests</h1></body></html>');
      return;
    }
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url ?? '', target()), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: LimitingProxy = {
    url: `http://127.0.0.1:${port}`,
    limits: () => false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
