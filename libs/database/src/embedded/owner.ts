// The owner file names the process that runs PostgreSQL on a folder. Failure modes: two processes start at once, or the owner was killed and its
// process number went to another program. So the file holds process number and start time, and appears complete in one step (link fails if it
// exists). The file of a dead owner is renamed away and checked again before it is deleted.
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform';
import { DirectoryInUse } from './errors.js';
import { processIdentity } from './process-identity.js';
import type { Runner } from './runner.js';

/**
 * Makes this process the owner of the folder, or throws DirectoryInUse if another living process is. Returns `held` if this process was
 * the owner before. `directory` is the folder's name in the error.
 */
export async function takeOwnership(
  folder: string,
  runner: Runner,
  directory: string,
): Promise<'new' | 'held'> {
  const owner = join(folder, 'owner');
  const draft = `${owner}.${randomBytes(6).toString('hex')}`;
  const self = (await processIdentity(process.pid)) ?? String(process.pid);
  await writeFile(draft, self, { mode: 0o600, flag: 'wx' });
  try {
    await runner.own(draft);
    while (!(await linked(draft, owner))) {
      const holder = await readIfPresent(owner);
      if (holder === self) return 'held';
      if (holder !== undefined) await removeDead(directory, owner, holder);
    }
    return 'new';
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives up the folder, so that the next process can have it. */
export async function giveUpOwnership(folder: string): Promise<void> {
  await rm(join(folder, 'owner'), { force: true });
}

async function removeDead(directory: string, owner: string, holder: string): Promise<void> {
  const pid = Number.parseInt(holder, 10);
  if (pid > 0 && (await processIdentity(pid)) === holder) throw inUse(directory, pid);
  const aside = `${owner}.${randomBytes(6).toString('hex')}`;
  if (!(await renamed(owner, aside))) return;
  // Another process took over first and this is its file, so it is given back.
  if ((await readIfPresent(aside)) !== holder) await linked(aside, owner);
  await rm(aside, { force: true });
}

/** Builds the refusal of a directory that a process has in use. */
export function inUse(directory: string, pid: number): DirectoryInUse {
  const who = pid === process.pid ? 'this process' : `process ${pid}`;
  const advice = 'Stop that one first, or give this one a folder of its own (--data).';
  return new DirectoryInUse(`${directory} is in use by ${who}. ${advice}`);
}

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(() => true, unless('EEXIST'));
}

async function renamed(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(() => true, unless('ENOENT'));
}

function unless(code: string): (error: unknown) => false {
  return (error) => {
    if (errorCode(error) !== code) throw error;
    return false;
  };
}

async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
}
