/**
 * The location of the cluster's files. Failure modes:
 * - initdb is cut off half-way: it works in a draft, which is renamed when it is complete.
 * - The user that PostgreSQL runs as cannot enter the folder: the cluster is then elsewhere, and the folder is a link to it.
 */
import { randomBytes } from 'node:crypto';
import {
  lstat,
  mkdir,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '#platform';
import { EmbeddedPostgresError } from './errors.js';
import { reachableFolder } from './runner.js';
import type { Runner } from './runner.js';

/** Finds or makes the folder in which cluster, password and log are kept; it belongs to the runner. */
export async function openClusterFolder(directory: string, runner: Runner): Promise<string> {
  const path = resolve(directory);
  await mkdir(dirname(path), { recursive: true });
  await clearWay(path, runner);
  if ((await kindOf(path)) === 'none') await makeFolder(path, runner);
  return realpath(path);
}

/** Returns the real folder of a directory's files; undefined if it is missing or a dangling link. */
export async function findClusterFolder(directory: string): Promise<string | undefined> {
  return realpath(directory).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
}

/** Deletes a cluster for good, even if it is elsewhere and the directory only links to it. */
export async function removeClusterFolder(directory: string): Promise<void> {
  const path = resolve(directory);
  const kind = await kindOf(path);
  if (kind === 'none') return;
  // If the deletion is interrupted after this step, nothing takes the rest for a cluster.
  if (await hasCluster(path)) await rename(join(path, 'data'), newDraft(path));
  const folder = kind === 'link' ? resolve(dirname(path), await readlink(path)) : path;
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  if (kind === 'link') await unlink(path);
}

/** Reads the superuser's password, which was made with the cluster. */
export function readPassword(folder: string): Promise<string> {
  return readFile(join(folder, 'password'), 'utf8');
}

/** Reports whether a complete cluster is there. */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await kindOf(join(folder, 'data'))) !== 'none';
}

/** Makes a cluster by `initialize` in a draft folder, which becomes the cluster once that has succeeded. */
export async function makeCluster(
  folder: string,
  runner: Runner,
  initialize: (draft: string, passwordFile: string) => Promise<void>,
): Promise<void> {
  await clearRemains(folder);
  const passwordFile = join(folder, 'password');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  await runner.own(passwordFile);
  const draft = newDraft(folder);
  await initialize(draft, passwordFile);
  await rename(draft, join(folder, 'data'));
}

/** Returns a name that was never used, because the initdb of a killed process may still be writing into its own draft. */
function newDraft(folder: string): string {
  return join(folder, `draft-${randomBytes(6).toString('hex')}`);
}

async function clearRemains(folder: string): Promise<void> {
  const remains = (await readdir(folder)).filter((name) => name.startsWith('draft-'));
  for (const name of remains) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Removes a folder that cannot be used if it is empty, and throws an error that names it otherwise. Also removes a dangling link. */
async function clearWay(path: string, runner: Runner): Promise<void> {
  const kind = await kindOf(path);
  if (kind === 'link' && (await findClusterFolder(path)) === undefined) await unlink(path);
  if (kind !== 'folder' || (await canHold(path, runner))) return;
  if ((await readdir(path)).length > 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the user that it runs as instead cannot enter ${path}. ` +
        'Move the folder to where other users can enter, or remove it to start over.',
    );
  await rmdir(path);
}

async function makeFolder(path: string, runner: Runner): Promise<void> {
  if (await runner.canReach(dirname(path))) return makeOwnFolder(path, runner);
  const elsewhere = join(await reachableFolder(), `cluster-${randomBytes(8).toString('hex')}`);
  await makeOwnFolder(elsewhere, runner);
  await symlink(elsewhere, path);
}

async function makeOwnFolder(path: string, runner: Runner): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await runner.own(path);
}

/** Reports whether the runner can enter an existing folder. An empty folder that belongs to root is first given to the runner. */
async function canHold(path: string, runner: Runner): Promise<boolean> {
  if (!(await runner.canReach(dirname(path)))) return false;
  if ((await stat(path)).uid === 0 && (await readdir(path)).length === 0) await runner.own(path);
  return runner.canReach(path);
}

async function kindOf(path: string): Promise<'none' | 'folder' | 'link'> {
  try {
    return (await lstat(path)).isSymbolicLink() ? 'link' : 'folder';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'none';
    throw error;
  }
}
