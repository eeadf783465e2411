import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendProtocolError } from './protocol-errors.js';

let server: Server;
let socket: Socket;

beforeEach(async () => {
  server = createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 });
  server.on('clientError', (error, client: Socket) => sendProtocolError(error, client, {}));
  server.on('request', (_request, response) => response.end('served'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1');
});

afterEach(() => {
  socket.destroy();
  server.close();
});

describe('a connection on which time runs out', () => {
  it('is answered 408 and ended where a request has begun on it', async () => {
    socket.write('GET / HTTP/1.1\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('request_timeout');
  });

  it('waits on where nothing has come yet, and serves what comes', async () => {
    await once(server, 'clientError');
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [^]*served/);
  });

  it('has its time again for what comes later', async () => {
    await once(server, 'clientError');
    socket.write('GET / HTTP/1.1\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });
});
