import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that stands before an api and limits its clients, as an ingress may: it answers for the api, with a page or JSON of its own. */
export interface LimitingProxy {
  url: string;
  /** Reports whether a request is over the limit, by its path. */
  limits: (path: string) => boolean;
  speaks: 'html' | 'json';
  close(): Promise<void>;
}

const bodies = {
  html: ['text/html', '<html><body><h1>429 Too Many Requests</h1></body></html>'],
  json: ['application/json', '{"error":"Too Many Requests","message":"API rate limit exceeded"}'],
} as const;

/** Starts one before an api; it limits nothing yet. */
export async function startLimitingProxy(target: () => string): Promise<LimitingProxy> {
  const server = createServer((incoming, answer) => {
    if (proxy.limits(incoming.url ?? '')) {
      const [type, body] = bodies[proxy.speaks];
      answer.writeHead(429, { 'content-type': type, 'retry-after': '7' });
      answer.end(body);
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
    speaks: 'html',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
