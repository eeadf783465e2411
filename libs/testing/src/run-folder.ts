/**
 * The folder of a run's files: in memory, if there is room. Every test file has a database copied and dropped, a thousand small files each,
 * at a third of the CPU that a disk's file system takes (36 ms against 86), and makes files for its sources, which SQLite writes through to
 * the disk. Failure mode: a killed run leaves its folder behind, and nothing cleans up memory; the next run removes it.
 */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryInUse, removePostgres } from '#database';
import { errorCode } from '#platform';

const memory = '/dev/shm';
const bytesMin = 2 * 1024 ** 3;
const prefix = 'questglass-test-';
/** No run takes longer; a younger folder may be one that another run is just making. */
const leftOverAfterMs = 60 * 60_000;

/** Makes a folder for one run; `postgres` in it is its PostgreSQL's, `tmp` the folder for temporary files of its tests. */
export async function makeRunFolder(): Promise<string> {
  const place = (await hasRoom(memory)) ? memory : tmpdir();
  for (const folder of await findLeftOvers(place)) await removeLeftOver(folder);
  const folder = await mkdtemp(join(place, prefix));
  // Root's PostgreSQL runs as another user, who has to get through; what is in the folder is closed by itself.
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'tmp'));
  // As the system's own: processes of other users write there, too.
  await chmod(join(folder, 'tmp'), 0o1777);
  return folder;
}

/** Removes it, and stops the PostgreSQL in it where that was left behind. */
export async function removeRunFolder(folder: string): Promise<void> {
  await removePostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}

/** A folder that another run sweeps at the same moment, or that belongs to one that still runs, is left to it. */
async function removeLeftOver(folder: string): Promise<void> {
  try {
    await removeRunFolder(folder);
  } catch (error) {
    const sweptByAnother = ['ENOENT', 'ENOTEMPTY'].includes(errorCode(error) ?? '');
    if (!sweptByAnother && !(error instanceof DirectoryInUse)) throw error;
  }
}

async function hasRoom(path: string): Promise<boolean> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize >= bytesMin,
    // Only Linux has it.
    () => false,
  );
}

async function findLeftOvers(place: string): Promise<string[]> {
  const names = (await readdir(place)).filter((name) => name.startsWith(prefix));
  const folders = names.map((name) => join(place, name));
  const found = await Promise.all(
    folders.map((folder) =>
      stat(folder).then(
        ({ uid, mtimeMs }) => uid === process.getuid?.() && Date.now() - mtimeMs > leftOverAfterMs,
        // Its run has just ended.
        () => false,
      ),
    ),
  );
  return folders.filter((_folder, index) => found[index]);
}
