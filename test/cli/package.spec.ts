import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'questglass-package-'));
const made = fileURLToPath(new URL('../../dist/cli', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs npm as it is installed, without a registry: the package needs nothing else. */
function npm(...args: string[]) {
  const run = spawnSync('npm', ['--offline', '--no-audit', '--no-fund', '--loglevel=error', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
  return run.stdout;
}

it('the package is packed, installed in an empty folder and run by its name', () => {
  const [packed] = JSON.parse(npm('pack', made, '--json'));
  expect(packed.name).toBe('@questglass/cli');
  expect(packed.files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'LICENSE',
    'LICENSE-commander',
    'LICENSE-ws',
    'LICENSE-yaml',
    'README.md',
    'package.json',
    'qg.cjs',
  ]);
  expect(packed.unpackedSize).toBeLessThan(320_000);
  mkdirSync(join(folder, 'node_modules'));
  npm('install', join(folder, packed.filename));
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@questglass',
  ]);
  expect(npm('exec', '--', 'qg', '--version')).toBe(`${version}\n`);
});
