import type { WorkspaceRow } from '#database';
import { findManagedDataSource, findManagedMetric } from '#workspace';
import type { ApplyContext } from './context.js';
import { ManifestError } from './manifest-error.js';
import { managedByOf } from './metadata.js';
import type { Metadata, ResourceRef } from './metadata.js';

/** The id of the source that a manifest refers to; undefined where it refers to none. */
export async function sourceIdOf(
  { db }: ApplyContext,
  workspace: WorkspaceRow,
  referring: Metadata,
  ref: ResourceRef | undefined,
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf('DataSource', { ...referring, name: ref.name });
  const row = await findManagedDataSource(db, workspace.id, managedBy);
  if (!row) throw missing(referring, managedBy);
  return row.id;
}

/** The same for a metric. */
export async function metricIdOf(
  { db }: ApplyContext,
  workspace: WorkspaceRow,
  referring: Metadata,
  ref: ResourceRef | undefined,
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf('Metric', { ...referring, name: ref.name });
  const row = await findManagedMetric(db, workspace.id, managedBy);
  if (!row) throw missing(referring, managedBy);
  return row.id;
}

function missing({ name }: Metadata, managedBy: string): ManifestError {
  return new ManifestError(`${name} refers to ${managedBy}, which is not there in its workspace`);
}
