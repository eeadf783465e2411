import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsProvider } from 'node:https';
import type { Server } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiClient } from '#apps/controller/src/kubernetes/api-client';
import { kubeconfigAccess } from '#apps/controller/src/kubernetes/kubeconfig';
import { stringify } from 'yaml';
import { aCertificate, anAuthority } from '../connectors/certificate.js';
import { answerJson, startTlsServer } from './tls-server.js';
import type { TlsServer } from './tls-server.js';

describe('a kubeconfig', () => {
  const authority = anAuthority();
  const identity = () => aCertificate(authority, { names: ['127.0.0.1'] });
  let folder: string;
  let server: TlsServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'questglass-kubeconfig-'));
    await writeFile(join(folder, 'ca.crt'), authority.pem);
    server = await startTlsServer(identity(), (response) => answerJson(response, 200));
  });

  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  const write = async (user: object, cluster: object = {}) => {
    const file = join(folder, 'config');
    const own = { server: `https://127.0.0.1:${server.port}/`, 'certificate-authority': 'ca.crt' };
    await writeFile(
      file,
      stringify({
        'current-context': 'here',
        clusters: [{ name: 'c', cluster: { ...own, ...cluster } }],
        users: [{ name: 'u', user }],
        contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'ours' } }],
      }),
    );
    return file;
  };
  const accessBy = async (user: object, cluster: object = {}, now = () => 0) =>
    kubeconfigAccess(await write(user, cluster), now);
  /** The caller as the server saw it. */
  const seenBy = async (user: object, cluster: object = {}) => {
    const client = new ApiClient(await accessBy(user, cluster), () => {});
    await client.send({ method: 'GET', path: '/version' });
    await client.close();
    return server.seen.at(-1);
  };
  const commandOf = (script: string, more: object = {}) => ({
    apiVersion: 'client.authentication.k8s.io/v1',
    command: process.execPath,
    args: ['-e', script],
    ...more,
  });

  it('leads to its cluster, by an authority beside it', async () => {
    const access = await accessBy({ token: 't' });
    expect(access).toMatchObject({ url: `https://127.0.0.1:${server.port}`, namespace: 'ours' });
    expect(await seenBy({ token: 't' })).toEqual({ authorization: 'Bearer t', certificateOf: undefined });
  });

  it('has a password, or certificates in it or beside it', async () => {
    expect(await seenBy({ username: 'u', password: 'p' })).toMatchObject({ authorization: 'Basic dTpw' });
    const { key, cert } = identity();
    await writeFile(join(folder, 'key.pem'), key);
    const data = Buffer.from(cert).toString('base64');
    expect(await seenBy({ 'client-certificate-data': data, 'client-key': 'key.pem' })).toEqual({
      authorization: undefined,
      certificateOf: 'Server of a test',
    });
  });

  it('has a file whose token is read again when the server does not know the former', async () => {
    await writeFile(join(folder, 'token'), 'first\n');
    const access = await accessBy({ tokenFile: 'token' });
    const headers = async () => (await access.connection()).headers;
    expect(await headers()).toEqual({ authorization: 'Bearer first' });
    await writeFile(join(folder, 'token'), 'second\n');
    expect(await headers()).toEqual({ authorization: 'Bearer first' });
    access.forget();
    expect(await headers()).toEqual({ authorization: 'Bearer second' });
  });

  it('has a command that prints a token', async () => {
    const script = `
      const { spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
      const token = [process.env.WHO, spec.interactive, process.argv.at(-1)].join(' ');
      const expirationTimestamp = new Date(Date.now() + 3600_000).toISOString();
      console.log(JSON.stringify({ status: { token, expirationTimestamp } }));`;
    const exec = commandOf(script, {
      args: ['-e', script, 'argument'],
      env: [{ name: 'WHO', value: 'somebody' }],
    });
    expect(await seenBy({ exec })).toMatchObject({ authorization: 'Bearer somebody false argument' });
  });

  it('has a command that prints a client certificate', async () => {
    const { key, cert } = identity();
    const status = { clientCertificateData: cert, clientKeyData: key };
    const exec = commandOf(`console.log(${JSON.stringify(JSON.stringify({ status }))})`);
    expect(await seenBy({ exec })).toEqual({
      authorization: undefined,
      certificateOf: 'Server of a test',
    });
  });

  it('has a command that hangs, and a request fails in its time all the same', async () => {
    // It lasts for as long as it is held on to.
    const holder = createTcpServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const script = `require('node:net').connect(${port}, '127.0.0.1').resume()`;
    const access = await accessBy({ exec: commandOf(script) });
    const client = new ApiClient(access, () => {});
    const held = once(holder, 'connection');
    const request = client.send({ method: 'GET', path: '/version', limitMs: 50 });
    await expect(request).rejects.toThrow('no credentials in time');
    const [socket] = await held;
    socket.destroy();
    holder.close();
    await client.close();
  });

  it('has an identity provider, whose token is shown', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part({ exp: 4_102_444_800 })}.c2ln`;
    const config = { 'idp-issuer-url': 'https://login.example', 'client-id': 'c', 'id-token': token };
    expect(await seenBy({ 'auth-provider': { name: 'oidc', config } })).toMatchObject({
      authorization: `Bearer ${token}`,
    });
  });

  describe('whose provider gives new tokens', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokenUntil = (exp: number, jti: string) => `${part({ alg: 'none' })}.${part({ exp, jti })}.c2ln`;
    const old = tokenUntil(1, 'old');
    const asked: Record<string, string>[] = [];
    /** The provider's next answer; without a refresh token the former one stays. */
    let answers: object[] = [];
    let provider: Server;
    let issuer: string;

    beforeAll(async () => {
      provider = createTlsProvider(identity(), (request, response) => {
        const endpoints = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
        if (request.method === 'GET') return answerWith(response, 200, endpoints);
        void text(request).then((body) => {
          asked.push({
            ...Object.fromEntries(new URLSearchParams(body)),
            as: request.headers.authorization ?? '',
          });
          const answer = answers.shift();
          answerWith(response, answer ? 200 : 400, answer ?? { error: 'invalid_grant' });
        });
      }).listen(0, '127.0.0.1');
      await once(provider, 'listening');
      issuer = `https://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    });

    afterAll(() => {
      provider.closeAllConnections();
      provider.close();
    });

    beforeEach(() => {
      asked.length = 0;
    });

    const user = (more: object = {}) => ({
      'auth-provider': {
        name: 'oidc',
        config: {
          'idp-issuer-url': issuer,
          'idp-certificate-authority': 'ca.crt',
          'client-id': 'kubernetes',
          'client-secret': 's3cret',
          'id-token': old,
          'refresh-token': 'first',
          ...more,
        },
      },
    });
    const issued = (idToken: string, more: object = {}) => ({
      access_token: 'a',
      token_type: 'Bearer',
      id_token: idToken,
      expires_in: 3_600,
      ...more,
    });

    it('asks for one when that of the file is over, once, and shows it', async () => {
      const token = tokenUntil(4_102_444_800, 'new');
      answers = [issued(token)];
      const access = await accessBy(user());
      expect((await access.connection()).headers).toEqual({ authorization: `Bearer ${token}` });
      expect(asked).toEqual([
        expect.objectContaining({ grant_type: 'refresh_token', refresh_token: 'first' }),
      ]);
      expect(JSON.stringify(asked)).toMatch(/s3cret|Basic /);
      access.forget();
      answers = [issued(tokenUntil(4_102_444_800, 'newer'))];
      expect((await access.connection()).headers).toEqual({
        authorization: `Bearer ${tokenUntil(4_102_444_800, 'newer')}`,
      });
      await access.close();
    });

    it('goes on with the refresh token that came last, whether each answer has one or not', async () => {
      let clock = 0;
      const access = await accessBy(user(), {}, () => (clock += 61_000));
      for (const [token, more] of [
        ['one', { refresh_token: 'second' }],
        ['two', {}],
        ['three', {}],
      ] as const) {
        answers = [issued(tokenUntil(1, token), more)];
        expect((await access.connection()).headers).toEqual({
          authorization: `Bearer ${tokenUntil(1, token)}`,
        });
      }
      expect(asked.map(({ refresh_token: shown }) => shown)).toEqual(['first', 'second', 'second']);
      await access.close();
    });

    it('keeps a token that is good, and asks nobody', async () => {
      const good = tokenUntil(4_102_444_800, 'good');
      expect(await seenBy(user({ 'id-token': good }))).toMatchObject({ authorization: `Bearer ${good}` });
      expect(asked).toEqual([]);
    });

    it('says that there are no credentials where the provider refuses, and nothing of them', async () => {
      answers = [];
      const { connection } = await accessBy(user());
      await expect(connection()).rejects.toThrow(
        /^The kubeconfig's user has no credentials that can be used/,
      );
    });
  });

  it('leads through its proxy', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer().on('connect', (request, client) => {
      asked.push(request.url);
      const upstream = connect(server.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      for (const socket of [client, upstream]) socket.on('error', () => upstream.destroy());
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const seen = await seenBy({ token: 't' }, { 'proxy-url': `http://127.0.0.1:${port}` });
    expect(seen).toMatchObject({ authorization: 'Bearer t' });
    expect(asked).toEqual([`127.0.0.1:${server.port}`]);
    proxy.close();
  });

  it('that is broken is refused without a word of what it holds', async () => {
    await expect(accessBy({ token: ['secret'] })).rejects.toThrow(/not valid at: users\.0\.user\.token\.$/);
    const { connection } = await accessBy({ exec: commandOf('console.log("secret")', { command: 'node' }) });
    await expect(connection()).rejects.toThrow("The kubeconfig's command node gave no credentials.");
    await expect(kubeconfigAccess(join(folder, 'absent'), () => 0)).rejects.toThrow(/cannot be read/);
    await writeFile(join(folder, 'config'), 'secret: [');
    await expect(kubeconfigAccess(join(folder, 'config'), () => 0)).rejects.toThrow(/is no YAML\.$/);
  });
});

function answerWith(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
