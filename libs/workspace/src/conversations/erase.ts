/**
 * Removes many conversations in steps: a workspace may have a hundred thousand. kept-rows.ts has the failure modes. Conversations that
 * are locked at the moment are left to a later step.
 */
import { forgetKeptAnswers, isOrWasMember, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { notFound, operations } from '#contracts';
import type { ErasureQuery } from '#contracts';
import { ConversationRow } from '#database';
import type { EntityManager } from '#database';
import type { ScheduledStep } from '../refresh-schedule.js';
import { countBytes } from './kept-rows.js';

const atOnce = 200;
const dayMs = 86_400_000;

/** Erases the conversations of a member or of the whole workspace. The audit log records it before the first is removed. */
export async function eraseConversations(
  db: EntityManager,
  act: WorkspaceAct,
  { member_id: memberId }: ErasureQuery,
): Promise<number> {
  const { workspaceId } = act;
  if (memberId !== undefined) await requireKnown(db, workspaceId, memberId);
  const [type, id] = memberId === undefined ? ['workspace', workspaceId] : ['member', memberId];
  const target = { type, id, name: 'conversations' };
  await recordAudit(db, { ...act, action: 'conversation.erased', target });
  const chosen = 'workspace_id = $1 AND ($2::text IS NULL OR member_id = $2) AND created_at <= $3';
  const query = `SELECT id, workspace_id FROM conversation WHERE ${chosen} ORDER BY id`;
  let erased = 0;
  for (;;) {
    const step = await removeSome(db, query, [workspaceId, memberId ?? null, act.at]);
    if (step === 0) break;
    erased += step;
  }
  // Answers kept for repeated requests hold the same rows: those of the member's own keys, or all.
  const forgotten = memberId === undefined ? {} : { madeBy: memberId };
  await forgetKeptAnswers(db, workspaceId, operations.ask.id, forgotten);
  return erased;
}

/** A mistyped id must not look like an erasure. Owners of existing conversations are known as well. */
async function requireKnown(db: EntityManager, workspaceId: string, memberId: string): Promise<void> {
  if (await isOrWasMember(db, workspaceId, memberId)) return;
  if (await db.existsBy(ConversationRow, { workspaceId, memberId })) return;
  throw notFound('nobody of this id belongs to the workspace, or did');
}

/** Removes conversations that have been idle for the given number of days; zero keeps all. */
export function conversationForgetting(db: EntityManager, days: number): ScheduledStep {
  return {
    name: 'old conversations',
    run: async (now) => (days === 0 ? 0 : forgetConversationsAcrossWorkspaces(db, now, days)),
  };
}

/** One step of it; returns the number of removed conversations. */
export function forgetConversationsAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  days: number,
): Promise<number> {
  const before = new Date(now.getTime() - days * dayMs);
  return removeSome(
    db,
    'SELECT id, workspace_id FROM conversation WHERE updated_at < $1 ORDER BY updated_at',
    [before],
    'SKIP LOCKED',
  );
}

/** Removes some of the conversations that a query finds, with their messages. */
function removeSome(
  db: EntityManager,
  query: string,
  values: unknown[],
  others: '' | 'SKIP LOCKED' = '',
): Promise<number> {
  return db.transaction(async (tx) => {
    const found: { id: string; workspace_id: string }[] = await tx.query(
      `${query} LIMIT ${atOnce} FOR UPDATE ${others}`,
      values,
    );
    await removeLocked(tx, found);
    return found.length;
  });
}

/** Removes conversations that the transaction has locked, and subtracts their bytes. */
export async function removeLocked(
  tx: EntityManager,
  found: readonly { id: string; workspace_id: string }[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  const freed: { workspace_id: string; bytes: string }[] = await tx.query(
    `SELECT workspace_id, sum(octet_length(kept_rows)) AS bytes FROM message
     WHERE conversation_id = ANY($1) AND kept_rows IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [ids],
  );
  await tx.query('DELETE FROM conversation WHERE id = ANY($1)', [ids]);
  for (const { workspace_id: workspaceId, bytes } of freed) await countBytes(tx, workspaceId, -Number(bytes));
}
