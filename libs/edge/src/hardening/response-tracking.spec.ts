import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { trackResponse } from './response-tracking.js';

const server = createServer();

afterEach(() => {
  server.close();
});

it('closes the responses that wait behind another one with their connection', async () => {
  const responses: ServerResponse[] = [];
  const isAsked = Promise.withResolvers<void>();
  server.on('request', (request, response) => {
    trackResponse(request.socket, response);
    if (responses.push(response) === 3) isAsked.resolve();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(3));
  await isAsked.promise;
  const closed = Promise.all(responses.map((response) => once(response, 'close')));
  socket.resetAndDestroy();
  await closed;
  expect(responses.map(({ writableFinished }) => writableFinished)).toEqual([false, false, false]);
});
