// Runs a program to its end. Failure modes: Ctrl-C reaches the whole group of processes, npm forwards a signal a second time, and a plain
// `kill` reaches only one process. So each kind of signal is forwarded once, and this process lives until the child has ended. And npm
// puts a shell between itself and us, which a signal kills without a word.
import { spawn } from 'node:child_process';

const parent = process.ppid;
const parentCheckMs = 200;
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, stoppedBy: NodeJS.Signals | null, output: string }} Ending */

/**
 * Runs a program to its end; `output` is what it wrote, where its output was piped.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {number} [stopGraceMs] how long the child may take to end after a signal; without it, as long as it likes
 * @returns {Promise<Ending>}
 */
export function runChild(command, args, options, stopGraceMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    const forwarding = forwardSignals(child, stopGraceMs);
    const output = collectOutput(child);
    child.once('error', (error) => {
      forwarding.end();
      reject(error);
    });
    child.once('close', (code, signal) => {
      forwarding.end();
      resolve({ code, signal, stoppedBy: forwarding.first(), output: output() });
    });
  });
}

/**
 * Ends this process the way the child ended: with its exit code, or by the same signal.
 * @param {Ending} ending
 */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [stopGraceMs]
 */
function forwardSignals(child, stopGraceMs) {
  /** @type {NodeJS.Signals[]} */
  const seen = [];
  /** @type {NodeJS.Timeout | undefined} */
  let impatience;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (seen.includes(signal)) return;
    seen.push(signal);
    child.kill(signal);
    if (stopGraceMs !== undefined) impatience ??= setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
  };
  for (const signal of stopSignals) process.on(signal, forward);
  const watch = watchParent(() => forward('SIGTERM'));
  return {
    first: () => seen[0] ?? null,
    end: () => {
      clearInterval(watch);
      clearTimeout(impatience);
      for (const signal of stopSignals) process.off(signal, forward);
    },
  };
}

/**
 * Only under npm: started by hand in the background, this process rightly outlives the shell that it came from.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, parentCheckMs);
}

/** @param {import('node:child_process').ChildProcess} child */
function collectOutput(child) {
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8').trim();
}
