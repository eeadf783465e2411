import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Pool } from 'pg';
import { openDatabase } from './data-source.js';
import { isOutage } from './outage.js';

const ours = { applicationName: 'questglass-test', connectionsMax: 1, onIdleError: () => undefined };

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('isOutage', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['both addresses of localhost refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['an administrator ending the connection', withCode('57P01')],
    ['a server that is starting', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a server that does not answer the first word', new Error('timeout expired')],
    ['a connection lost in mid-query', new Error('Connection terminated unexpectedly')],
    [
      'the same, wrapped by the mapper',
      Object.assign(new Error('wrapped'), { driverError: withCode('57P01') }),
    ],
    ['the same, as a cause', new Error('wrapped', { cause: withCode('08006') })],
  ])('sees one in %s', (_name, error) => expect(isOutage(error)).toBe(true));

  it.each([
    ['a constraint', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ["a time that is not the connection's", new Error('timeout expired for the lock')],
    ['anything else', new TypeError('x is not a function')],
    ['what is not an error', 'text'],
  ])('sees none in %s', (_name, error) => expect(isOutage(error)).toBe(false));
});

describe('a server that takes connections and says nothing', () => {
  const connections = new Set<Socket>();
  const server = createServer((socket) => connections.add(socket));
  let port: number;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(async () => {
    for (const socket of connections) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const options = () => ({ host: '127.0.0.1', port, user: 'nobody', connectionTimeoutMillis: 100 });

  it.each([
    ['a connection', async () => new Client(options()).connect()],
    ['a pool', async () => new Pool(options()).connect()],
    [
      'a pool that has none free',
      async () => {
        const pool = new Pool({ ...options(), max: 1 });
        const first = pool.connect().catch(() => undefined);
        await Promise.all([first, pool.connect()]);
      },
    ],
    ['our own', async () => openDatabase({ ...ours, url: `postgres://nobody@127.0.0.1:${port}/nothing` })],
  ])('is an outage, as the driver words it for %s', async (_who, connect) => {
    const error: unknown = await connect().then(
      () => undefined,
      (refused: unknown) => refused,
    );
    expect(error).toBeInstanceOf(Error);
    expect(isOutage(error)).toBe(true);
  });
});
