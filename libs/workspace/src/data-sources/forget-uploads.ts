/**
 * Removes the uploads of removed workspaces. This is not part of the removing transaction: that process (a controller, an operator's
 * command) may not have access to the files, and no transaction restores a file. Failure mode: the files belong to another deployment, or
 * to a newer state of this one than its restored backup. So only workspaces that the audit log has as removed count, and of these only
 * uploads are removed: an operator's own files stay.
 */
import { access, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findRemovedAcrossWorkspaces } from '#access';
import { errorCode } from '#platform';
import type { ScheduledStep } from '../refresh-schedule.js';
import type { SourceContext } from './source-context.js';

const everyMs = 3_600_000;

/** The same, once an hour. */
export function uploadForgetting(context: SourceContext): ScheduledStep {
  let dueAt = -Infinity;
  return {
    name: 'uploads of removed workspaces',
    run: async (now) => {
      if (now.getTime() < dueAt) return 0;
      dueAt = now.getTime() + everyMs;
      await forgetUploadsAcrossWorkspaces(context);
      return 0;
    },
  };
}

/** Any number of processes may do so side by side. */
export async function forgetUploadsAcrossWorkspaces({ db, connectors }: SourceContext): Promise<void> {
  const { filesFolder } = connectors;
  if (filesFolder === undefined) return;
  for (const id of await findRemovedAcrossWorkspaces(db, await listUploaders(filesFolder))) {
    await rm(join(filesFolder, id, 'uploads'), { recursive: true, force: true });
    await rmdir(join(filesFolder, id)).catch(unless('ENOTEMPTY', 'EEXIST', 'ENOENT'));
  }
}

/** The workspaces with uploads, existing or removed. */
async function listUploaders(filesFolder: string): Promise<string[]> {
  const names = (await readdir(filesFolder).catch(unless('ENOENT'))) ?? [];
  const uploaders: string[] = [];
  for (const name of names.filter((one) => /^ws_[0-9A-Za-z]+$/.test(one))) {
    const isThere = await access(join(filesFolder, name, 'uploads')).then(
      () => true,
      () => false,
    );
    if (isThere) uploaders.push(name);
  }
  return uploaders;
}

function unless(...codes: string[]) {
  return (error: unknown): undefined => {
    if (!codes.includes(errorCode(error) ?? '')) throw error;
    return undefined;
  };
}
