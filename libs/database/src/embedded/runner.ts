import { lchown, lstat, mkdir, readFile, realpath, stat, chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#platform';
import { EmbeddedPostgresError } from './errors.js';

/** The user that runs PostgreSQL's programs. PostgreSQL refuses to run as root, so root lends it an unprivileged user. */
export interface Runner {
  /** Undefined if the programs run as our own user. */
  user: User | undefined;
  /** Reports whether that user can enter a folder or run a program, by the permissions along its path. */
  canReach(path: string): Promise<boolean>;
  /** Gives a file that we made to that user. */
  own(path: string): Promise<void>;
}

interface User {
  uid: number;
  gid: number;
}

/**
 * Returns the runner: our own user, or, if we are root, the owner of the cluster. A new cluster of root gets the user that systems have
 * for PostgreSQL, or nobody.
 */
export async function findRunner(directory: string): Promise<Runner> {
  if (process.getuid?.() !== 0)
    return { user: undefined, canReach: async () => true, own: async () => undefined };
  const user = (await ownerOf(join(directory, 'data'))) ?? (await unprivilegedUser());
  return {
    user,
    canReach: async (path) => isOpenTo(user, await realpath(path)),
    // lchown never follows a link: the folder belongs to that user, who could have put a link there for root to follow.
    own: (path) => lchown(path, user.uid, user.gid),
  };
}

/** Returns a folder of ours that every user can enter. It is needed for root, and for a node_modules that we cannot write to. */
export async function reachableFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? openFolder('/var/lib/questglass', uid) : openFolder(`/var/tmp/questglass-${uid}`, uid);
}

/** Makes the folder and checks its owner: in /var/tmp anyone can make a folder under this name first, and put programs into it. */
async function openFolder(path: string, uid: number): Promise<string> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== uid)
    throw new EmbeddedPostgresError(`${path} belongs to another user. Remove it, or set DATABASE_URL.`);
  // This makes the mode independent of the umask.
  await chmod(path, 0o755);
  return path;
}

async function ownerOf(path: string): Promise<User | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function unprivilegedUser(): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find(([user]) => user === name)).find(Boolean);
  if (!found)
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" for it',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function isOpenTo(user: User, path: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const others = gid === user.gid ? 0o010 : 0o001;
  const bit = uid === user.uid ? 0o100 : others;
  const parent = dirname(path);
  return (mode & bit) !== 0 && (parent === path || isOpenTo(user, parent));
}
