import type { Answer, ConversationDetail, Message } from '#contracts';
import type { EntityManager, MessageRow } from '#database';
import { describeForMember } from './conversation-records.js';
import { findConversation } from './conversations.js';
import type { ConversationCaller } from './visibility.js';

const messagesMax = 100;

/** A message with its reader's rating. */
interface ReadMessage extends Pick<
  MessageRow,
  'id' | 'role' | 'text' | 'answer' | 'keptRows' | 'rowCount' | 'createdAt'
> {
  rating: 'up' | 'down' | null;
  comment: string | null;
}

/** A conversation with its latest messages in order, and the reader's own ratings. */
export async function describeConversation(
  db: EntityManager,
  workspaceId: string,
  id: string,
  reader: ConversationCaller,
): Promise<ConversationDetail> {
  const row = await findConversation(db, workspaceId, id, reader);
  const latest: ReadMessage[] = await db.query(
    `SELECT m.id, m.role, m.text, m.answer, m.kept_rows AS "keptRows", m.row_count AS "rowCount", m.created_at AS "createdAt", f.rating, f.comment
     FROM message m LEFT JOIN feedback f ON f.message_id = m.id AND f.member_id = $3
     WHERE m.conversation_id = $2 AND m.workspace_id = $1
     ORDER BY m.id DESC LIMIT ${messagesMax}`,
    [workspaceId, id, reader.memberId],
  );
  return { ...(await describeForMember(db, row)), messages: latest.toReversed().map(toMessage) };
}

function toMessage(message: ReadMessage): Message {
  const { id, role, text, createdAt, rowCount, rating, comment } = message;
  const answer = answerOf(message);
  return {
    id,
    role,
    text,
    answer,
    rows_left_out: rowCount === null || answer === null ? 0 : rowCount - answer.rows.length,
    feedback: rating === null ? null : { rating, comment: comment ?? '' },
    created_at: createdAt.toISOString(),
  };
}

/** An answer with its kept rows. */
function answerOf({ answer, keptRows, rowCount }: ReadMessage): Answer | null {
  if (answer === null) return null;
  const read = readAnswer(answer);
  if (rowCount === null || keptRows === null) return read;
  const rows: unknown = JSON.parse(keptRows);
  if (!areRows(rows)) throw new Error('a message holds something else than rows');
  return { ...read, rows };
}

/** We wrote it ourselves, in the shape of the contract: validating a hundred results again would block the event loop. */
export function readAnswer(json: string): Answer {
  const answer: unknown = JSON.parse(json);
  if (!isAnswer(answer)) throw new Error('a message holds something else than an answer');
  return { ...unknownOrigin, ...answer };
}

/** The origin of answers from before the origin was recorded. */
const unknownOrigin = { data_source_id: null, answered_by: null, confidence: null, reading: null };

/** Written by us, as the answer is; its cells are not checked one by one. */
function areRows(value: unknown): value is Answer['rows'] {
  return Array.isArray(value) && value.every(Array.isArray);
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'success' in value && 'rows' in value;
}
