/*
 * An upload is a folder of its own among the workspace's files, written once: its tables in Parquet, its original files, and the report.
 * Files that are read again are a new upload, so no question meets a half-written table.
 */
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsFolder } from '#connectors';
import { FileReport, TableChoice, conflict } from '#contracts';
import type { FileInput } from '#contracts';
import { errorCode } from '#platform';
import { z } from 'zod';

const uploadsMax = 100;
/** No setting of a source can contain this name, so an original file is never opened as a database. */
const originals = '~original';
const importFile = 'import.json';

const KeptImport = z.object({
  files: z.array(z.object({ name: z.string(), encoding: z.enum(['utf8', 'base64']) })),
  choices: z.array(TableChoice),
  report: FileReport,
});

/** The files of an upload, the choices for it, and its report. */
export interface Import {
  files: FileInput[];
  choices: TableChoice[];
  report: FileReport;
}

/** A table in Parquet. */
export interface StoredTable {
  table: string;
  bytes: Uint8Array;
}

/** Writes the tables of an upload and its original files. */
export async function writeTables(
  folder: string,
  tables: readonly StoredTable[],
  files: readonly FileInput[],
): Promise<void> {
  await mkdir(join(folder, originals), { recursive: true }).catch(refuseReadOnly);
  for (const { table, bytes } of tables)
    await writeFile(join(folder, `${table}.parquet`), bytes, { flag: 'wx' });
  for (const [place, { content, encoding }] of files.entries())
    await writeFile(join(folder, originals, `${place}`), content, { flag: 'wx', encoding });
}

/** Writes the choices and the report of an upload; the content of its files is beside them. */
export async function writeImport(folder: string, { files, choices, report }: Import): Promise<void> {
  const kept = { files: files.map(({ name, encoding }) => ({ name, encoding })), choices, report };
  await writeFile(join(folder, importFile), JSON.stringify(kept), { flag: 'wx' });
}

/** The report of an upload; undefined for a folder without one. */
export async function readReport(filesFolder: string, path: string): Promise<FileReport | undefined> {
  return (await readKept(join(filesFolder, path)))?.report;
}

/** An upload with its files. */
export async function readImport(filesFolder: string, path: string): Promise<Import | undefined> {
  const folder = join(filesFolder, path);
  const kept = await readKept(folder);
  if (!kept) return undefined;
  const files = await Promise.all(
    kept.files.map(async ({ name, encoding }, place) => ({
      name,
      encoding,
      content: await readFile(join(folder, originals, `${place}`), { encoding }),
    })),
  );
  return { ...kept, files };
}

async function readKept(folder: string): Promise<z.infer<typeof KeptImport> | undefined> {
  const text = await readFile(join(folder, importFile), 'utf8').catch(unlessAbsent);
  return text === undefined ? undefined : KeptImport.parse(JSON.parse(text));
}

/** The reason why a workspace's uploads are too many or too large; undefined within the limits. */
export async function excessOf(
  uploads: string,
  bytesMax: number,
  replaced?: string,
): Promise<string | undefined> {
  const folders = (await readdir(uploads)).filter((folder) => `${uploadsFolder}/${folder}` !== replaced);
  if (folders.length > uploadsMax) return `a workspace keeps ${uploadsMax} uploads at most`;
  const sizes = await Promise.all(folders.map((folder) => bytesOf(join(uploads, folder))));
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= bytesMax) return undefined;
  return `a workspace keeps ${bytesMax / 1_000_000} MB of uploaded files at most (QG_UPLOAD_MEGABYTES)`;
}

/** Zero for a folder that is removed meanwhile. */
async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes an upload. */
export async function removeUpload(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Reports whether a path leads to one of the workspace's uploads. */
export function isUpload(path: unknown): path is string {
  return typeof path === 'string' && new RegExp(`^${uploadsFolder}/file_[0-9A-Za-z]+$`).test(path);
}

/**
 * The file system may be read-only by the operator's choice. There, creating a folder together with its parents fails with ENOENT, and any
 * other write with EROFS.
 */
export function refuseReadOnly(cause: unknown): never {
  if (!/^(EROFS|ENOENT|EACCES|EPERM)$/.test(errorCode(cause) ?? '')) throw cause;
  throw conflict(
    'this deployment takes no uploads: its QG_FILES_DIR may not be written; connect a database instead',
  );
}

function unlessAbsent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
