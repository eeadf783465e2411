/** `npm run test:clients`: other people's MCP clients against ours. They are heavy, so they are installed for this alone. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const folder = new URL('test-clients/', root);

if (!existsSync(new URL('node_modules/.package-lock.json', folder)))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
const jest = ['--testPathIgnorePatterns=/node_modules/', '--testPathPatterns=test/clients', '--runInBand'];
run(process.execPath, ['scripts/test.mjs', ...jest], root);

/**
 * Runs a program to its end, and ends with it where it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {URL} cwd
 */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
