import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Runs `admin apply` on the folder, without a process of its own. */
function apply(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return applyWith({ QG_SECRET_KEYS: keyOf(7) }, ...args);
}

/** The same with settings of one's own. */
async function applyWith(settings: Record<string, string>, ...args: string[]): ReturnType<typeof apply> {
  const ended = { code: 0, stdout: '', stderr: '' };
  const all = ['apply', '-f', join(folder, 'manifests'), '--secrets', join(folder, 'secrets'), ...args];
  ended.code = await runAdmin(all, {
    environment: { DATABASE_URL: database.url, ...settings },
    print: (text) => (ended.stdout += text),
    printError: (text) => (ended.stderr += text),
  });
  return ended;
}

const keyOf = (fill: number, id = 'k1') => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const write = (file: string, text: string) => writeFile(join(folder, 'manifests', file), text);

const manifest = (kind: string, name: string, spec: string) =>
  `apiVersion: questglass.io/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n`;
const workspace = manifest('Workspace', 'acme', '{ displayName: Acme, plan: scale }');
const key = (role: string) =>
  manifest(
    'ApiKey',
    'reports',
    `{ workspaceRef: { name: acme }, displayName: Reports, scopes: [ask], role: ${role}, secret: { writeTo: { name: reports } } }`,
  );
const hook = manifest(
  'WebhookSubscription',
  'events',
  `{ workspaceRef: { name: acme }, url: 'https://receiver.example/', events: ['*'], signingSecret: { writeTo: { name: events } } }`,
);

describe('npm run admin -- apply', () => {
  it('says file, document and field of all that is wrong, and does nothing', async () => {
    await write('one.yaml', `${workspace}---\n${manifest('ApiKey', 'bad', '{ scopes: [everything] }')}`);
    await write('two.yaml', 'kind: [unclosed');
    const { code, stderr } = await apply();
    expect(code).toBe(1);
    expect(stderr).toContain('one.yaml, document 2: spec.scopes[0]: ');
    expect(stderr).toContain('one.yaml, document 2: spec.workspaceRef: Required value');
    expect(stderr).toContain('two.yaml: ');
  }, 120_000);

  it('tells in a dry run what would be done, without a secret, and does nothing', async () => {
    await write('one.yaml', `${workspace}---\n${key('viewer')}`);
    await write('two.yaml', hook);
    const { stdout, code } = await apply('--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('ApiKey/default/reports');
    expect(stdout).toContain('writes the Secret reports, key api-key');
    expect(stdout).toContain('Nothing was done: 3 to create');
    expect(stdout).not.toMatch(/qg_live_|whsec_/);
    await expect(readFile(join(folder, 'secrets', 'reports', 'api-key'))).rejects.toThrow('ENOENT');
  }, 120_000);

  it('does it, says what failed, and ends with 1 then', async () => {
    await write('two.yaml', hook.replace('receiver.example', '10.0.0.1'));
    const { code, stdout } = await apply();
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /WebhookSubscription\/default\/events +FAILED +two\.yaml: .*at an address that receivers may not have/,
    );
    expect(stdout).toContain('2 created, 0 changed, 0 deleted, 0 as declared, 1 FAILED.');
    expect(await readFile(join(folder, 'secrets', 'reports', 'api-key'), 'utf8')).toMatch(/^qg_live_/);
  }, 120_000);

  it('says of keys that are missing or others which ones it needs, in a sentence and for what they concern alone', async () => {
    await write('two.yaml', hook);
    expect((await apply()).code).toBe(0);
    const missing = await applyWith({ QG_SECRET_KEYS: '' });
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain(
      'QG_SECRET_KEYS: is missing: give the keys that this deployment has run with (what they sealed opens with no others)',
    );
    for (const [keys, words] of [
      [keyOf(8), 'QG_SECRET_KEYS holds another key under the id "k1" than the one that sealed'],
      [
        keyOf(7, 'k2'),
        'QG_SECRET_KEYS lacks the key "k1", which sealed what is in the database: put it back',
      ],
    ] as const) {
      const { code, stdout, stderr } = await applyWith({ QG_SECRET_KEYS: keys });
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout).toMatch(/Workspace\/default\/acme +as declared/);
      expect(stdout).toContain(words);
    }
  }, 120_000);

  it('writes over no Secret of another kind, and prunes nothing by a folder that declares nothing', async () => {
    const sealing = join(folder, 'secrets', 'encryption', 'keys');
    await mkdir(join(folder, 'secrets', 'encryption'));
    await writeFile(sealing, 'k1:what seals all credentials');
    await write(
      'one.yaml',
      `${workspace}---\n${key('viewer').replace('writeTo: { name: reports }', 'writeTo: { name: encryption, key: keys }')}`,
    );
    const overwriting = await apply();
    expect(overwriting.code).toBe(1);
    expect(overwriting.stdout).toContain("the Secret encryption is the deployment's own");
    expect(await readFile(sealing, 'utf8')).toBe('k1:what seals all credentials');
    await mkdir(join(folder, 'secrets', 'people'));
    await writeFile(join(folder, 'secrets', 'people', 'password'), 'of somebody');
    await write(
      'one.yaml',
      `${workspace}---\n${key('viewer').replace('writeTo: { name: reports }', 'writeTo: { name: people, key: password }')}`,
    );
    for (const options of [['--dry-run'], []]) {
      const { code, stdout } = await apply(...options);
      expect({ code, stdout }).toEqual({
        code: 1,
        stdout: expect.stringContaining('people holds something else'),
      });
    }
    await Promise.all(['one.yaml', 'two.yaml'].map((file) => rm(join(folder, 'manifests', file))));
    const whose = await apply('--prune');
    expect(whose).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('say whose the folder is (--owner)'),
    });
    const pruning = await apply('--prune', '--owner', 'shop');
    expect(pruning.code).toBe(1);
    expect(pruning.stderr).toContain('Nothing is declared there');
  }, 120_000);
});
