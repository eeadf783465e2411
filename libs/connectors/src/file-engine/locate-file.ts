import type { BigIntStats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, parse, relative } from 'node:path';
import { SourceError } from '../source-error.js';
import type { FileTarget, TableFile } from './messages.js';

/** The real path of a source's file, and a version that changes with the file. */
export interface FileLocation {
  target: FileTarget;
  version: string;
}

/** The folder of uploads among a workspace's files; each upload has a folder of its own there. */
export const uploadsFolder = 'uploads';

const tableEndings = new Set(['.csv', '.parquet']);

/** Finds the file or folder that the settings name. Links are followed, and must not lead out of the deployment's folder. */
export async function locateFile(filesFolder: string, path: string): Promise<FileLocation> {
  const root = await realPathOf(filesFolder);
  const found = root && (await realPathOf(join(root, path)));
  if (!root || !found || !isInside(root, found)) {
    throw new SourceError('settings', `there is no ${path} among this deployment's files`);
  }
  const stats = await stat(found, { bigint: true });
  if (!stats.isDirectory()) return { target: { path: found, files: undefined }, version: versionOf(stats) };
  const files = await tableFilesOf(root, found);
  if (files.length === 0)
    throw new SourceError(
      'settings',
      `there is no .csv or .parquet file in ${path === '' ? 'the folder' : path}: put one there, or name a .duckdb file`,
    );
  const versions = await Promise.all(
    files.map(async (file) => versionOf(await stat(file.path, { bigint: true }))),
  );
  return { target: { path: found, files }, version: JSON.stringify([files, versions]) };
}

/** Finds the table files of a folder. A link that leads out of the deployment's folder is ignored, as if it were not there. */
async function tableFilesOf(root: string, folder: string): Promise<TableFile[]> {
  const isUpload = relative(root, folder).startsWith(`${uploadsFolder}/`);
  const names = (await readdir(folder)).filter((name) => tableEndings.has(parse(name).ext.toLowerCase()));
  const files = await Promise.all(
    names
      .toSorted()
      .map(async (name) => ({ table: parse(name).name, path: await realPathOf(join(folder, name)) })),
  );
  const byTable = new Map<string, TableFile>();
  for (const { table, path } of files) {
    if (path === undefined || !isInside(root, path)) continue;
    // Table names ignore case. Of two files with one table name the first in sorted order is kept: `a.csv` comes before `a.parquet`.
    if (!byTable.has(table.toLowerCase())) byTable.set(table.toLowerCase(), { table, path, isUpload });
  }
  return [...byTable.values()];
}

function versionOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way);
}

/** Returns the real path; undefined if nothing is there, or nothing that may be read. */
async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isAboutThePath(error)) return undefined;
    throw error;
  }
}

function isAboutThePath(error: unknown): boolean {
  const codes = ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'];
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}
