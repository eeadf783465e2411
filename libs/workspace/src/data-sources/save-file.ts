import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsFolder } from '#connectors';
import { conflict } from '#contracts';
import type { FileInput, SavedFile } from '#contracts';
import { errorCode, newId } from '#platform';
import type { ThreadPool } from '#platform';
import { z } from 'zod';
import { runRefusable } from '../threads/jobs.js';
import type { SourceContext } from './source-context.js';
import { removeUnusedUploads } from './unused-uploads.js';

const filesMax = 100;
const Bytes = z.instanceof(Uint8Array);

/**
 * Keeps a file that a member uploaded, in a folder of its own among the workspace's files: a data source of that path has it
 * as its one table. Neither name nor place can be chosen, so no upload leads elsewhere or replaces another.
 */
export async function saveFile(
  context: SourceContext,
  threads: ThreadPool,
  workspaceId: string,
  { name, content }: FileInput,
  at: Date,
): Promise<SavedFile> {
  const { filesFolder } = context.connectors;
  if (filesFolder === undefined)
    throw conflict(
      'this deployment keeps no files: its operator can set QG_FILES_DIR; connect a database instead',
    );
  const table = tableName(name);
  const plain = await readCsv(threads, workspaceId, content);
  const uploads = join(filesFolder, workspaceId, uploadsFolder);
  await mkdir(uploads, { recursive: true }).catch(refuseReadOnly);
  await removeUnusedUploads(context, workspaceId, at);
  const folder = newId('file', at);
  await mkdir(join(uploads, folder)).catch(refuseReadOnly);
  // Counted with its own folder: of uploads at the same moment each would find the last place free.
  if ((await readdir(uploads)).length > filesMax) {
    await rmdir(join(uploads, folder));
    throw conflict(`a workspace keeps ${filesMax} uploaded files at most`);
  }
  await writeFile(join(uploads, folder, `${table}.csv`), plain, { flag: 'wx' });
  return { path: `${uploadsFolder}/${folder}`, table };
}

/** The table as engines read it; to read eight megabytes takes seconds, which a thread has. */
async function readCsv(threads: ThreadPool, workspaceId: string, content: string): Promise<Uint8Array> {
  return Bytes.parse(await runRefusable(threads, workspaceId, { name: 'csv', input: content }, 'content'));
}

/**
 * An operator may keep the files from being written. On a read-only file system a folder that is made with its parents fails
 * with ENOENT, any other with EROFS.
 */
function refuseReadOnly(cause: unknown): never {
  if (!/^(EROFS|ENOENT|EACCES|EPERM)$/.test(errorCode(cause) ?? '')) throw cause;
  throw conflict(
    'this deployment takes no uploads: its QG_FILES_DIR may not be written; connect a database instead',
  );
}

/** A file's name as people ask for the table: letters, digits and _, beginning with a letter. */
function tableName(name: string): string {
  const plain = name
    .replace(/\.csv$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return /^[a-z]/.test(plain) ? plain : `table_${plain || 'of_file'}`;
}
