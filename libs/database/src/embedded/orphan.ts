import { execFile } from 'node:child_process';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '#platform';

const pollMs = 20;
const patienceMs = 5_000;

/**
 * Stops a postmaster that its parent left running when it died. A leftover pid file is removed too: PostgreSQL would take the process
 * that has this number by now for its own, and refuse to start.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const pid = await findPostmaster(folder);
  if (pid === undefined) return rm(join(data, 'postmaster.pid'), { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isPostmasterOf(pid, data))) return;
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < patienceMs && (await isPostmasterOf(pid, data)); waitedMs += pollMs)
      await pause(pollMs);
  }
}

/** Returns the process number of the postmaster that runs on the folder; undefined if none does. */
export async function findPostmaster(folder: string): Promise<number | undefined> {
  const data = join(folder, 'data');
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(absent(''));
  const pid = Number(text.split('\n', 1)[0]);
  return pid > 1 && (await isPostmasterOf(pid, data)) ? pid : undefined;
}

/**
 * Reports whether a process is the postmaster of a data folder. Process numbers are reused, so the program under the number is checked: a
 * postmaster works in its data folder.
 */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux')
    return (await readlink(`/proc/${pid}/cwd`).catch(absent(undefined))) === data;
  // ps fails when there is no such process.
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return stdout.includes(data);
}

/** Returns `value` if there is no such process or file. The same holds for another user's process, which cannot be inspected and is not ours. */
function absent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    return value;
  };
}
