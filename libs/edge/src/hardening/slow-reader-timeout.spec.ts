import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trackResponse } from './response-tracking.js';
import { closeSlowReader, startSlowReaderTimeout, wasCutAsSlow } from './slow-reader-timeout.js';

/** More than the buffers of the system take. */
const long = Buffer.alloc(50_000_000, 'x');
const get = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const getLast = 'GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';

let server: Server;
let socket: Socket;
let responses: ServerResponse[];

beforeEach(async () => {
  responses = [];
  server = createServer({ keepAliveTimeout: 30_000 });
  server.on('timeout', closeSlowReader);
  server.on('request', (request, response) => {
    trackResponse(request.socket, response);
    responses.push(response);
    server.emit('asked');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1');
});

afterEach(() => {
  socket.destroy();
  server.close();
});

async function ask(request: string): Promise<ServerResponse> {
  const asked = once(server, 'asked');
  socket.write(request);
  await asked;
  return responses.at(-1) ?? Promise.reject(new Error('nothing was asked'));
}

function answer(response: ServerResponse, body: Buffer | string, unreadMsMax = 50): void {
  startSlowReaderTimeout(response.req.socket, unreadMsMax);
  response.end(body);
}

describe('an answer', () => {
  it('that nobody reads ends its connection', async () => {
    const response = await ask(get);
    answer(response, long);
    await once(response, 'close');
    expect(response.writableFinished).toBe(false);
    expect(wasCutAsSlow(response.req.socket)).toBe(true);
  });

  it('that comes bit by bit is waited for, as long as what has come is read', async () => {
    const response = await ask(getLast);
    const received = text(socket);
    startSlowReaderTimeout(response.req.socket, 50);
    response.write('first');
    await once(server, 'timeout');
    response.end('last');
    expect(await received).toMatch(/first[^]*last/);
  });

  it('that is read is whole', async () => {
    const response = await ask(getLast);
    // The reader is this very process, which a busy machine lets wait.
    answer(response, long, 20_000);
    expect((await text(socket)).length).toBeGreaterThan(long.length);
  });

  it('leaves its connection for the next one, which may take longer to be made', async () => {
    socket.resume();
    const first = await ask(get);
    const next = await ask(getLast);
    const quiet = once(server, 'timeout');
    answer(first, 'first');
    await quiet;
    socket.pause();
    answer(next, 'next');
    expect(await text(socket)).toMatch(/next$/);
  });
});
