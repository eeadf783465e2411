import type { Admitted, WorkspaceAct, WorkspaceCaller } from '#access';

/** The parts of a request that tell who acts. */
interface ActingCall<Caller> {
  caller: Caller;
  address: string;
  traceparent: () => string;
}

/** An act of a member in a workspace, as the audit log will have it. */
export function actOf({ caller, address, traceparent }: ActingCall<WorkspaceCaller>, at: Date): WorkspaceAct {
  const { accountId, workspaceId, memberId, name } = caller;
  const actor = { type: 'member', id: memberId, name, address } as const;
  return { accountId, workspaceId, actor, at, traceparent: traceparent() };
}

/** An act of a key in its workspace, as the audit log will have it. */
export function actOfKey({ caller, address, traceparent }: ActingCall<Admitted>, at: Date): WorkspaceAct {
  const { accountId, workspaceId, keyId, keyPrefix } = caller.facts;
  const actor = { type: 'key', id: keyId, name: keyPrefix, address } as const;
  return { accountId, workspaceId, actor, at, traceparent: traceparent() };
}
