import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chooseSandbox } from '#connectors';
import { ConfigError } from '#platform';
import { writeDuckdb } from './duckdb-fixture.js';
import { FilesFolder } from './files-folder.js';
import { isolatesWholly, keepsEveryPromise, lendsUsers } from './sandbox-promises.js';
import { sandboxesOf } from './sandbox-stand.js';
import { writeSqlite } from './sqlite-fixture.js';

const files = new FilesFolder();
files.openToAll();
const sandboxes = await sandboxesOf(files.path);

beforeAll(async () => {
  mkdirSync(files.file('folder'));
  mkdirSync(files.file('elsewhere'));
  writeFileSync(files.file('folder/orders.csv'), 'id,total\n1,2\n');
  writeFileSync(files.file('elsewhere/secret.csv'), 'word\nhidden\n');
  await writeDuckdb(files.file('folder/shop.duckdb'), 'CREATE TABLE t AS SELECT 7 AS n');
  writeSqlite(files.file('folder/shop.sqlite'), 'CREATE TABLE t AS SELECT 7 AS n');
});

afterAll(() => files.remove());

describe.each(Object.entries(sandboxes))('in a sandbox by %s', (_kind, sandbox) => {
  keepsEveryPromise(sandbox, files);
});

describe('bubblewrap', () => {
  isolatesWholly(sandboxes.bubblewrap, files);
});

describe('a user of its own', () => {
  lendsUsers(sandboxes.user, files);
});

describe('which sandbox is chosen', () => {
  it('is none where there are no files, or none is wanted', async () => {
    expect(await chooseSandbox('required', undefined)).toMatchObject({ kind: 'none' });
    expect(await chooseSandbox('off', files.path)).toEqual({ kind: 'none', why: 'it is switched off' });
  });

  it('is none, and says why, where the system has none; one that is required is refused', async () => {
    expect(await chooseSandbox('auto', files.path, [])).toMatchObject({ kind: 'none' });
    await expect(chooseSandbox('required', files.path, [])).rejects.toThrow(ConfigError);
  });
});
