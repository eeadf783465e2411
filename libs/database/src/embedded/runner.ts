import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.js';

/** As whom PostgreSQL's programs run. It refuses to run as root, so root lends it an unprivileged user. */
export interface Runner {
  uid: number | undefined;
  gid: number | undefined;
  /** Whether that user can enter a folder, by the permissions of every folder on the way. */
  canReach(path: string): Promise<boolean>;
}

export async function findRunner(): Promise<Runner> {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined, canReach: async () => true };
  const { uid, gid } = await unprivilegedUser();
  return { uid, gid, canReach: (path) => isOpenToOthers(path, uid) };
}

/** A folder of ours that every user can enter; only root ever needs one. */
export async function reachableFolder(): Promise<string> {
  for (const folder of ['/var/lib/questglass', '/var/tmp/questglass']) {
    try {
      await mkdir(folder, { recursive: true });
      // Whatever the umask was.
      await chmod(folder, 0o755);
      return folder;
    } catch (error) {
      if (folder.startsWith('/var/tmp')) throw error;
    }
  }
  throw new EmbeddedPostgresError('no folder can be made that every user can enter');
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find(([user]) => user === name)).find(Boolean);
  if (!found)
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" for it',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function isOpenToOthers(path: string, uid: number): Promise<boolean> {
  const { mode, uid: owner } = await stat(path);
  const open = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;
  const parent = dirname(path);
  return open && (parent === path || isOpenToOthers(parent, uid));
}

/** The parent's permissions decide: the cluster itself will belong to the runner. */
export function clusterParentOf(directory: string): string {
  return join(directory, '..');
}
