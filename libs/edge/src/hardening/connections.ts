import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import { promisify } from 'node:util';
import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';

/** The connections of a server, bounded and counted; the unused ones are tracked for its shutdown. */
export class Connections {
  /** Connections on which no request has arrived yet. */
  readonly #unused = new Set<Socket>();

  /** Connections above the limit are closed unread: clients that are being served need the memory and descriptors. */
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
    // The close listener is removed with the first request. If it lasted as long as the connection, Node's own listener for each request would leave
    // a chain of dead requests that the young generation's garbage collector treats as alive: a third of all that a request allocates.
    server.on('request', ({ socket }: IncomingMessage) => {
      if (unused.delete(socket)) socket.off('close', forget);
    });
  }

  /**
   * Closes the connections on which no byte has ever arrived. Browsers and proxies open such connections ahead of need. Node treats each
   * as a slow request, so they would delay a shutdown; Node closes connections that wait between two requests at once.
   */
  closeUnused(): void {
    for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy();
  }
}
