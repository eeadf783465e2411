import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { runAdmin } from '#apps/admin/src/run-admin';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'questglass-apply-'));
  await mkdir(join(folder, 'manifests'));
  await keep('team-a', 'bank', 'of team a');
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

async function keep(namespace: string, secret: string, token: string): Promise<void> {
  const at = join(folder, 'secrets', namespace, secret);
  await mkdir(at, { recursive: true });
  await writeFile(join(at, 'token'), token);
}

/** Applies what team B wrote: its workspace, and a webhook with a header that is filled from the Secret `bank`. */
async function applyOf(namespace: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const resource = (kind: string, name: string, spec: object) =>
    JSON.stringify({ apiVersion: 'questglass.io/v1alpha1', kind, metadata: { name, namespace }, spec });
  const header = { name: 'X-Token', valueFrom: { secretRef: { name: 'bank', key: 'token' } } };
  await writeFile(
    join(folder, 'manifests', 'one.yaml'),
    [
      resource('Workspace', 'b', { displayName: 'B', plan: 'scale' }),
      resource('WebhookSubscription', 'b', {
        workspaceRef: { name: 'b' },
        url: 'https://receiver.example/',
        events: ['*'],
        headers: [header],
        signingSecret: { writeTo: { name: 'signing' } },
      }),
    ].join('\n---\n'),
  );
  const ended = { code: 0, stdout: '', stderr: '' };
  const all = ['apply', '-f', join(folder, 'manifests'), '--secrets', join(folder, 'secrets')];
  ended.code = await runAdmin([...all, '--namespace', 'team-b'], {
    environment: {
      DATABASE_URL: database.url,
      QG_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    },
    print: (text) => (ended.stdout += text),
    printError: (text) => (ended.stderr += text),
  });
  return ended;
}

describe('npm run admin -- apply --namespace', () => {
  it('reads the Secrets of that namespace alone', async () => {
    const without = await applyOf('team-b');
    expect(without.code).toBe(1);
    expect(without.stdout).toContain('names the key token of the Secret bank, which is not there');
    await keep('team-b', 'bank', 'of team b');
    expect(await applyOf('team-b')).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it('refuses what is in another, whose Secrets it would read', async () => {
    const { code, stderr } = await applyOf('team-a');
    expect(code).toBe(1);
    expect(stderr).toContain('one.yaml, document 1: is in the namespace team-a, and team-b is applied');
  }, 120_000);
});
