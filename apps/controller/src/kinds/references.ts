import { findFormerWorkspaceAcrossWorkspaces, findManagedWorkspaceAcrossWorkspaces } from '#access';
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
  const isDeclared = context.uidOfWorkspace(name) !== undefined;
  throw new Stalled(
    'WorkspaceNotFound',
    `spec.workspaceRef names the Workspace ${name}, which ${
      isDeclared
        ? 'has no workspace yet: its own conditions say why'
        : `the namespace ${namespace} does not have: create it there, or name another`
    }`,
  );
}

/** The same, or null where it is gone. What an earlier Workspace of the name left behind is not meant. */
async function findWorkspaceOf(
  { db, uidOfWorkspace }: ApplyContext,
  { metadata, spec: { workspaceRef } }: Referring,
): Promise<WorkspaceRow | null> {
  const uid = uidOfWorkspace(workspaceRef.name);
  if (uid === undefined) return null;
  const managedBy = managedByOf('Workspace', { ...metadata, name: workspaceRef.name });
  return findManagedWorkspaceAcrossWorkspaces(db, { managedBy, uid });
}

/**
 * Where what a resource made is to be taken back, or null where there is nothing of it. Its Workspace may have gone first, as when
 * a namespace is deleted, and left the workspace behind. There only the resource whose status has the record's id is let in, since
 * others may use its name by now.
 */
export async function findWorkspaceAtEnd(
  context: ApplyContext,
  resource: Referring,
  findRecord: (workspaceId: string) => Promise<{ id: string } | null | undefined>,
  madeId: string | undefined,
): Promise<WorkspaceRow | null> {
  const row = await findWorkspaceOf(context, resource);
  if (row) return row;
  const { db, uidOfWorkspace } = context;
  const { name } = resource.spec.workspaceRef;
  const managedBy = managedByOf('Workspace', { ...resource.metadata, name });
  const left = await findFormerWorkspaceAcrossWorkspaces(db, { managedBy, uid: uidOfWorkspace(name) });
  if (!left || madeId === undefined) return null;
  const record = await findRecord(left.id);
  return record?.id === madeId ? left : null;
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
