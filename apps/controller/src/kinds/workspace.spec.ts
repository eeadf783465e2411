import { describe, expect, it } from '@jest/globals';
import { WorkspaceSpec, planWorkspace } from './workspace.js';

const spec = WorkspaceSpec.parse({
  displayName: 'Demo',
  plan: 'scale',
  members: [
    { email: 'Ada@example.com', name: 'Ada', role: 'admin' },
    { email: 'grace@example.com', name: 'Grace', role: 'viewer' },
  ],
});
const ada = { id: 'mem_1', email: 'ada@example.com', role: 'admin' as const };
const grace = { id: 'mem_2', email: 'grace@example.com', role: 'viewer' as const };
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

  it('leaves people whom it does not name', () => {
    const stranger = { id: 'mem_3', email: 'linus@example.com', role: 'editor' as const };
    expect(planWorkspace(spec, { ...asDeclared, members: [...asDeclared.members, stranger] })).toEqual([]);
  });
});
