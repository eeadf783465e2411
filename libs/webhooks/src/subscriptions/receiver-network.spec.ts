import type { LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { ReceiverNetwork } from './receiver-network.js';

const closed = new ReceiverNetwork({ allowedRanges: [], plainHttp: 'refused' });

describe('by default', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['link-local, the metadata address', '169.254.169.254'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['6to4 relays', '192.88.99.1'],
    ['private', '192.168.1.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ["Azure's host", '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['discard', '100::1'],
    ['Teredo', '2001::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::'],
    ['documentation', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ["AWS's metadata", 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
  ])('%s (%s) is refused', (_kind, address) => {
    expect(closed.allows(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is let through',
    (address) => {
      expect(closed.allows(address)).toBe(true);
    },
  );

  it.each([
    [
      'http://example.com/',
      'must begin with https://, unless the operator allows http by QG_WEBHOOK_PLAIN_HTTP',
    ],
    ['https://127.0.0.1/', 'its operator can open it in QG_WEBHOOK_ADDRESSES_ALLOWED'],
    ['https://2130706433/', 'is at an address'],
    ['https://0177.0.0.1/', 'is at an address'],
    ['https://127.1/', 'is at an address'],
    ['https://[::ffff:7f00:1]/', 'is at an address'],
  ])('%s: %s', (url, complaint) => {
    expect(closed.refusalReason(url)).toContain(complaint);
  });

  it('a name is not complained about: its addresses are vetted when it is connected to', () => {
    expect(closed.refusalReason('https://example.com/')).toBeUndefined();
  });
});

describe('what is allowed by a deployment', () => {
  const open = new ReceiverNetwork({ allowedRanges: ['10.0.0.0/8', '::1/128'], plainHttp: 'allowed' });

  it('is let through, and nothing beside it', () => {
    expect(['10.9.8.7', '::1'].every((address) => open.allows(address))).toBe(true);
    expect(['11.0.0.1', '192.168.0.1', '127.0.0.1', '::2'].map((address) => open.allows(address))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(open.refusalReason('http://10.0.0.1/')).toBeUndefined();
  });
});

describe('connecting', () => {
  it('refuses a name that leads inside, before a socket is opened', async () => {
    const { port, connections, close } = await startListener();
    const network = networkThatResolves([{ address: '127.0.0.1', family: 4 }]);
    expect(await connect(network, 'http://rebound.example', port)).toMatch(
      /^ReceiverRefused: rebound\.example/,
    );
    expect(connections()).toBe(0);
    await close();
  });

  it('leaves out the inner ones of several addresses', async () => {
    const { port, connections, close } = await startListener();
    const inner = { address: '127.0.0.1', family: 4 };
    const allowed = { address: '127.0.0.2', family: 4 };
    const network = networkThatResolves([inner, allowed], ['127.0.0.2/32']);
    expect(await connect(network, 'http://both.example', port)).toBe('127.0.0.2');
    expect(connections()).toBe(1);
    await close();
  });

  it('asks for a name once and goes where it was told: what the name says later counts for nothing', async () => {
    const { port, close } = await startListener();
    const answers = [[{ address: '127.0.0.2', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    const asked: string[] = [];
    const network = new ReceiverNetwork({
      allowedRanges: ['127.0.0.2/32'],
      plainHttp: 'allowed',
      resolve: resolver((host) => {
        asked.push(host);
        return answers.shift() ?? [];
      }),
    });
    expect(await connect(network, 'http://rebinding.example', port)).toBe('127.0.0.2');
    expect(asked).toEqual(['rebinding.example']);
    await close();
  });

  it.each(['http://127.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]'])(
    'refuses %s, for which nothing is looked up',
    async (origin) => {
      const { port, connections, close } = await startListener();
      const network = networkThatResolves([]);
      expect(await connect(network, origin, port)).toMatch(/^ReceiverRefused/);
      expect(connections()).toBe(0);
      await close();
    },
  );

  it('refuses plain HTTP where it is not allowed', async () => {
    expect(await connect(closed, 'http://8.8.8.8', 80)).toMatch(/^ReceiverRefused: .*QG_WEBHOOK_PLAIN_HTTP$/);
  });
});

/** The place that the socket connected to, or the error. */
function connect(network: ReceiverNetwork, origin: string, port: number): Promise<string> {
  const { hostname, protocol } = new URL(origin);
  return new Promise((resolve) => {
    network.connector()({ hostname, protocol, port: String(port) }, (error, socket) => {
      resolve(error ? `${error.name}: ${error.message}` : String(socket?.remoteAddress));
      socket?.destroy();
    });
  });
}

function networkThatResolves(addresses: LookupAddress[], allowedRanges: string[] = []): ReceiverNetwork {
  return new ReceiverNetwork({ allowedRanges, plainHttp: 'allowed', resolve: resolver(() => addresses) });
}

/** Somebody else's name server. */
function resolver(answer: (host: string) => LookupAddress[]): typeof lookup {
  const resolve = (
    host: string,
    _options: unknown,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => callback(null, answer(host));
  return Object.assign(resolve as unknown as typeof lookup, {});
}

async function startListener() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on('error', () => undefined);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
