import { isDeepStrictEqual } from 'node:util';
import {
  addMember,
  changeMemberRole,
  changeWorkspace,
  createAccount,
  createWorkspace,
  describeWorkspace,
  findAccount,
  findManagedWorkspaceAcrossWorkspaces,
  listAllMembers,
  setPlan,
} from '#access';
import { Email, Plan, Role, WorkspaceSettings, text } from '#contracts';
import type { Member, Workspace, WorkspaceChange } from '#contracts';
import type { WorkspaceRow } from '#database';
import { z } from 'zod';
import { manifestActor } from './context.js';
import type { ApplyContext } from './context.js';
import { defineKind } from './kind.js';

const settings = WorkspaceSettings.shape;

export const WorkspaceSpec = z.strictObject({
  displayName: text(100),
  plan: Plan,
  timeZone: settings.time_zone.default('UTC'),
  weekStart: settings.week_start.default('monday'),
  fiscalYearStart: settings.fiscal_year_start.default(1),
  modelTier: settings.model_tier.default('medium'),
  sharesValues: settings.shares_values.default(false),
  members: z
    .array(z.strictObject({ email: Email, name: text(100), role: Role }))
    .max(1_000)
    .default([]),
});
type Spec = z.infer<typeof WorkspaceSpec>;

/** A workspace with its account's plan and the people who belong to it. */
export const workspaceKind = defineKind({
  kind: 'Workspace',
  plural: 'workspaces',
  singular: 'workspace',
  shortNames: ['qgws'],
  description: "A workspace with its account's plan and the people who belong to it.",
  printerColumns: [
    { name: 'Plan', type: 'string', jsonPath: '.spec.plan' },
    { name: 'Id', type: 'string', jsonPath: '.status.workspaceId', priority: 1 },
  ],
  rules: [],
  spec: WorkspaceSpec,
  status: z.object({ workspaceId: z.string().describe('Its id, as the API knows it.') }),
  refersTo: () => [],
  apply: async (context, { managedBy, spec }) => ({
    workspaceId: (await applyWorkspace(context, managedBy, spec)).id,
  }),
  // A workspace holds what people made: it stays.
  remove: () => Promise.resolve(),
});

/** What there is of a declared workspace. */
interface ActualWorkspace {
  plan: Plan;
  workspace: Pick<Workspace, keyof WorkspaceSettings | 'name'>;
  members: readonly Pick<Member, 'id' | 'email' | 'role'>[];
}

export type WorkspaceStep =
  | { do: 'create' }
  | { do: 'change'; change: WorkspaceChange }
  | { do: 'setPlan'; plan: Plan }
  | { do: 'addMember'; member: Spec['members'][number] }
  | { do: 'changeRole'; memberId: string; role: Role };

/**
 * The steps from what there is to what is declared. People who are not declared stay: somebody added them by hand, and a
 * manifest that forgets a person must not lock them out.
 */
export function planWorkspace(desired: Spec, actual: ActualWorkspace | undefined): WorkspaceStep[] {
  const steps: WorkspaceStep[] = [];
  const change = toChange(desired);
  if (!actual) steps.push({ do: 'create' }, { do: 'change', change });
  else {
    if (!isDeepStrictEqual({ ...actual.workspace, ...change }, actual.workspace))
      steps.push({ do: 'change', change });
    if (actual.plan !== desired.plan) steps.push({ do: 'setPlan', plan: desired.plan });
  }
  const present = new Map(actual?.members.map((member) => [member.email, member]));
  for (const member of desired.members) {
    const there = present.get(member.email);
    if (!there) steps.push({ do: 'addMember', member });
    else if (there.role !== member.role)
      steps.push({ do: 'changeRole', memberId: there.id, role: member.role });
  }
  return steps;
}

function toChange({ displayName, timeZone, weekStart, fiscalYearStart, modelTier, sharesValues }: Spec) {
  return {
    name: displayName,
    time_zone: timeZone,
    week_start: weekStart,
    fiscal_year_start: fiscalYearStart,
    model_tier: modelTier,
    shares_values: sharesValues,
  };
}

async function applyWorkspace(context: ApplyContext, managedBy: string, spec: Spec): Promise<WorkspaceRow> {
  const found = await findManagedWorkspaceAcrossWorkspaces(context.db, managedBy);
  const actual = found ? await describeActual(context, found) : undefined;
  const [first, ...rest] = planWorkspace(spec, actual);
  const row = found ?? (await createDeclared(context, spec, managedBy));
  const steps = first && first.do !== 'create' ? [first, ...rest] : rest;
  for (const step of steps) await applyStep(context, row, managedBy, step);
  return row;
}

async function describeActual({ db }: ApplyContext, row: WorkspaceRow): Promise<ActualWorkspace> {
  const [account, workspace, members] = await Promise.all([
    findAccount(db, row.accountId),
    describeWorkspace(db, row.id),
    listAllMembers(db, row.id),
  ]);
  return { plan: account.plan, workspace, members };
}

async function createDeclared(
  { db, clock }: ApplyContext,
  spec: Spec,
  managedBy: string,
): Promise<WorkspaceRow> {
  const act = { actor: manifestActor(managedBy), at: clock() };
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, act, { name: spec.displayName, plan: spec.plan });
    return createWorkspace(tx, act, { accountId: account.id, name: spec.displayName, managedBy });
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
    case 'addMember':
      await addMember(db, act, { ...step.member, password: undefined });
      return;
    case 'changeRole':
      await changeMemberRole(db, act, step.memberId, step.role);
  }
}
