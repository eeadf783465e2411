/**
 * `npm test`: the checks beside the tests, because neither keeps all cores busy by itself. The output of the checks comes last, in one piece.
 * With arguments (`npm test -- test/rest`), it runs jest alone, with these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const jestArguments = process.argv.slice(2);

const checks = jestArguments.length === 0 ? runChecks() : undefined;
const tests = run('node_modules/jest/bin/jest.js', jestArguments, 'inherit');
const testStatus = await endOf(tests);
const { status: checkStatus, output } = (await checks) ?? { status: 0, output: '' };
process.stdout.write(output);
process.exitCode = testStatus || checkStatus;

async function runChecks() {
  const child = run('scripts/check.mjs', [], 'pipe');
  const [status, printed] = await Promise.all([endOf(child), child.stdout ? text(child.stdout) : '']);
  return { status, output: printed };
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} stdout
 */
function run(script, args, stdout) {
  return spawn(process.execPath, [script, ...args], {
    cwd: new URL('..', import.meta.url),
    stdio: ['inherit', stdout, 'inherit'],
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; 1 where a signal ended it
 */
async function endOf(child) {
  await once(child, 'exit');
  return child.exitCode ?? 1;
}
