/** Checks what needs no running code: boundaries, lint with types, formatting. Prints a line for each. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const checks = ['boundaries', 'lint', 'format:check'];

/** @type {{ scripts: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const verdicts = await Promise.all(checks.map((name) => run(name)));
process.exitCode = verdicts.every(Boolean) ? 0 : 1;

/**
 * Runs one of package.json's scripts and shows its output only when it fails.
 * @param {string} name
 * @returns {Promise<boolean>} whether it passed
 */
async function run(name) {
  const startedAt = performance.now();
  const { passed, output } = await execute(manifest.scripts[name] ?? `echo no script ${name}; exit 1`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds} s`);
  if (!passed) console.log(output);
  return passed;
}

/**
 * @param {string} command
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function execute(command) {
  const child = spawn(command, {
    cwd: new URL('..', import.meta.url),
    shell: true,
    // The type-aware linter is a Go program, and spent a quarter of its time on collecting garbage.
    env: { GOGC: '400', ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks = /** @type {Buffer[]} */ ([]);
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}
