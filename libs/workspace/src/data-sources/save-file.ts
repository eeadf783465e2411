import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsFolder } from '#connectors';
import { conflict } from '#contracts';
import type { FileInput, ImportedTable, SavedFile, TableChoice, UploadInput } from '#contracts';
import { nounOf } from '#model';
import { newId } from '#platform';
import type { ThreadPool } from '#platform';
import { runRefusable } from '../thread-jobs.js';
import type { SourceContext } from './source-context.js';
import { removeUnusedUploads } from './unused-uploads.js';
import { describeParquet } from './upload/describe-parquet.js';
import type { ParquetFile } from './upload/describe-parquet.js';
import { FilesRead } from './upload/files-to-read.js';
import { excessOf, refuseReadOnly, removeUpload, writeImport, writeTables } from './upload/upload-folder.js';

/** The default of a deployment. */
export const usualUploadBytesMax = 500_000_000;

/** The workspace of an upload, and the bytes that it may keep. */
export interface UploadPlace {
  workspaceId: string;
  bytesMax?: number;
  /** The path of the upload that this one replaces. */
  replaces?: string;
}

/** Stores a member's upload. A data source of its path has each file, and each sheet of a workbook, as a table. */
export function saveFile(
  context: SourceContext,
  threads: ThreadPool,
  place: UploadPlace,
  input: UploadInput,
  at: Date,
): Promise<SavedFile> {
  const files = 'files' in input ? input.files : [input];
  return keepFiles(context, threads, place, { files, choices: [] }, at);
}

/** Files, with the choices for their tables. */
export interface ChosenFiles {
  files: readonly FileInput[];
  choices: readonly TableChoice[];
}

/**
 * Reads files and stores them in a new folder among the workspace's files. Callers choose neither its name nor its place, so no upload
 * leads elsewhere or replaces another.
 */
export async function keepFiles(
  context: SourceContext,
  threads: ThreadPool,
  place: UploadPlace,
  chosen: ChosenFiles,
  at: Date,
): Promise<SavedFile> {
  const { workspaceId, bytesMax = usualUploadBytesMax, replaces } = place;
  const { filesFolder } = context.connectors;
  if (filesFolder === undefined)
    throw conflict(
      'this deployment keeps no files: its operator can set QG_FILES_DIR; connect a database instead',
    );
  const read = await readFiles(threads, workspaceId, chosen);
  const uploads = join(filesFolder, workspaceId, uploadsFolder);
  await mkdir(uploads, { recursive: true }).catch(refuseReadOnly);
  await removeUnusedUploads(context, workspaceId, at);
  const path = `${uploadsFolder}/${newId('file', at)}`;
  const folder = join(filesFolder, workspaceId, path);
  try {
    await writeTables(folder, read.tables, chosen.files);
    const tables = await describeTables(context, workspaceId, path, read.tables, chosen.choices);
    const report = { tables, left_out: read.left_out };
    await writeImport(folder, { files: [...chosen.files], choices: [...chosen.choices], report });
    // Checked with its own bytes included: concurrent uploads would each find the last place free.
    const excess = await excessOf(uploads, bytesMax, replaces);
    if (excess !== undefined)
      throw conflict(
        `${excess}; disconnect data sources of files that nobody needs any more: files that were never connected go after an hour`,
      );
    return { path, table: tables[0]?.table ?? '', ...report };
  } catch (error) {
    await removeUpload(folder);
    throw error;
  }
}

/** Reading eight megabytes takes seconds, so a thread does it. */
async function readFiles(threads: ThreadPool, workspaceId: string, input: ChosenFiles): Promise<FilesRead> {
  return FilesRead.parse(await runRefusable(threads, workspaceId, { name: 'files', input }, 'content'));
}

/** Parquet files are described by the engine that reads them. */
async function describeTables(
  context: SourceContext,
  workspaceId: string,
  path: string,
  tables: FilesRead['tables'],
  choices: readonly TableChoice[],
): Promise<ImportedTable[]> {
  const parquet = tables.filter(({ report }) => report === null);
  const described = parquet.length === 0 ? [] : await describedByEngine(context, workspaceId, path, parquet);
  const byTable = new Map(described.map((report) => [report.table, report]));
  const reports = tables.flatMap(({ report, table }) => report ?? byTable.get(table) ?? []);
  return reports.map((report) => ({
    ...report,
    row_name: choices.find(({ table }) => table === report.table)?.row_name ?? rowName(report.table),
  }));
}

/** One process reads all of them, because it opens the whole folder. */
function describedByEngine(
  context: SourceContext,
  workspaceId: string,
  path: string,
  files: readonly ParquetFile[],
): Promise<ImportedTable[]> {
  const address = { type: 'duckdb' as const, settings: { path } };
  const signal = AbortSignal.timeout(engineMs);
  return context.connectors.useOnce(workspaceId, address, (connector) =>
    describeParquet(connector, files, signal),
  );
}

const engineMs = 30_000;

/** A table of bookings has a booking in each row; other names say nothing. */
function rowName(table: string): string | null {
  const words = table
    .replaceAll('_', ' ')
    .replaceAll(/\b\d+\b/g, '')
    .trim();
  const one = nounOf(words.split(/\s+/)).singular;
  return one === words || one === '' ? null : one;
}
