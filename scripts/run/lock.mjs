// One installation or build at a time in one checkout. Failure modes: the holder is killed and its file stays, its process number is given
// to another program, or two waiters see the same dead holder and both take over. So the file holds a number and a start time and appears
// complete in one step (link). A dead holder's file is renamed away and checked once more before it is deleted.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './progress.mjs';

const pollMs = 200;

/**
 * Does the work while no other process does the same in this checkout.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withLock(root, work) {
  const lock = join(root, '.run-lock');
  await acquire(lock);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
async function acquire(lock) {
  let told = false;
  while (!tryToAcquire(lock)) {
    const holder = readIfPresent(lock);
    if (holder === undefined) continue;
    if (!isRunning(holder)) {
      removeDead(lock, holder);
      continue;
    }
    if (!told) say(`Waiting for process ${numberOf(holder)}, which is installing or building here …\n`);
    told = true;
    await pause(pollMs);
  }
}

/** @param {string} lock */
function tryToAcquire(lock) {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, identity(process.pid) ?? '');
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} holder
 */
function removeDead(lock, holder) {
  const aside = `${lock}.${process.pid}.dead`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return;
  }
  // Another waiter was quicker and this is its lock: give it back.
  if (readIfPresent(aside) !== holder) linkSync(aside, lock);
  rmSync(aside);
}

/** @param {string} holder */
function isRunning(holder) {
  const pid = numberOf(holder);
  return pid > 0 && identity(pid) === holder;
}

/** @param {string} holder */
function numberOf(holder) {
  return Number.parseInt(holder, 10) || 0;
}

/**
 * A process number and, where /proc tells it, its start time; undefined when there is no such process.
 * @param {number} pid
 */
function identity(pid) {
  if (process.platform === 'linux') {
    const stat = readIfPresent(`/proc/${pid}/stat`);
    // The name in parentheses may hold spaces; the 20th field after it is the start time.
    return stat && `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  }
  return exists(pid) ? `${pid}` : undefined;
}

/** @param {number} pid */
function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} path */
function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
