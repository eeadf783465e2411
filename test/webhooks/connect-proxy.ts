import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A forward proxy as a company has one: it makes tunnels, and notes for whom. */
export interface ConnectProxy {
  url: string;
  /** The destinations of the requested tunnels, in order. */
  places: string[];
  /** With which Proxy-Authorization. */
  credentials: (string | undefined)[];
  /** Its answer for a place: 200 makes the tunnel, nothing leaves it unanswered. */
  answer: (place: string) => number | undefined;
  close(): Promise<void>;
}

export async function startConnectProxy(): Promise<ConnectProxy> {
  const server = createServer((_request, response) => response.writeHead(405).end());
  const open = new Set<Duplex>();
  server.on('connect', (request, client, head) => {
    const place = request.url ?? '';
    open.add(client);
    client.on('error', () => client.destroy());
    proxy.places.push(place);
    proxy.credentials.push(request.headers['proxy-authorization']);
    const status = proxy.answer(place);
    if (status === 200) return tunnel(client, head, new URL(`http://${place}`));
    if (status !== undefined) client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ConnectProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    places: [],
    credentials: [],
    answer: () => 200,
    close: async () => {
      for (const client of open) client.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function tunnel(client: Duplex, head: Buffer, { hostname, port }: URL): void {
  const upstream = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.write(head);
    client.pipe(upstream).pipe(client);
  });
  upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  client.on('close', () => upstream.destroy());
}
