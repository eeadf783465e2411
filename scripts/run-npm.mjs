import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runChild } from './run-child.mjs';
import { CannotRun, Stopped } from './run-errors.mjs';

/**
 * Runs npm quietly. When it fails its own output follows the sentence in the error, because that names the cause.
 * @param {string[]} args
 * @param {{ root: string, env: NodeJS.ProcessEnv, failure: string }} options
 */
export async function runNpm(args, { root, env, failure }) {
  const cache = temporaryCacheWhenNeeded(env);
  try {
    const ending = await startNpm(args, root, cache ? { ...env, npm_config_cache: cache } : env);
    if (ending.stoppedBy) throw new Stopped(ending.stoppedBy);
    if (ending.code !== 0) throw new CannotRun(describe(failure, ending.output));
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
async function startNpm(args, root, env) {
  const npm = npmCommand();
  try {
    return await runChild(npm.command, [...npm.args, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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

/**
 * @param {string} failure
 * @param {string} output
 */
function describe(failure, output) {
  const offline =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;
  const advice = offline.test(output)
    ? ' The package registry could not be reached: check the network or the proxy settings.'
    : '';
  return `${failure}${advice}\n\n${output}`;
}
