import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server that a test can cut or clog, and lead to another server. */
export interface TcpProxy {
  port: number;
  /** The target of new connections. */
  target: number;
  /** The number of connections that clients have opened. */
  connectionsOpened: number;
  /** The number of bytes that clients have sent through it. */
  bytesFromClients: number;
  /** Nothing gets through any more, and nobody is told: the network as it is when a cable is pulled. */
  clog(): void;
  /** Ends what is clogged and lets new connections through. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts one to a port of a host; `onSent` is shown what clients send. */
export async function startTcpProxy(
  target: number,
  host = '127.0.0.1',
  onSent: (chunk: Buffer) => void = () => undefined,
): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let clogged = false;
  const server = createServer((client) => {
    proxy.connectionsOpened += 1;
    const upstream = connect(proxy.target, host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (clogged) return;
    client.on('data', (chunk: Buffer) => {
      proxy.bytesFromClients += chunk.length;
      onSent(chunk);
    });
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    connectionsOpened: 0,
    bytesFromClients: 0,
    clog: () => {
      clogged = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    clear: () => {
      clogged = false;
      for (const [client] of pairs) client.destroy();
    },
    close: async () => {
      proxy.clear();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
