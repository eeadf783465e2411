import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
/** Where nothing else is said. */
export const usualUploadBytesMax = 500_000_000;
const Bytes = z.instanceof(Uint8Array);

/**
 * Keeps a file that a member uploaded, in a folder of its own among the workspace's files: a data source of that path has it
 * as its one table. Neither name nor place can be chosen, so no upload leads elsewhere or replaces another.
 */
export async function saveFile(
  context: SourceContext,
  threads: ThreadPool,
  { workspaceId, bytesMax = usualUploadBytesMax }: { workspaceId: string; bytesMax?: number },
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
  await writeFile(join(uploads, folder, `${table}.csv`), plain, { flag: 'wx' });
  // Counted with its own: of uploads at the same moment each would find the last place free.
  const excess = await excessOf(uploads, bytesMax);
  if (excess !== undefined) {
    await rm(join(uploads, folder), { recursive: true });
    throw conflict(
      `${excess}; disconnect data sources of files that nobody needs any more: files that were never connected go after an hour`,
    );
  }
  return { path: `${uploadsFolder}/${folder}`, table };
}

/** Why the uploads of a workspace are too many, or too much; undefined where they are not. */
async function excessOf(uploads: string, bytesMax: number): Promise<string | undefined> {
  const folders = await readdir(uploads);
  if (folders.length > filesMax) return `a workspace keeps ${filesMax} uploaded files at most`;
  const sizes = await Promise.all(folders.map((folder) => bytesOf(join(uploads, folder))));
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= bytesMax) return undefined;
  return `a workspace keeps ${bytesMax / 1_000_000} MB of uploaded files at most (QG_UPLOAD_MEGABYTES)`;
}

/** Nothing for one that is removed meanwhile. */
async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
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
