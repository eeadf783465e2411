/**
 * Where the cluster's files are. What can go wrong: initdb is cut off half-way (it works in a draft that is renamed when
 * it is whole), two processes start on one folder (an owner file names the one that lives), the postmaster outlives its
 * parent (it is found by its pid file and stopped), the folder cannot be entered by the user that PostgreSQL runs as
 * (the cluster then stands elsewhere, and the folder is a link to it).
 */
import { randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
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
  const kind = await kindOf(path);
  if (kind === 'link') return makeFolder(resolve(dirname(path), await readlink(path)), runner);
  await mkdir(dirname(path), { recursive: true });
  if (kind === 'folder' || (await runner.canReach(dirname(path)))) return makeFolder(path, runner);
  const elsewhere = await makeFolder(
    join(await reachableFolder(), `cluster-${randomBytes(8).toString('hex')}`),
    runner,
  );
  await symlink(elsewhere, path);
  return elsewhere;
}

/** Deletes a cluster for good, also where it stands elsewhere. */
export async function removeCluster(directory: string): Promise<void> {
  const path = resolve(directory);
  const kind = await kindOf(path);
  if (kind === 'none') return;
  const folder = kind === 'link' ? resolve(dirname(path), await readlink(path)) : path;
  await requireNoOwner(folder);
  await stopOrphan(folder);
  await rm(folder, { recursive: true, force: true });
  if (kind === 'link') await unlink(path);
}

/** Makes this process the owner of the cluster, unless another that lives is. */
export async function takeOwnership(folder: string): Promise<void> {
  await requireNoOwner(folder);
  await writeFile(join(folder, 'owner'), String(process.pid));
}

export async function giveUpOwnership(folder: string): Promise<void> {
  await rm(join(folder, 'owner'), { force: true });
}

/** Stops a postmaster whose parent died without stopping it. */
export async function stopOrphan(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid === undefined || !(await isPostgresOf(pid, folder))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; await isPostgresOf(pid, folder); waited += 1) {
    if (waited === 250) process.kill(pid, 'SIGQUIT');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The superuser's password, made with the cluster. */
export function readPassword(folder: string): Promise<string> {
  return readFile(join(folder, 'password'), 'utf8');
}

/** Whether a whole cluster is there. */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await kindOf(join(folder, 'data'))) === 'folder';
}

/** Makes a cluster by `initialize` in a draft folder, which becomes the cluster when all went well. */
export async function makeCluster(
  folder: string,
  runner: Runner,
  initialize: (draft: string, passwordFile: string) => Promise<void>,
): Promise<void> {
  const draft = join(folder, 'draft');
  await rm(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  await own(passwordFile, runner);
  await initialize(draft, passwordFile);
  await rename(draft, join(folder, 'data'));
}

async function makeFolder(folder: string, runner: Runner): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own(folder, runner);
  return folder;
}

async function own(path: string, { uid, gid }: Runner): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function requireNoOwner(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'owner'), 'utf8').catch(() => '');
  const pid = Number(text);
  if (!text || pid === process.pid || !isAlive(pid) || !(await isNode(pid))) return;
  throw new EmbeddedPostgresError(
    `${folder} is in use by process ${pid}. Stop that one first, or give this one a folder of its own (--data).`,
  );
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n', 1)[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** A pid is reused sooner or later, so what runs under it is looked at, where the system shows it. */
async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandOf(pid);
  return command === undefined || (command.includes('postgres') && command.includes(folder));
}

async function isNode(pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command === undefined || command.includes('node');
}

/** The command line of a process; undefined where there is no /proc. A process that has ended but was not waited for has none. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function kindOf(path: string): Promise<'none' | 'folder' | 'link'> {
  try {
    return (await lstat(path)).isSymbolicLink() ? 'link' : 'folder';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'none';
    throw error;
  }
}
