import type { Actor } from './audit.js';

/** An act in a workspace: its place, actor and time. */
export interface WorkspaceAct {
  accountId: string;
  workspaceId: string;
  actor: Actor;
  at: Date;
  /** The trace of the request. */
  traceparent?: string;
}
