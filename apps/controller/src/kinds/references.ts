import { findManagedWorkspaceAcrossWorkspaces } from '#access';
import type { WorkspaceRow } from '#database';
import { findManagedDataSource, findManagedMetric } from '#workspace';
import type { ApplyContext } from './context.js';
import { managedByOf } from './resource.js';
import type { Metadata, ResourceRef } from './resource.js';
import { Stalled } from './stalled.js';

/** What a resource of a workspace knows of itself. */
interface Referring {
  metadata: Metadata;
  spec: { workspaceRef: ResourceRef };
}

/** The workspace that a resource belongs to. */
export async function workspaceOf(context: ApplyContext, resource: Referring): Promise<WorkspaceRow> {
  const row = await findWorkspaceOf(context, resource);
  if (row) return row;
  const { name } = resource.spec.workspaceRef;
  const { namespace } = resource.metadata;
  throw new Stalled(
    'WorkspaceNotFound',
    `spec.workspaceRef names the Workspace ${name}, which the namespace ${namespace} does not have: create it there, or name another`,
  );
}

/** The same, or null where it is gone. */
export function findWorkspaceOf(
  { db }: ApplyContext,
  { metadata, spec }: Referring,
): Promise<WorkspaceRow | null> {
  const managedBy = managedByOf('Workspace', { ...metadata, name: spec.workspaceRef.name });
  return findManagedWorkspaceAcrossWorkspaces(db, managedBy);
}

/** The id of the source that a resource refers to; undefined where it refers to none. */
export async function sourceIdOf(
  { db }: ApplyContext,
  workspace: WorkspaceRow,
  referring: Metadata,
  ref: ResourceRef | undefined,
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf('DataSource', { ...referring, name: ref.name });
  const row = await findManagedDataSource(db, workspace.id, managedBy);
  if (!row) throw missing('dataSourceRef', managedBy);
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
  if (!row) throw missing('metricRef', managedBy);
  return row.id;
}

function missing(field: string, managedBy: string): Stalled {
  return new Stalled(
    'ReferenceNotFound',
    `${field} names ${managedBy}, which its workspace does not have: create it, or name another`,
  );
}
