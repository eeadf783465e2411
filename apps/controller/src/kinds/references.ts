import { findFormerWorkspaceAcrossWorkspaces, findManagedWorkspaceAcrossWorkspaces } from '#access';
import type { WorkspaceRow } from '#database';
import { findManagedDataSource, findManagedMetric, hasDefaultSource } from '#workspace';
import type { ApplyContext } from './context.js';
import { managedByOf } from './resource.js';
import type { Metadata, ResourceRef } from './resource.js';
import { NotYet, Stalled } from './stalled.js';

/** What a resource of a workspace knows of itself. */
interface Referring {
  metadata: Metadata;
  spec: { workspaceRef: ResourceRef };
}

/** The workspace that a resource belongs to. */
export async function workspaceOf(context: ApplyContext, resource: Referring): Promise<WorkspaceRow> {
  const row = await findWorkspaceOf(context, resource);
  if (row) return row;
  throw missingReference(
    context,
    resource,
    'spec.workspaceRef',
    'Workspace',
    resource.spec.workspaceRef.name,
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
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Referring,
  ref: ResourceRef | undefined,
  field: string,
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf('DataSource', { ...resource.metadata, name: ref.name });
  const row = await findManagedDataSource(context.db, workspace.id, managedBy);
  if (!row) throw missingReference(context, resource, field, 'DataSource', ref.name);
  return row.id;
}

/** The same for a metric. */
export async function metricIdOf(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Referring,
  ref: ResourceRef | undefined,
  field: string,
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf('Metric', { ...resource.metadata, name: ref.name });
  const row = await findManagedMetric(context.db, workspace.id, managedBy);
  if (!row) throw missingReference(context, resource, field, 'Metric', ref.name);
  return row.id;
}

/** What leaves out its source means the workspace's default one. */
export async function requireDefaultSource(
  { db }: ApplyContext,
  workspace: WorkspaceRow,
  field: string,
): Promise<void> {
  if (await hasDefaultSource(db, workspace.id)) return;
  throw new NotYet(
    'NoDefaultSource',
    `${field} is left out, and the workspace ${workspace.name} has no default data source yet: connect one, or name one`,
  );
}

/** Says of what a field names why it does not lead anywhere: nobody declares it, it belongs elsewhere, or it is not ready itself. */
export function missingReference(
  { neighbourOf, place }: Pick<ApplyContext, 'neighbourOf' | 'place'>,
  { metadata, spec }: Referring,
  field: string,
  kind: 'Workspace' | 'DataSource' | 'Metric',
  name: string,
  fields?: object,
): Stalled {
  const options = fields && { fields };
  const subject = `${field} names the ${kind} ${name}, which`;
  const what = kind === 'Workspace' ? kind : 'Reference';
  const there = neighbourOf(kind, name);
  if (!there) {
    const nowhere =
      place === 'cluster'
        ? `the namespace ${metadata.namespace} does not have: create it there`
        : 'no manifest declares: declare it';
    return new NotYet(`${what}NotFound`, `${subject} ${nowhere}, or name another`, options);
  }
  if (kind !== 'Workspace' && there.workspace !== spec.workspaceRef.name)
    return new Stalled(
      'ReferenceNotFound',
      `${subject} belongs to the Workspace ${there.workspace}, and this to ${spec.workspaceRef.name}: name one of the same`,
      options,
    );
  const why = there.problem === undefined ? ' yet' : `: ${there.problem}`;
  return new NotYet(`${what}NotReady`, `${subject} is not ready${why}`, options);
}
