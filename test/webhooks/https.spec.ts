import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { aCertificate, anAuthority } from '../connectors/certificate.js';
import type { Authority } from '../connectors/certificate.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import type { WebhookWorkerProcess } from '../webhook-worker-process.js';
import { DeliveryStand } from './delivery-stand.js';

const trusted = anAuthority('Trusted authority');
const servers: Server[] = [];
const greeted: unknown[] = [];
let folder: string;
let stand: DeliveryStand;
let worker: WebhookWorkerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-https-'));
  const file = join(folder, 'authority.pem');
  await writeFile(file, trusted.pem);
  stand = await DeliveryStand.open();
  stand.now = new Date();
  worker = await startWebhookWorkerProcess(stand.database.url, { NODE_EXTRA_CA_CERTS: file });
}, 60_000);

afterAll(async () => {
  await worker.end('SIGKILL');
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await stand.close();
  await rm(folder, { recursive: true });
});

it('a receiver is reached over TLS under its name, although its address was looked up and pinned before', async () => {
  const { id } = await stand.aSubscription(await startSecure(trusted, ['localhost']));
  await stand.emit();
  await until(async () => (await stand.history(id))[0]?.state === 'succeeded');
  expect(greeted).toEqual(['localhost']);
});

it.each([
  ['of an authority that nobody knows', anAuthority('Unknown authority'), ['localhost'], 'certificate'],
  ['for another name', trusted, ['elsewhere.example.com'], 'the certificate is for another host name'],
])('a receiver with a certificate %s gets nothing', async (_what, authority, names, error) => {
  const { id } = await stand.aSubscription(await startSecure(authority, names));
  const before = greeted.length;
  await stand.emit();
  await until(async () => (await stand.history(id))[0]?.attempts[0]?.state === 'failed');
  expect(await stand.history(id)).toMatchObject([
    { attempts: [{ status_code: null, error: expect.stringContaining(error) }] },
  ]);
  // Each event goes to the first test's receiver, too.
  expect(greeted.slice(before).length).toBeLessThanOrEqual(1);
});

/** A server that notes by which name it was greeted with each request. */
async function startSecure(authority: Authority, names: string[]): Promise<string> {
  const server = createServer(aCertificate(authority, { names }), (request, response) => {
    greeted.push((request.socket as TLSSocket).servername);
    request.resume();
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `https://localhost:${(server.address() as AddressInfo).port}/in`;
}
