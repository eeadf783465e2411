import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder that holds what a release publishes; not in dist/, which a build makes anew. */
export const folder = join(root, 'release');

/** The commit and its time: files of an archive have it, so that whoever builds the commit again gets the same bytes. */
export function builtCommit() {
  const [id = '', seconds = ''] = outputOf('git', 'log', '-1', '--format=%H %ct').trim().split(' ');
  const isChanged = outputOf('git', 'status', '--porcelain').trim() !== '';
  return { id, seconds, isChanged };
}

/**
 * Runs a program to its end; what it says goes to standard error, since standard output is for the result.
 * @param {string} program
 * @param {string[]} args
 */
export function run(program, ...args) {
  start(program, args, 2);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
export function outputOf(program, ...args) {
  return start(program, args, 'pipe');
}

/**
 * Packs a folder, the same bytes from the same files.
 * @param {string} archive
 * @param {string} parent
 * @param {string} name
 */
export function pack(archive, parent, name) {
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+w,go-w,a+rX'];
  const order = ['--sort=name', `--mtime=@${builtCommit().seconds}`];
  run('tar', ...order, ...owners, '--use-compress-program=gzip -n', '-cf', archive, '-C', parent, name);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {2 | 'pipe'} stdout
 */
function start(program, args, stdout) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: process.env['SOURCE_DATE_EPOCH'] ?? '' };
  if (env.SOURCE_DATE_EPOCH === '' && program !== 'git') env.SOURCE_DATE_EPOCH = builtCommit().seconds;
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', stdout, 'inherit'];
  const {
    status,
    error,
    stdout: said,
  } = spawnSync(program, args, { cwd: root, env, stdio, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed${error ? `: ${error.message}` : ''}`);
  return said;
}
