import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Poster, ReceiverNetwork } from '#webhooks';
import { startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

const network = new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' });
const patient = new Poster(network);
/** Gives up early, so that a test need not wait for what hangs. */
const hasty = new Poster(network, 300);

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await Promise.all([patient.close(), hasty.close(), receiver.close()]);
});

const head = 'HTTP/1.1 200 OK\r\n';

describe('a receiver that', () => {
  it('never answers is given up', async () => {
    const result = await ask(() => undefined, hasty);
    expect(result).toMatchObject({ kind: 'timed_out', error: 'no complete answer within 0.3 seconds' });
  });

  it('says 200 and dribbles its answer byte by byte is given up all the same', async () => {
    const result = await ask((socket) => {
      socket.write(`${head}Content-Length: 1000000\r\n\r\n`);
      const drip = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(drip));
    }, hasty);
    expect(result).toMatchObject({ kind: 'timed_out' });
  });

  it('dribbles its head is given up', async () => {
    const result = await ask((socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write('X-A: a\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    }, hasty);
    expect(result).toMatchObject({ kind: 'timed_out' });
  });

  it('sends ten gigabytes is read for 64 KB, and its status counts', async () => {
    let sent = 0;
    const result = await ask((socket) => {
      socket.write(`${head}Content-Length: 10000000000\r\n\r\n`);
      const block = Buffer.alloc(65_536, 'a');
      const pour = () => {
        while (!socket.destroyed && socket.write(block)) sent += block.length;
      };
      socket.on('drain', pour);
      pour();
    });
    expect(result).toMatchObject({ kind: 'answered', statusCode: 200, answer: 'a'.repeat(4_096) });
    // The content of the buffers of both ends, and no more.
    expect(sent).toBeLessThan(32 * 1_048_576);
  });

  it('closes before it answers has failed', async () => {
    expect(await ask((socket) => socket.end())).toMatchObject({
      kind: 'network',
      error: 'the connection was closed before the answer was complete',
    });
  });

  it('closes in the midst of its answer has failed', async () => {
    const result = await ask((socket) => socket.end(`${head}Content-Length: 100\r\n\r\nabc`));
    expect(result).toMatchObject({ kind: 'network' });
  });

  it('resets the connection has failed', async () => {
    expect(await ask((socket) => socket.resetAndDestroy())).toMatchObject({ kind: 'network' });
  });

  it('speaks something else has failed', async () => {
    expect(await ask((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))).toMatchObject({
      kind: 'network',
      error: 'the answer is not HTTP',
    });
  });

  it('has a head without end has failed', async () => {
    const result = await ask((socket) => socket.write(`${head}X-A: ${'a'.repeat(100_000)}\r\n\r\n`));
    expect(result).toMatchObject({ kind: 'network' });
  });

  it('first says 103 is judged by its answer', async () => {
    const result = await ask((socket) =>
      socket.end(`HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(result).toMatchObject({ kind: 'answered', statusCode: 500 });
  });

  it('answers bytes that are no text is kept as text', async () => {
    const bytes = Buffer.from([0, 255, 254, 65]);
    const result = await ask((socket) =>
      socket.end(Buffer.concat([Buffer.from(`${head}Content-Length: 4\r\n\r\n`), bytes])),
    );
    expect(result).toMatchObject({ kind: 'answered', answer: '\ufffd\ufffd\ufffdA' });
  });

  it('redirects is not followed', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end();
    receiver.received.length = 0;
    expect(await post(patient, receiver.url)).toMatchObject({ kind: 'answered', statusCode: 307 });
    expect(receiver.received).toHaveLength(1);
  });
});

it('what is given up by us ends at once', async () => {
  const stopping = new AbortController();
  const { url, close } = await startServer(() => stopping.abort());
  expect(await post(patient, url, stopping.signal)).toMatchObject({ kind: 'aborted' });
  await close();
});

async function ask(behave: (socket: Socket) => void, poster = patient) {
  const { url, close } = await startServer(behave);
  const result = await post(poster, url);
  await close();
  return result;
}

function post(poster: Poster, url: string, signal = new AbortController().signal) {
  const headers = ['content-type', 'application/json'];
  return poster.post(
    { subscriptionId: 'sub_1', url: new URL(url), headers, body: Buffer.from('{}') },
    signal,
  );
}

/** A server that behaves in this way towards every client. */
async function startServer(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => behave(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
