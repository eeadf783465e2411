import type { Server, Socket } from 'node:net';
import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';

/** The connections of a server: no more than it may have at once, counted, and known to whoever stops it. */
export class Connections {
  readonly #open = new Set<Socket>();

  /** One too many is closed unread: what it would hold of memory and descriptors, others need who are being served. */
  constructor(server: Server, most: number, registry: Registry) {
    const open = this.#open;
    const registers = [registry];
    void new Gauge({
      name: 'http_connections_open',
      help: 'Connections that clients have open.',
      registers,
      collect() {
        this.set(open.size);
      },
    });
    const refused = new Counter({
      name: 'http_connections_refused_total',
      help: 'Connections that were closed unread, since there were too many.',
      registers,
    });
    server.maxConnections = most;
    server.on('drop', () => refused.inc());
    server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
  }

  /**
   * Ends those on which nothing was ever sent. Browsers and proxies open such ahead of need. Node takes them for a request that is
   * slow to come, so that they hold up a server that stops, where those that wait between two requests are closed at once.
   */
  closeUnused(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
