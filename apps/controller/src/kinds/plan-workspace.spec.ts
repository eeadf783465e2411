import { describe, expect, it } from '@jest/globals';
import type { DeclaredMember } from '#access';
import { planWorkspace } from './plan-workspace.js';
import { WorkspaceSpec } from './workspace-spec.js';

const spec = WorkspaceSpec.parse({
  displayName: 'Demo',
  plan: 'scale',
  members: [
    { email: 'Ada@example.com', name: 'Ada', role: 'admin' },
    { email: 'grace@example.com', name: 'Grace', role: 'viewer' },
  ],
});
const declared = { managedBy: 'Workspace/default/demo', isElsewhere: false };
const ada = { id: 'mem_1', email: 'ada@example.com', name: 'Ada', role: 'admin' as const, ...declared };
const grace = {
  id: 'mem_2',
  email: 'grace@example.com',
  name: 'Grace',
  role: 'viewer' as const,
  ...declared,
};
const workspace = {
  name: 'Demo',
  time_zone: 'UTC',
  week_start: 'monday' as const,
  fiscal_year_start: 1,
  model_tier: 'medium' as const,
  shares_values: false,
};
const asDeclared = { workspace, plan: 'scale' as const, mcpUnlocked: false, members: [ada, grace] };

describe('planWorkspace', () => {
  it('does nothing when all is as declared', () => expect(planWorkspace(spec, asDeclared)).toEqual([]));

  it('creates it before its people', () =>
    expect(planWorkspace(spec, undefined).map((step) => step.do)).toEqual([
      'create',
      'change',
      'addMember',
      'addMember',
    ]));

  it('changes name, settings, plan and roles that differ', () =>
    expect(
      planWorkspace(spec, {
        workspace: { ...workspace, name: 'Old', time_zone: 'Asia/Tokyo' },
        plan: 'growth',
        mcpUnlocked: true,
        members: [ada, { ...grace, role: 'editor' }],
      }),
    ).toEqual([
      { do: 'change', change: workspace },
      { do: 'setPlan', plan: 'scale' },
      { do: 'unlockMcp', unlocked: false },
      { do: 'changeRole', memberId: 'mem_2', role: 'viewer' },
    ]));

  const others = (...members: DeclaredMember[]) => planWorkspace(spec, { ...asDeclared, members });

  it('leaves people whom somebody added by hand, and takes out whom it names no more', () => {
    const linus = { ...grace, id: 'mem_3', email: 'linus@example.com' };
    expect(others(ada, grace, { ...linus, managedBy: null })).toEqual([]);
    expect(others(ada, grace, linus)).toEqual([{ do: 'removeMember', memberId: 'mem_3' }]);
  });

  it('has for its own whom it names, although they were there before', () =>
    expect(others(ada, { ...grace, managedBy: null })).toEqual([{ do: 'claimMember', memberId: 'mem_2' }]));

  it('calls people what they are called, but not behind the back of another workspace', () => {
    expect(others(ada, { ...grace, name: 'G' })).toEqual([
      { do: 'renameMember', memberId: 'mem_2', name: 'Grace' },
    ]);
    expect(others(ada, { ...grace, name: 'G', isElsewhere: true })).toEqual([]);
  });

  it('makes an admin before another ceases to be one', () =>
    expect(
      others({ ...grace, role: 'admin' }, { ...ada, role: 'viewer' }).map(
        (step) => 'memberId' in step && step.memberId,
      ),
    ).toEqual(['mem_1', 'mem_2']));
});
