import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runChild } from './child.mjs';
import { CannotRun, Stopped } from './errors.mjs';

// npm answers a signal only when its requests have ended, which can take minutes.
const stopGraceMs = 3000;
const offline =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;

/**
 * Runs npm quietly. On a failure, its own output follows the sentence in the error, because that names the cause.
 * @param {string[]} args
 * @param {{ root: string, env: NodeJS.ProcessEnv, failure: string }} options
 */
export async function runNpm(args, { root, env, failure }) {
  const ending = await startNpm(args, root, env);
  if (ending.code !== 0) throw new CannotRun(`${failure}\n\n${ending.output}`);
}

/**
 * Refuses when the registry cannot be reached. `npm ci` finds that out too, but package by package: in seven minutes.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function expectRegistry(root, env) {
  const limits = [
    '--loglevel=error',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=15000',
  ];
  const { code, output } = await startNpm(['ping', ...limits], root, env);
  // Only the network counts: a mirror need not know this request.
  const cause = code === 0 ? undefined : output.match(offline)?.[0];
  if (cause === undefined) return;
  throw new CannotRun(
    `The packages could not be installed: their registry cannot be reached (${cause}). ` +
      'Check the network and the proxy settings, and start again.',
  );
}

/**
 * @param {string[]} args
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
async function startNpm(args, root, env) {
  const cache = temporaryCacheWhenNeeded(env);
  try {
    const ending = await runQuietly(args, root, cache ? { ...env, npm_config_cache: cache } : env);
    if (ending.stoppedBy) throw new Stopped(ending.stoppedBy);
    return ending;
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
async function runQuietly(args, cwd, env) {
  const npm = npmCommand();
  try {
    return await runChild(
      npm.command,
      [...npm.args, ...args],
      { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] },
      stopGraceMs,
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new CannotRun('npm was not found. Install Node with npm from https://nodejs.org and start again.', {
      cause: error,
    });
  }
}

/** The npm that started us, with the Node that it runs on; under another package manager, or none, the npm of the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (!cli || !basename(cli).startsWith('npm-cli') || !existsSync(cli)) return { command: 'npm', args: [] };
  // Not the packaged Node where there is a choice: an installation deletes it while it runs.
  const outer = process.env.npm_node_execpath;
  return { command: outer && existsSync(outer) ? outer : process.execPath, args: [cli] };
}

/**
 * npm fails without a writable cache, and a home directory can be read-only or missing.
 * @param {NodeJS.ProcessEnv} env
 */
function temporaryCacheWhenNeeded(env) {
  const cache = env.npm_config_cache ?? join(homedir(), '.npm');
  return isWritable(cache) ? undefined : mkdtempSync(join(tmpdir(), 'questglass-npm-'));
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function isWritable(path) {
  if (!existsSync(path)) return path !== dirname(path) && isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    // The exception is the answer: Node has no call that gives it as a value.
    return false;
  }
}
