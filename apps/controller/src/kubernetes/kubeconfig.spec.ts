import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { inClusterAccess } from './in-cluster.js';
import { kubeconfigAccess } from './kubeconfig.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-kubeconfig-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function accessBy(user: object, cluster: object = {}, now = () => 0) {
  const file = join(folder, 'config');
  await writeFile(
    file,
    stringify({
      'current-context': 'here',
      clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1:6443/', ...cluster } }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'ours' } }],
    }),
  );
  return kubeconfigAccess(file, now);
}

describe('a kubeconfig', () => {
  it('leads to its cluster, by certificates in it or beside it', async () => {
    await writeFile(join(folder, 'key.pem'), 'a key');
    const access = await accessBy(
      { 'client-certificate-data': Buffer.from('a certificate').toString('base64'), 'client-key': 'key.pem' },
      { 'certificate-authority-data': Buffer.from('an authority').toString('base64') },
    );
    expect(access).toMatchObject({ url: 'https://10.0.0.1:6443', namespace: 'ours' });
    expect(Object.entries(access.tls).map(([name, value]) => `${name}: ${String(value)}`)).toEqual([
      'ca: an authority',
      'cert: a certificate',
      'key: a key',
    ]);
    expect(await access.authorize()).toBeUndefined();
  });

  it('has a token, a password, or a file whose token is read again', async () => {
    expect(await (await accessBy({ token: 't' })).authorize()).toBe('Bearer t');
    expect(await (await accessBy({ username: 'u', password: 'p' })).authorize()).toBe('Basic dTpw');
    let ms = 0;
    await writeFile(join(folder, 'token'), 'first\n');
    const { authorize } = await accessBy({ tokenFile: 'token' }, {}, () => ms);
    expect(await authorize()).toBe('Bearer first');
    await writeFile(join(folder, 'token'), 'second\n');
    expect(await authorize()).toBe('Bearer first');
    ms = 61_000;
    expect(await authorize()).toBe('Bearer second');
  });

  it('has a command that prints a token, which is run again when that ends', async () => {
    const script = `
      const { spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
      const token = [process.env.WHO, spec.interactive, process.argv.at(-1)].join(' ');
      const expirationTimestamp = new Date(Date.now() + 3600_000).toISOString();
      console.log(JSON.stringify({ status: { token, expirationTimestamp } }));`;
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', script, 'argument'],
      env: [{ name: 'WHO', value: 'somebody' }],
    };
    expect(await (await accessBy({ exec })).authorize()).toBe('Bearer somebody false argument');
  });

  it('that is broken is refused without a word of what it holds', async () => {
    const token = ['secret'];
    await expect(accessBy({ token })).rejects.toThrow(/not valid at: users\.0\.user\.token\.$/);
    const exec = { apiVersion: 'v1', command: 'node', args: ['-e', 'console.log("secret")'] };
    const { authorize } = await accessBy({ exec });
    await expect(authorize()).rejects.toThrow("The kubeconfig's command node gave no token.");
    await expect(kubeconfigAccess(join(folder, 'absent'), () => 0)).rejects.toThrow(/cannot be read/);
  });
});

describe('a pod', () => {
  it('finds its cluster by its service account', async () => {
    await Promise.all(
      ['ca.crt', 'token', 'namespace'].map((name) => writeFile(join(folder, name), `its ${name}\n`)),
    );
    const access = await inClusterAccess('fd00::1', 443, () => 0, folder);
    expect(access).toMatchObject({ url: 'https://[fd00::1]:443', namespace: 'its namespace' });
    expect(await access.authorize()).toBe('Bearer its token');
    await expect(inClusterAccess('10.0.0.1', 443, () => 0, join(folder, 'absent'))).rejects.toThrow(
      /automountServiceAccountToken/,
    );
  });
});
