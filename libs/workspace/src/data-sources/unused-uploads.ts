import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsFolder } from '#connectors';
import { DataSourceRow } from '#database';
import { In } from 'typeorm';
import type { SourceContext } from './source-context.js';

/** A fresh upload is about to be connected. */
const graceMs = 3_600_000;

/**
 * Removes the uploads that no data source of the workspace uses: at once the one that a source has `left`, after a while those that were
 * never connected. Called after the commit that freed them. Best effort: an upload that cannot be removed now is tried again at the next.
 */
export async function removeUnusedUploads(
  { db, connectors: { filesFolder } }: SourceContext,
  workspaceId: string,
  at: Date,
  left?: Pick<DataSourceRow, 'settings'>,
): Promise<void> {
  if (filesFolder === undefined) return;
  const own = join(filesFolder, workspaceId);
  const uploads = await readdir(join(own, uploadsFolder)).catch(() => []);
  if (uploads.length === 0) return;
  const kept = await db.find(DataSourceRow, {
    select: { id: true, settings: true },
    where: { workspaceId, type: In(['duckdb', 'sqlite']) },
  });
  for (const name of uploads) {
    const path = `${uploadsFolder}/${name}`;
    const isUsed = kept.some(
      ({ settings }) => settings['path'] === uploadsFolder || isWithin(settings['path'], path),
    );
    if (isUsed) continue;
    if (isWithin(left?.settings['path'], path) || (await isOlder(join(own, path), at.getTime() - graceMs)))
      await rm(join(own, path), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Reports whether a path leads to the upload, or to something within it. */
function isWithin(path: unknown, upload: string): boolean {
  return typeof path === 'string' && (path === upload || path.startsWith(`${upload}/`));
}

async function isOlder(place: string, thanMs: number): Promise<boolean> {
  const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Infinity }));
  return mtimeMs < thanMs;
}
