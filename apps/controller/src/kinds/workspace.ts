import {
  addMember,
  adoptWorkspace,
  changeMemberRole,
  claimMember,
  changeWorkspace,
  claimWorkspace,
  createAccount,
  createWorkspace,
  describeWorkspace,
  findAccount,
  findFormerWorkspaceAcrossWorkspaces,
  findManagedWorkspaceAcrossWorkspaces,
  listDeclaredMembers,
  orphanWorkspace,
  removeMember,
  removeWorkspace,
  renameMember,
  setDefaultSource,
  setMcpUnlocked,
  setPlan,
} from '#access';
import type { Declarer } from '#access';
import { Refusal } from '#contracts';
import type { WorkspaceRow } from '#database';
import { removeSubscriptions } from '#webhooks';
import { changeDataSource, findManagedDataSource, removeContents } from '#workspace';
import { z } from 'zod';
import { actOfManifest, manifestActor } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';
import { planWorkspace } from './plan-workspace.js';
import type { ActualWorkspace, WorkspaceStep } from './plan-workspace.js';
import { deletionPolicy, drift } from './policies.js';
import { missingReference } from './references.js';
import { adoptAnnotation, folderUid, managedByOf } from './resource.js';
import type { Metadata } from './resource.js';
import { Stalled } from './stalled.js';
import { WorkspaceSpec } from './workspace-spec.js';

/** A workspace with its account's plan and the people who belong to it. */
export const workspaceKind = defineKind({
  kind: 'Workspace',
  plural: 'workspaces',
  singular: 'workspace',
  shortNames: ['qgws'],
  description: "A workspace with its account's plan and the people who belong to it.",
  printerColumns: [
    { name: 'Display-Name', type: 'string', jsonPath: '.spec.displayName' },
    { name: 'Plan', type: 'string', jsonPath: '.spec.plan' },
    { name: 'Id', type: 'string', jsonPath: '.status.workspaceId', priority: 1 },
  ],
  rules: [],
  spec: WorkspaceSpec,
  ending: z.object({ deletionPolicy: deletionPolicy('Orphan') }),
  status: z.object({
    workspaceId: z.string().describe('Its id, as the API knows it.'),
    accountId: z.string().optional().describe('The id of its account.'),
    drift,
  }),
  refersTo: ({ defaultSourceRef }) =>
    defaultSourceRef ? [{ kind: 'DataSource', name: defaultSourceRef.name }] : [],

  async apply(context, { managedBy, metadata, spec }) {
    const row = await applyWorkspace(context, managedBy, metadata, spec);
    const fields = { workspaceId: row.id, accountId: row.accountId };
    await applyDefaultSource(context, row, metadata, spec, fields);
    return fields;
  },

  // A workspace holds people's work: it stays unless the resource says otherwise, and can be adopted when it is declared again.
  async remove(context, { managedBy, metadata, spec }) {
    const row = await findManagedWorkspaceAcrossWorkspaces(context.db, declarerOf(managedBy, metadata));
    if (!row) return;
    const act = actOfManifest(context, row, managedBy);
    if (spec.deletionPolicy === 'Orphan') return orphanWorkspace(context.db, act, managedBy);
    await context.db.transaction(async (tx) => {
      await removeSubscriptions(tx, row.id);
      await removeContents(tx, row.id);
      await removeWorkspace(tx, act);
    });
  },
});

async function applyWorkspace(
  context: ApplyContext,
  managedBy: string,
  metadata: Metadata,
  spec: WorkspaceSpec,
): Promise<WorkspaceRow> {
  const declarer = declarerOf(managedBy, metadata);
  const found = await findDeclared(context, declarer, metadata);
  const actual = found ? await describeActual(context, found) : undefined;
  const [first, ...rest] = planWorkspace(spec, actual);
  const row = found ?? (await createDeclared(context, spec, declarer));
  const steps = first && first.do !== 'create' ? [first, ...rest] : rest;
  for (const step of steps) await applyStep(context, row, managedBy, step);
  return row;
}

/**
 * The workspace that the resource made, or the one that an earlier resource of its name left behind. The names of namespaces are
 * used again by others, so the name alone inherits nothing: only who knew the workspace can say its id.
 */
async function findDeclared(
  context: ApplyContext,
  declarer: Declarer,
  { annotations }: Metadata,
): Promise<WorkspaceRow | null> {
  const { db } = context;
  const row = await findManagedWorkspaceAcrossWorkspaces(db, declarer);
  if (row) {
    await claimWorkspace(db, row, declarer.uid);
    return row;
  }
  const wanted = annotations?.[adoptAnnotation];
  const left = await findFormerWorkspaceAcrossWorkspaces(db, declarer);
  // A new workspace in its place would be empty, and the one that is meant is where it was.
  if (!left && wanted)
    throw new Stalled(
      'OrphanNotFound',
      `the annotation ${adoptAnnotation} names ${wanted}, which no earlier Workspace of this name left behind: correct it, or take it away for a new workspace`,
    );
  if (!left) return null;
  if (wanted !== left.id)
    throw new Stalled(
      'OrphanExists',
      `an earlier Workspace of this name left its workspace behind: to take that over, set the annotation ${adoptAnnotation} to its id, which was its status.workspaceId; for a new workspace, choose another name`,
    );
  await adoptWorkspace(db, actOfManifest(context, left, declarer.managedBy), declarer);
  return left;
}

function declarerOf(managedBy: string, { uid }: Metadata): Declarer {
  return { managedBy, uid: uid ?? folderUid };
}

/** The source is connected after its workspace, and becomes the default then; that nobody declares it is told. */
async function applyDefaultSource(
  context: ApplyContext,
  workspace: WorkspaceRow,
  metadata: Metadata,
  { defaultSourceRef: ref }: WorkspaceSpec,
  fields: object,
): Promise<void> {
  const { db, sources } = context;
  const wanted = ref ? managedByOf('DataSource', { ...metadata, name: ref.name }) : null;
  if (workspace.defaultSource !== wanted) await setDefaultSource(db, workspace.id, wanted);
  const source = wanted === null ? null : await findManagedDataSource(db, workspace.id, wanted);
  if (ref && !source) requireSourceOf(context, metadata, ref.name, fields);
  if (!source || source.isDefault) return;
  const act = actOfManifest(context, workspace, managedByOf('Workspace', metadata));
  await changeDataSource(sources, act, source.id, { is_default: true }, wanted);
}

function requireSourceOf(context: ApplyContext, metadata: Metadata, name: string, fields: object): void {
  if (context.siblingOf('DataSource', name)?.workspace === metadata.name) return;
  const referring = { metadata, spec: { workspaceRef: { name: metadata.name } } };
  const reference = { field: 'spec.defaultSourceRef', kind: 'DataSource', name } as const;
  throw missingReference(context, referring, reference, { fields });
}

async function describeActual({ db }: ApplyContext, row: WorkspaceRow): Promise<ActualWorkspace> {
  // One after the other: a dry run has one connection.
  const account = await findAccount(db, row.accountId);
  const workspace = await describeWorkspace(db, row.id);
  const members = await listDeclaredMembers(db, row.id);
  return { plan: account.plan, mcpUnlocked: account.mcpUnlocked, workspace, members };
}

async function createDeclared(
  { db, clock }: ApplyContext,
  spec: WorkspaceSpec,
  { managedBy, uid: managedUid }: Declarer,
): Promise<WorkspaceRow> {
  const act = { actor: manifestActor(managedBy), at: clock() };
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, act, { name: spec.displayName, plan: spec.plan });
    return createWorkspace(tx, act, { accountId: account.id, name: spec.displayName, managedBy, managedUid });
  });
}

async function applyStep(
  { db, clock }: ApplyContext,
  row: WorkspaceRow,
  managedBy: string,
  step: WorkspaceStep,
): Promise<void> {
  const act = { actor: manifestActor(managedBy), at: clock(), accountId: row.accountId, workspaceId: row.id };
  switch (step.do) {
    case 'create':
      return;
    case 'change':
      await changeWorkspace(db, act, step.change, managedBy);
      return;
    case 'setPlan':
      await setPlan(db, act, row.accountId, step.plan);
      return;
    case 'unlockMcp':
      await setMcpUnlocked(db, act, row.accountId, step.unlocked);
      return;
    case 'addMember':
      await addMember(db, act, { ...step.member, password: undefined, managedBy });
      return;
    case 'claimMember':
      await claimMember(db, row.id, step.memberId, managedBy);
      return;
    case 'renameMember':
      await renameMember(db, act, step.memberId, step.name);
      return;
    case 'changeRole':
      await keepAnAdmin(row, changeMemberRole(db, act, step.memberId, step.role, managedBy));
      return;
    case 'removeMember':
      await keepAnAdmin(row, removeMember(db, act, step.memberId, { managedBy }));
  }
}

/** The last admin is neither taken out nor made less: that the resource names no other is told. */
async function keepAnAdmin({ id, accountId }: WorkspaceRow, done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'conflict') throw cause;
    const fields = { workspaceId: id, accountId };
    const message =
      'spec.members would leave the workspace without an admin, so its last one stays: name one';
    throw new Stalled('NoAdmin', message, { cause, fields });
  }
}
