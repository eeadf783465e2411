/** `npm test`: the checks, then every test. With arguments (`npm test -- test/rest`): jest alone, given them. */
import { spawnSync } from 'node:child_process';

const jest = ['node_modules/jest/bin/jest.js'];
const jestArguments = process.argv.slice(2);

if (jestArguments.length === 0) node(['scripts/check.mjs']);
node([...jest, ...jestArguments]);

/**
 * Runs Node to its end, and ends with it where it fails.
 * @param {string[]} args
 */
function node(args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
