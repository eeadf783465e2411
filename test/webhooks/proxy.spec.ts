import type { LookupAddress, lookup } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { Poster, ReceiverNetwork } from '#webhooks';
import { aCertificate, anAuthority } from '../connectors/certificate.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import { startConnectProxy } from './connect-proxy.js';
import type { ConnectProxy } from './connect-proxy.js';
import { DeliveryStand } from './delivery-stand.js';
import { accept, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

let receiver: WebhookReceiver;
let port: string;
let proxy: ConnectProxy;
const posters: Poster[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  ({ port } = new URL(receiver.url));
});

beforeEach(async () => {
  proxy = await startConnectProxy();
  receiver.answer = accept;
  receiver.received.length = 0;
});

afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close();
  await proxy.close();
});

afterAll(() => receiver.close());

describe('through a proxy', () => {
  it('a receiver is reached by its address, over one tunnel for several posts', async () => {
    const poster = posterBy({ addresses: ['127.0.0.1'], allowedRanges: ['127.0.0.0/8'] });
    for (let count = 0; count < 2; count += 1) {
      expect(await post(poster, 'http://receiver.example')).toMatchObject({
        kind: 'answered',
        statusCode: 204,
      });
      // The connection is free again once the answer that told of its end is dealt with.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(receiver.received.map(({ headers }) => headers.host)).toEqual([
      `receiver.example:${port}`,
      `receiver.example:${port}`,
    ]);
    expect(proxy.places).toEqual([`127.0.0.1:${port}`]);
    expect(proxy.credentials).toEqual([undefined]);
  });

  it('a name that leads inside is refused, and the proxy is not asked', async () => {
    const poster = posterBy({ addresses: ['127.0.0.1', '10.0.0.1'], allowedRanges: [] });
    expect(await post(poster, 'http://rebound.example')).toMatchObject({
      kind: 'refused',
      error: expect.stringMatching(
        /^rebound\.example is at an address that receivers may not .* QG_WEBHOOK_ADDRESSES_ALLOWED$/,
      ),
    });
    expect(proxy.places).toEqual([]);
  });

  it.each(['here', 'proxy'] as const)(
    'an inner address is refused, whoever looks names up: %s',
    async (by) => {
      const poster = posterBy({ addresses: [], allowedRanges: [], lookup: by });
      for (const origin of ['http://127.0.0.1', 'http://[::1]', 'http://169.254.169.254'])
        expect(await post(poster, origin)).toMatchObject({ kind: 'refused' });
      expect(proxy.places).toEqual([]);
    },
  );

  it('the inner ones of several addresses are left out, and another is tried where the proxy gets to none', async () => {
    const poster = posterBy({
      addresses: ['10.0.0.1', '127.0.0.3', '127.0.0.1'],
      allowedRanges: ['127.0.0.0/8'],
    });
    proxy.answer = (place) => (place.startsWith('127.0.0.3') ? 502 : 200);
    expect(await post(poster, 'http://several.example')).toMatchObject({ kind: 'answered' });
    expect(proxy.places).toEqual([`127.0.0.3:${port}`, `127.0.0.1:${port}`]);
  });

  it('that looks names up itself, it is told the name', async () => {
    const poster = posterBy({ addresses: [], allowedRanges: [], lookup: 'proxy' });
    expect(await post(poster, 'http://localhost')).toMatchObject({ kind: 'answered', statusCode: 204 });
    expect(proxy.places).toEqual([`localhost:${port}`]);
  });

  it('that wants a password, it gets it, and nobody else', async () => {
    const url = proxy.url.replace('//', '//me:p%40ss@');
    const poster = posterBy({ addresses: ['127.0.0.1'], allowedRanges: ['127.0.0.0/8'], url });
    expect(await post(poster, 'http://receiver.example')).toMatchObject({ kind: 'answered' });
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]);
    expect(receiver.received[0]?.headers).not.toHaveProperty('proxy-authorization');
  });
});

describe('a proxy that', () => {
  it('refuses is told of as the proxy, without where it is', async () => {
    proxy.answer = () => 407;
    const poster = posterBy({ addresses: ['127.0.0.1'], allowedRanges: ['127.0.0.0/8'] });
    expect(await post(poster, 'http://receiver.example')).toMatchObject({
      kind: 'network',
      error: 'the proxy of this deployment answered 407',
    });
    expect(receiver.received).toEqual([]);
  });

  it('is away is not taken for a receiver that is', async () => {
    const url = 'http://me:secret@127.0.0.1:1';
    const poster = posterBy({ addresses: ['127.0.0.1'], allowedRanges: ['127.0.0.0/8'], url });
    expect(await post(poster, 'http://receiver.example')).toMatchObject({
      kind: 'network',
      error: 'the proxy of this deployment cannot be reached',
    });
  });

  it('never answers holds nobody up for longer than a receiver may', async () => {
    proxy.answer = () => undefined;
    const poster = posterBy({ addresses: ['127.0.0.1'], allowedRanges: ['127.0.0.0/8'], limitMs: 300 });
    expect(await post(poster, 'http://receiver.example')).toMatchObject({ kind: 'timed_out' });
  });
});

describe('a worker that is given one by its settings', () => {
  const authority = anAuthority('Trusted authority');
  const named: unknown[] = [];
  const server = createServer(aCertificate(authority, { names: ['localhost'] }), (request, response) => {
    named.push(request.headers.host);
    request.resume();
    response.writeHead(204).end();
  });

  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('reaches receivers through it, by TLS with the receiver under its name', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const secure = `localhost:${(server.address() as AddressInfo).port}`;
    const folder = await mkdtemp(join(tmpdir(), 'questglass-proxy-'));
    const file = join(folder, 'authority.pem');
    await writeFile(file, authority.pem);
    const stand = await DeliveryStand.open();
    stand.now = new Date();
    const worker = await startWebhookWorkerProcess(stand.database.url, {
      NODE_EXTRA_CA_CERTS: file,
      QG_WEBHOOK_PROXY: proxy.url,
    });
    const { id } = await stand.aSubscription(`https://${secure}/in`);
    await stand.emit();
    await until(async () => (await stand.history(id))[0]?.state === 'succeeded');
    expect(named).toEqual([secure]);
    expect(proxy.places).toEqual([secure.replace('localhost', '127.0.0.1')]);
    await worker.end();
    await stand.close();
    await rm(folder, { recursive: true });
  });
});

interface Given {
  /** The target of every name. */
  addresses: string[];
  allowedRanges: string[];
  lookup?: 'here' | 'proxy';
  url?: string;
  limitMs?: number;
}

function posterBy({
  addresses,
  allowedRanges,
  lookup: by = 'here',
  url = proxy.url,
  limitMs,
}: Given): Poster {
  const network = new ReceiverNetwork({
    allowedRanges,
    plainHttp: 'allowed',
    proxy: { url, lookup: by },
    resolve: resolver(addresses.map((address) => ({ address, family: 4 }))),
  });
  const poster = new Poster(network, limitMs);
  posters.push(poster);
  return poster;
}

/** Somebody else's name server. */
function resolver(found: LookupAddress[]): typeof lookup {
  const resolve = (
    _host: string,
    _options: unknown,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => callback(null, found);
  return Object.assign(resolve as unknown as typeof lookup, {});
}

function post(poster: Poster, origin: string) {
  const request = {
    subscriptionId: 'sub_1',
    url: new URL(`${origin}:${port}/in`),
    headers: ['content-type', 'application/json'],
    body: Buffer.from('{}'),
  };
  return poster.post(request, new AbortController().signal);
}
