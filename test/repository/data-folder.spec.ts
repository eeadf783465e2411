import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** A person who may read everything here and write nothing; root may write everything. */
const stranger = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let clone: string;

/** The program that `npm start` runs in a clone in which nothing is installed or built. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'questglass clone '));
  cpSync(join(scripts, 'run.mjs'), join(clone, 'scripts', 'run.mjs'));
  cpSync(join(scripts, 'run'), join(clone, 'scripts', 'run'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(clone, file), '{}');
  mkdirSync(join(clone, 'held', 'secrets'), { recursive: true });
  writeFileSync(join(clone, 'a file'), '');
  for (const folder of ['held/secrets', 'held', '.']) chmodSync(join(clone, folder), 0o555);
});

afterAll(() => {
  for (const folder of ['.', 'held', 'held/secrets']) chmodSync(join(clone, folder), 0o755);
  rmSync(clone, { recursive: true });
});

function npmStart(...args: string[]) {
  const run = [join(clone, 'scripts', 'run.mjs'), 'dist/apps/all-in-one/src/main.js', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, run, { encoding: 'utf8', ...stranger });
  return { status, stdout, stderr };
}

describe('npm start', () => {
  it.each([
    ['the checkout belongs to somebody else', [], '.questglass'],
    ['the folder that it would be made in does', ['--data', 'held/new/one'], 'held/new/one'],
    ['it is there and read-only', ['--data=held'], 'held'],
    ['a file stands in its way', ['--data', 'a file/data'], 'a file/data'],
  ])(
    'says at once, before it installs anything, that its data folder cannot be written where %s',
    (_case, args, folder) => {
      const { status, stdout, stderr } = npmStart(...args);
      const path = join(clone, folder);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`The data folder ${path} cannot be written by this user (`);
      expect(stderr).toContain('Name another one: npm start -- --data DIR');
      expect(stderr).not.toMatch(/^\s+at |Installing/m);
      expect(existsSync(join(clone, 'node_modules'))).toBe(false);
    },
  );

  it('says so of what it once wrote there and may not write now', () => {
    chmodSync(join(clone, 'held'), 0o777);
    const { status, stderr } = npmStart('--data', 'held');
    expect(status).toBe(1);
    expect(stderr).toMatch(/cannot be written by this user \(EACCES: .*secrets/);
  });
});
