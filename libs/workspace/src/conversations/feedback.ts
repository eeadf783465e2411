import type { WorkspaceAct } from '#access';
import { conflict, notFound } from '#contracts';
import type { Feedback, FeedbackInput } from '#contracts';
import { MessageRow } from '#database';
import type { EntityManager } from '#database';
import { emit } from '#webhooks';
import { findConversation } from './conversations.js';
import type { ConversationCaller } from './visibility.js';

/** The rated message, and the member who rates it. */
export interface FeedbackPlace {
  conversationId: string;
  messageId: string;
  caller: ConversationCaller;
}

/** Saves a member's rating of an answer; a second one replaces the first. */
export async function giveFeedback(
  db: EntityManager,
  { workspaceId, at, traceparent }: WorkspaceAct,
  { conversationId, messageId, caller }: FeedbackPlace,
  { rating, comment }: FeedbackInput,
): Promise<Feedback> {
  const { memberId } = caller;
  return db.transaction(async (tx) => {
    await findConversation(tx, workspaceId, conversationId, caller);
    const message = await lockMessage(tx, workspaceId, conversationId, messageId);
    if (message.role !== 'assistant') throw conflict('this is a question; feedback is for answers');
    await tx.query(
      `INSERT INTO feedback (message_id, member_id, workspace_id, rating, comment, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (message_id, member_id) DO UPDATE
       SET rating = EXCLUDED.rating, comment = EXCLUDED.comment, created_at = EXCLUDED.created_at`,
      [messageId, memberId, workspaceId, rating, comment, at],
    );
    const data = {
      message_id: messageId,
      conversation_id: conversationId,
      rating,
      comment,
      member_id: memberId,
    };
    await emit(tx, { workspaceId, type: 'query.feedback', data, at, traceparent });
    return { message_id: messageId, rating, comment, created_at: at.toISOString() };
  });
}

/** The lock keeps the message from being removed before the transaction ends; others may rate it meanwhile. */
async function lockMessage(
  tx: EntityManager,
  workspaceId: string,
  conversationId: string,
  id: string,
): Promise<MessageRow> {
  const lock = { mode: 'for_key_share' } as const;
  const row = await tx.findOne(MessageRow, { where: { workspaceId, conversationId, id }, lock });
  if (!row) throw notFound('there is no such message');
  return row;
}
