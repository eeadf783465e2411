import { isDeepStrictEqual } from 'node:util';
import type { DeclaredMember } from '#access';
import type { Plan, Role, Workspace, WorkspaceChange, WorkspaceSettings } from '#contracts';
import type { WorkspaceSpec } from './workspace-spec.js';

/** The state of a declared workspace. */
export interface ActualWorkspace {
  plan: Plan;
  mcpUnlocked: boolean;
  workspace: Pick<Workspace, keyof WorkspaceSettings | 'name'>;
  members: readonly DeclaredMember[];
}

export type WorkspaceStep =
  | { do: 'create' }
  | { do: 'change'; change: WorkspaceChange }
  | { do: 'setPlan'; plan: Plan }
  | { do: 'unlockMcp'; unlocked: boolean }
  | { do: 'addMember'; member: WorkspaceSpec['members'][number] }
  | { do: 'claimMember'; memberId: string }
  | { do: 'renameMember'; memberId: string; name: string }
  | { do: 'changeRole'; memberId: string; role: Role }
  | { do: 'removeMember'; memberId: string };

/** The steps from what there is to what is declared. */
export function planWorkspace(desired: WorkspaceSpec, actual: ActualWorkspace | undefined): WorkspaceStep[] {
  const steps: WorkspaceStep[] = [];
  const change = toChange(desired);
  if (!actual) steps.push({ do: 'create' }, { do: 'change', change });
  else {
    if (!isDeepStrictEqual({ ...actual.workspace, ...change }, actual.workspace))
      steps.push({ do: 'change', change });
    if (actual.plan !== desired.plan) steps.push({ do: 'setPlan', plan: desired.plan });
  }
  if ((actual?.mcpUnlocked ?? false) !== desired.mcpUnlocked)
    steps.push({ do: 'unlockMcp', unlocked: desired.mcpUnlocked });
  return [...steps, ...planMembers(desired.members, actual?.members ?? [])];
}

/**
 * People whom nobody declared stay: somebody added them by hand. Admins are made before others cease to be, since a workspace keeps
 * its last one.
 */
function planMembers(desired: WorkspaceSpec['members'], actual: readonly DeclaredMember[]): WorkspaceStep[] {
  const present = new Map(actual.map((member) => [member.email, member]));
  const named = new Set(desired.map(({ email }) => email));
  const steps = desired.flatMap((member): WorkspaceStep[] => {
    const there = present.get(member.email);
    return there ? planMember(member, there) : [{ do: 'addMember', member }];
  });
  const gone = actual.filter(({ email, managedBy }) => managedBy !== null && !named.has(email));
  const makesAdmin = (step: WorkspaceStep) => step.do !== 'changeRole' || step.role === 'admin';
  return [
    ...steps.filter(makesAdmin),
    ...steps.filter((step) => !makesAdmin(step)),
    ...gone.map(({ id }): WorkspaceStep => ({ do: 'removeMember', memberId: id })),
  ];
}

function planMember(
  { name, role }: WorkspaceSpec['members'][number],
  there: DeclaredMember,
): WorkspaceStep[] {
  const { id: memberId, managedBy, isElsewhere } = there;
  return [
    ...(managedBy === null ? [{ do: 'claimMember' as const, memberId }] : []),
    ...(there.name === name || isElsewhere ? [] : [{ do: 'renameMember' as const, memberId, name }]),
    ...(there.role === role ? [] : [{ do: 'changeRole' as const, memberId, role }]),
  ];
}

function toChange({
  displayName,
  timeZone,
  weekStart,
  fiscalYearStart,
  modelTier,
  sharesValues,
}: WorkspaceSpec) {
  return {
    name: displayName,
    time_zone: timeZone,
    week_start: weekStart,
    fiscal_year_start: fiscalYearStart,
    model_tier: modelTier,
    shares_values: sharesValues,
  };
}
