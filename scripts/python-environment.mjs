import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Makes an environment of Python with what is required, or keeps the one that has it. Debian has what this takes in a package of its own,
 * python3-venv; without it there is none, and the tests that need one say so.
 * @param {URL} environment
 * @param {URL} requirements
 */
export function installPython(environment, requirements) {
  if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0) return;
  const stamp = new URL('requirements.txt', environment);
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run('python3', ['-m', 'venv', '--clear', fileURLToPath(environment)]);
  const pip = fileURLToPath(new URL('bin/pip', environment));
  run(pip, ['install', '--quiet', '-r', fileURLToPath(requirements)]);
  writeFileSync(stamp, wanted);
}

/**
 * Runs a program to its end, and ends with it where it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {URL} [cwd]
 */
export function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
