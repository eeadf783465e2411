import type { Actor } from './audit.js';

/** Something that is done in a workspace: where, by whom and when. */
export interface WorkspaceAct {
  accountId: string;
  workspaceId: string;
  actor: Actor;
  at: Date;
  /** The trace of the request that it is done in. */
  traceparent?: string;
}
