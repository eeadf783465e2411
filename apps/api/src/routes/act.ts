import type { WorkspaceAct, WorkspaceCaller } from '#access';

/** What a member does in a workspace, as the audit log will have it. */
export function actOf(
  call: { caller: WorkspaceCaller; address: string; traceparent: () => string },
  at: Date,
): WorkspaceAct {
  const { accountId, workspaceId, memberId, name } = call.caller;
  const actor = { type: 'member', id: memberId, name, address: call.address } as const;
  return { accountId, workspaceId, actor, at, traceparent: call.traceparent() };
}
