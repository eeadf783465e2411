import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '#apps/controller/src/kubernetes/api-client';
import { inClusterAccess } from '#apps/controller/src/kubernetes/in-cluster';
import { aCertificate, anAuthority } from '../connectors/certificate.js';
import { answerJson, startTlsServer } from './tls-server.js';
import type { TlsServer } from './tls-server.js';

const names = ['127.0.0.1'];

describe('a pod', () => {
  const authority = anAuthority();
  let folder: string;
  let server: TlsServer;
  let client: ApiClient | undefined;
  let ms = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'questglass-account-'));
    await account('ca.crt', authority.pem);
    await account('token', 'first\n');
    await account('namespace', 'ours\n');
  });

  afterEach(async () => {
    await client?.close();
    await server?.close();
  });

  afterAll(() => rm(folder, { recursive: true }));

  const account = (name: string, text: string) => writeFile(join(folder, name), text);
  const start = async (...answer: Parameters<typeof startTlsServer>[1][]) => {
    server = await startTlsServer(
      aCertificate(authority, { names }),
      answer[0] ?? ((response) => answerJson(response, 200)),
    );
    const access = await inClusterAccess('127.0.0.1', server.port, () => ms, folder);
    const codes: number[] = [];
    client = new ApiClient(access, (_method, status) => codes.push(status));
    return { access, client, codes };
  };
  const ask = (one: ApiClient) => one.send({ method: 'GET', path: '/version' });

  it('finds its cluster by its service account', async () => {
    const { access } = await start();
    expect(access).toMatchObject({ url: `https://127.0.0.1:${server.port}`, namespace: 'ours' });
    const { url } = await inClusterAccess('fd00::1', 443, () => 0, folder);
    expect(url).toBe('https://[fd00::1]:443');
    const absent = join(folder, 'absent');
    await expect(inClusterAccess('10.0.0.1', 443, () => 0, absent)).rejects.toThrow(
      /automountServiceAccountToken/,
    );
  });

  it('goes by the token and the authority that its files have by now', async () => {
    const { client: one } = await start();
    await ask(one);
    const next = anAuthority('The next authority');
    server.replace(aCertificate(next, { names }));
    await account('ca.crt', next.pem);
    await account('token', 'second\n');
    await expect(ask(one)).rejects.toThrow(/certificate/);
    ms += 61_000;
    await ask(one);
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
    await account('ca.crt', authority.pem);
    await account('token', 'first\n');
  });

  it('whose token the server does not know any more reads it anew at once', async () => {
    const { client: one } = await start((response, requests) =>
      answerJson(response, requests === 1 ? 401 : 200),
    );
    await account('token', 'third\n');
    await ask(one);
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer third']);
    await account('token', 'first\n');
  });

  it.each([429, 503])('asks again when a server that answers %d says so', async (status) => {
    const { client: one, codes } = await start((response, requests) =>
      answerJson(response, requests < 3 ? status : 200, { 'retry-after': '0' }),
    );
    await ask(one);
    expect(codes).toEqual([status, status, 200]);
  });

  it('tells who has to wait for how long, where that is longer than a request may take', async () => {
    const { client: one, codes } = await start((response) =>
      answerJson(response, 429, { 'retry-after': '120' }),
    );
    await expect(ask(one)).rejects.toMatchObject({ status: 429, retryAfterMs: 120_000 });
    expect(codes).toEqual([429]);
  });
});
