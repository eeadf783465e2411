import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import { promisify } from 'node:util';
import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';

/** The connections of a server, bounded and counted; the unused ones are tracked for its shutdown. */
export class Connections {
  /** Those on which no request came yet. */
  readonly #unused = new Set<Socket>();

  /** One too many is closed unread: what it would hold of memory and descriptors, others need who are being served. */
  constructor(server: Server, most: number, registry: Registry) {
    const unused = this.#unused;
    const count = promisify(server.getConnections.bind(server));
    const registers = [registry];
    void new Gauge({
      name: 'http_connections_open',
      help: 'Connections that clients have open.',
      registers,
      async collect() {
        this.set(await count());
      },
    });
    const refused = new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections refused at the connection limit.',
      registers,
    });
    server.maxConnections = most;
    server.on('drop', () => refused.inc());
    function forget(this: Socket): void {
      unused.delete(this);
    }
    server.on('connection', (socket: Socket) => {
      unused.add(socket);
      socket.on('close', forget);
    });
    // The listener goes with the first request. If it lasted as long as the connection, Node's own listener for each request would leave a
    // chain of dead requests that the young generation's collector takes for living: a third of all that a request allocates.
    server.on('request', ({ socket }: IncomingMessage) => {
      if (unused.delete(socket)) socket.off('close', forget);
    });
  }

  /**
   * Ends those on which nothing was ever sent. Browsers and proxies open such ahead of need. Node takes them for a request that is
   * slow to come, so that they hold up a server that stops, where those that wait between two requests are closed at once.
   */
  closeUnused(): void {
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
  }
}
