import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { shortened } from './shortened.mjs';

/** A receiver of webhooks that keeps one payload of each event: of a real one where there was one, of a test otherwise. */
export class EventReceiver {
  /** @type {Record<string, unknown>} */
  examples = {};
  #server = createServer((request, response) => {
    void json(request).then((body) => {
      const type = String(request.headers['x-service-event']);
      this.examples[type] ??= shortened(body);
      response.writeHead(204).end();
    });
  });

  /** @returns {Promise<string>} its address */
  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/in`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
