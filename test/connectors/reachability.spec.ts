import type { LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { SourceNetwork, openConnector } from '#connectors';
import type { SourceAddress, SourceError } from '#connectors';
import { sourceErrorOf } from './collect.js';
import { aForeignServer } from './foreign-server.js';

const password = 'Correct-Horse-7';
const account = { user: 'reader', password };
const loopback = ['127.0.0.0/8', '::1/128'];

type AddressAt = (host: string, port: number) => SourceAddress;

/** The address of each networked engine, without TLS. */
const engines: [string, AddressAt][] = [
  [
    'PostgreSQL',
    (host, port) => ({
      type: 'postgresql',
      settings: { host, port, ...account, database: 'shop', tls: 'disable' },
    }),
  ],
  [
    'MySQL',
    (host, port) => ({
      type: 'mysql',
      settings: { host, port, ...account, database: 'shop', tls: 'disable' },
    }),
  ],
  [
    'ClickHouse',
    (host, port) => ({
      type: 'clickhouse',
      settings: { url: urlOf('http', host, port), ...account, database: 'shop' },
    }),
  ],
  [
    'Trino',
    (host, port) => ({
      type: 'trino',
      settings: { url: urlOf('http', host, port), user: 'reader', catalog: 'shop' },
    }),
  ],
];

function urlOf(scheme: string, host: string, port: number): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function failureAt(address: SourceAddress, network: SourceNetwork): Promise<SourceError> {
  const attempt = async () => {
    const connector = await openConnector(address, { network, filesFolder: undefined, connectionsMax: 1 });
    try {
      return await connector.test(AbortSignal.timeout(9_000));
    } finally {
      await connector.close();
    }
  };
  return sourceErrorOf(attempt(), [password]);
}

describe.each(engines)('where %s may be', (_engine, at) => {
  const closed = new SourceNetwork({ opened: [] });

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'localhost',
    '2130706433',
    '127.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '224.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::1',
    '64:ff9b::7f00:1',
    '2a00:1450::5efe:127.0.0.1',
  ])('is not at %s unless the range is opened, and the message names the setting', async (host) => {
    const server = await aListener('0.0.0.0');
    const error = await failureAt(at(host, server.port), closed);
    expect(error).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('QG_SOURCE_ADDRESSES_ALLOWED'),
    });
    expect(server.connections()).toBe(0);
    await server.close();
  });

  it('is not where a name leads a moment after it was vetted', async () => {
    const server = await aListener('0.0.0.0');
    const answers: LookupAddress[] = [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const asked: string[] = [];
    const network = new SourceNetwork(
      { opened: ['127.0.0.2/32'] },
      resolver((host) => {
        asked.push(host);
        return answers.splice(0, 1);
      }),
    );
    const first = await failureAt(at('rebinding.example', server.port), network);
    expect(first.message).toContain('cannot be reached');
    expect(server.reachedAt()).toEqual(['127.0.0.2']);
    const second = await failureAt(at('rebinding.example', server.port), network);
    expect(second.message).toContain('QG_SOURCE_ADDRESSES_ALLOWED');
    expect(server.reachedAt()).toEqual(['127.0.0.2']);
    expect(asked).toHaveLength(2);
    await server.close();
  });
});

describe.each(engines)('what is said where no %s is', (_engine, at) => {
  const open = new SourceNetwork({ opened: loopback });

  /** The text with nothing of the place in it. */
  async function saidAt(host: string, port: number): Promise<string> {
    const error = await failureAt(at(host, port), open);
    expect(error.code).toBe('unreachable');
    expect(error.detail).toMatch(/./);
    return error.message.replace(`${host}:${port}`, 'PLACE');
  }

  it('is the same for a closed port, an unknown name, a connection that ends, and another server', async () => {
    const ending = await aListener('127.0.0.1');
    const web = await aForeignServer((_, response) => response.writeHead(404).end('no'));
    const greeting = await aListener('127.0.0.1', (socket) => socket.end('220 mail.example ESMTP\r\n'));
    const said = [
      await saidAt('127.0.0.1', 1),
      await saidAt('no-such-host.invalid', 5432),
      await saidAt('127.0.0.1', ending.port),
      await saidAt('127.0.0.1', greeting.port),
    ];
    // PostgreSQL's and MySQL's drivers wait there for the other side to speak.
    if (at('host', 1).type === 'clickhouse' || at('host', 1).type === 'trino')
      said.push(await saidAt('127.0.0.1', Number(new URL(web.url).port)));
    expect([...new Set(said)]).toEqual([expect.stringMatching(/^PLACE cannot be reached: check the host/)]);
    await Promise.all([ending.close(), greeting.close(), web.close()]);
  });
});

describe('a redirect', () => {
  it.each(engines.slice(2))('of %s is not followed', async (_engine, at) => {
    const inner = await aForeignServer((_, response) => response.end());
    const server = await aForeignServer((_, response) =>
      response.writeHead(307, { location: `${inner.url}/v1/statement` }).end(),
    );
    const network = new SourceNetwork({ opened: loopback });
    const error = await failureAt(at('127.0.0.1', Number(new URL(server.url).port)), network);
    expect(error).toMatchObject({ code: 'unreachable' });
    expect(inner.asked).toEqual([]);
    await Promise.all([inner.close(), server.close()]);
  });
});

/** Somebody else's name server. */
function resolver(answer: (host: string) => LookupAddress[]): typeof lookup {
  const resolve = (
    host: string,
    _options: unknown,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => callback(null, answer(host));
  return Object.assign(resolve as unknown as typeof lookup, {});
}

/** A server that ends every connection, which notes to which of its addresses they came. */
async function aListener(host: string, answer: (socket: Socket) => void = (socket) => socket.destroy()) {
  const reached: string[] = [];
  const server = createServer((socket) => {
    reached.push(socket.localAddress ?? '');
    socket.on('error', () => undefined).resume();
    answer(socket);
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => reached.length,
    reachedAt: () => reached,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
