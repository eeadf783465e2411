/**
 * A question and its answer are recorded in one transaction. Failure mode: two exchanges of one conversation at once. The conversation's
 * row is locked first, and its own clock, which only goes forward, gives the messages their ids. So every question precedes its answer
 * and exchanges never interleave, even within one millisecond.
 */
import { conflict, notFound } from '#contracts';
import type { Answer } from '#contracts';
import { ConversationRow, MessageRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { newConversation } from './conversations.js';
import { countBytes, keptBytes, rowsToKeep, defaultAnswerRetention } from './kept-rows.js';
import type { AnswerRetention } from './kept-rows.js';

/** A question and its answer; without a conversation they begin one. */
export interface NewExchange {
  workspaceId: string;
  conversationId: string | undefined;
  /** The asker: a member, or a key. */
  asker: { memberId: string } | { keyId: string };
  question: string;
  answer: Answer;
  /** The one source that was asked, if it was one: the conversation belongs to it even without an answer. */
  askedSourceId?: string | undefined;
  retention?: AnswerRetention | undefined;
  at: Date;
}

/** The place of a recorded exchange. */
export interface RecordedExchange {
  conversationId: string;
  questionId: string;
  answerId: string;
  /** The bytes that the workspace keeps now. */
  keptBytes: number;
}

const titleLengthMax = 200;

/** Adds a question and its answer to a conversation. */
export async function recordExchange(tx: EntityManager, exchange: NewExchange): Promise<RecordedExchange> {
  const { workspaceId, question, answer, at, retention = defaultAnswerRetention } = exchange;
  const conversationId = exchange.conversationId ?? (await begin(tx, exchange));
  const answeredAt = await countExchange(tx, conversationId, exchange);
  const { rows, ...rest } = answer;
  const keptRows = rows.length === 0 ? null : rowsToKeep(rows, retention.rowsMax);
  const ids = {
    conversationId,
    questionId: newId('msg', new Date(answeredAt.getTime() - 1)),
    answerId: newId('msg', answeredAt),
  };
  const place = { workspaceId, conversationId, createdAt: at };
  const asked = { id: ids.questionId, ...place, role: 'user', text: question } as const;
  const answered = { id: ids.answerId, ...place, role: 'assistant', text: null } as const;
  await tx.insert(MessageRow, [
    { ...asked, answer: null, keptRows: null, rowCount: null },
    { ...answered, answer: JSON.stringify({ ...rest, rows: [] }), keptRows, rowCount: rows.length },
  ]);
  const bytes = keptRows === null ? 0 : Buffer.byteLength(keptRows);
  await countBytes(tx, workspaceId, bytes);
  return { ...ids, keptBytes: await keptBytes(tx, workspaceId) };
}

async function begin(tx: EntityManager, { workspaceId, asker, question, at }: NewExchange): Promise<string> {
  const memberId = 'memberId' in asker ? asker.memberId : null;
  const keyId = 'keyId' in asker ? asker.keyId : null;
  const row = newConversation(tx, { workspaceId, memberId, keyId, title: titleOf(question), at });
  await tx.insert(ConversationRow, row);
  return row.id;
}

/**
 * Returns the conversation's new time: now, or just after its last message. A conversation without a source gets that of the exchange. Of
 * two first exchanges at once, one may have asked another source, and is not recorded.
 */
async function countExchange(
  tx: EntityManager,
  conversationId: string,
  { workspaceId, answer, askedSourceId, at }: NewExchange,
): Promise<Date> {
  const sourceId = answer.data_source_id ?? askedSourceId ?? null;
  // The mapper returns the rows of an UPDATE beside their count.
  const [rows]: [{ updatedAt: Date; sourceId: string | null }[], number] = await tx.query(
    `UPDATE conversation
     SET message_count = message_count + 2,
         updated_at = greatest($3, updated_at + interval '2 milliseconds'),
         data_source_id = coalesce(data_source_id, $4)
     WHERE workspace_id = $1 AND id = $2 RETURNING updated_at AS "updatedAt", data_source_id AS "sourceId"`,
    [workspaceId, conversationId, at, sourceId],
  );
  const [row] = rows;
  if (!row) throw notFound('there is no such conversation');
  if (sourceId !== null && row.sourceId !== sourceId)
    throw conflict('this conversation has begun to ask another data source; ask in a new conversation');
  return row.updatedAt;
}

/** The question in one line, cut between characters. */
function titleOf(question: string): string {
  const line = question.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= titleLengthMax) return line;
  const cut = line.slice(0, titleLengthMax - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
