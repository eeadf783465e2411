import { findFormerWorkspaceAcrossWorkspaces, findManagedWorkspaceAcrossWorkspaces } from '#access';
import type { WorkspaceRow } from '#database';
import { findManagedDataSource, findManagedMetric, hasDefaultSource } from '#workspace';
import type { ApplyContext } from './context.js';
import { managedByOf } from './resource.js';
import type { Metadata, ResourceRef } from './resource.js';
import { Pending, Stalled } from './stalled.js';

/** The facts of a workspace's resource. */
interface Referring {
  metadata: Metadata;
  spec: { workspaceRef: ResourceRef };
}

/** The workspace that a resource belongs to. */
export async function workspaceOf(context: ApplyContext, resource: Referring): Promise<WorkspaceRow> {
  const row = await findWorkspaceOf(context, resource);
  if (row) return row;
  const { name } = resource.spec.workspaceRef;
  throw missingReference(context, resource, { field: 'spec.workspaceRef', kind: 'Workspace', name });
}

/** The same, or null where it is gone. A workspace that an earlier Workspace of the name left behind does not count. */
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
 * The workspace from which a resource is to be removed, or null where nothing of it is left. Its Workspace may have been removed first, as
 * with its namespace, and have left the workspace behind. In that workspace, only the resource whose status has the record's id is accepted,
 * because others may use its name by now.
 */
export async function findWorkspaceForRemoval(
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

/** The finder of the record of each kind that a resource of a workspace may refer to. */
const finders = { DataSource: findManagedDataSource, Metric: findManagedMetric };

/** The id of what a field of a resource refers to; undefined where it refers to none. */
export async function idOf(
  context: ApplyContext,
  workspace: WorkspaceRow,
  resource: Referring,
  { field, kind, ref }: { field: string; kind: keyof typeof finders; ref: ResourceRef | undefined },
): Promise<string | undefined> {
  if (!ref) return undefined;
  const managedBy = managedByOf(kind, { ...resource.metadata, name: ref.name });
  const row = await finders[kind](context.db, workspace.id, managedBy);
  if (!row) throw missingReference(context, resource, { field, kind, name: ref.name });
  return row.id;
}

/** A resource without a source means the workspace's default one. */
export async function requireDefaultSource(
  { db }: ApplyContext,
  workspace: WorkspaceRow,
  field: string,
): Promise<void> {
  if (await hasDefaultSource(db, workspace.id)) return;
  throw new Pending(
    'NoDefaultSource',
    `${field} is left out, and the workspace ${workspace.name} has no default data source yet: connect one, or name one`,
  );
}

/** A resource that a field of another one names. */
interface NamedReference {
  field: string;
  kind: 'Workspace' | 'DataSource' | 'Metric';
  name: string;
}

/** Says of what a field names why it does not lead anywhere: nobody declares it, it belongs elsewhere, or it is not ready itself. */
export function missingReference(
  { siblingOf, adviceForAbsent }: Pick<ApplyContext, 'siblingOf' | 'adviceForAbsent'>,
  { metadata, spec }: Referring,
  { field, kind, name }: NamedReference,
  options?: { fields: object },
): Stalled {
  const subject = `${field} names the ${kind} ${name}, which`;
  const what = kind === 'Workspace' ? kind : 'Reference';
  const there = siblingOf(kind, name);
  if (!there)
    return new Pending(
      `${what}NotFound`,
      `${subject} ${adviceForAbsent(metadata.namespace)}, or name another`,
      options,
    );
  if (kind !== 'Workspace' && there.workspace !== spec.workspaceRef.name)
    return new Stalled(
      'ReferenceNotFound',
      `${subject} belongs to the Workspace ${there.workspace}, and this to ${spec.workspaceRef.name}: name one of the same`,
      options,
    );
  const why = there.problem === undefined ? ' yet' : `: ${there.problem}`;
  return new Pending(`${what}NotReady`, `${subject} is not ready${why}`, options);
}
