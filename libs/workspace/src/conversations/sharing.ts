import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict } from '#contracts';
import type { MemberConversation } from '#contracts';
import { ConversationRow } from '#database';
import type { EntityManager } from '#database';
import { describeForMember } from './conversation-records.js';
import { conversationTarget, lockConversation, lockConversationToChange } from './conversations.js';
import { mayShare } from './visibility.js';
import type { ConversationCaller } from './visibility.js';

/** Lets every member of the workspace read a conversation; a shared one stays as it is. */
export async function shareConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationCaller,
  id: string,
): Promise<MemberConversation> {
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, act.workspaceId, id, caller);
    if (!mayShare(row, caller)) throw conflict("this conversation is somebody else's; its owner shares it");
    if (row.sharedAt === null) await setShared(tx, act, id, act.at);
    return describeForMember(tx, { ...row, sharedAt: row.sharedAt ?? act.at });
  });
}

/** Restricts a conversation to its owner and admins again, from the next request on. */
export async function unshareConversation(
  db: EntityManager,
  act: WorkspaceAct,
  caller: ConversationCaller,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockConversationToChange(tx, act.workspaceId, id, caller);
    if (row.sharedAt !== null) await setShared(tx, act, id, null);
  });
}

async function setShared(
  tx: EntityManager,
  act: WorkspaceAct,
  id: string,
  sharedAt: Date | null,
): Promise<void> {
  await tx.update(ConversationRow, { workspaceId: act.workspaceId, id }, { sharedAt });
  const action = sharedAt === null ? 'conversation.unshared' : 'conversation.shared';
  await recordAudit(tx, { ...act, action, target: conversationTarget(id) });
}
