import { conflict, notFound } from '#contracts';
import { ConversationRow, MessageRow } from '#database';
import type { EntityManager } from '#database';
import { LessThan } from 'typeorm';
import { readAnswer } from './messages.js';
import { isVisibleTo } from './visibility.js';
import type { ConversationCaller } from './visibility.js';

/** A question with the SQL that answered it, and the time. */
export interface Answered {
  question: string;
  sql: string;
  dataSourceId: string;
  at: Date;
}

/** The refusals of unsuitable answers, by purpose. */
const refusals = {
  verify: {
    noAnswer: 'only an answer that succeeded can be verified',
    goesOn: 'this question goes on with the one before it: ask it in full to verify its answer',
  },
  send: {
    noAnswer: 'only an answer that succeeded can be sent',
    goesOn: 'this question goes on with the one before it: ask it in full to send its answer',
  },
} as const;

/** A question and its answer, by the id of the answer's message; 404 where the member does not see it, 409 where it has no SQL. */
export async function findAnswered(
  db: EntityManager,
  workspaceId: string,
  messageId: string,
  caller: ConversationCaller,
  purpose: keyof typeof refusals,
): Promise<Answered> {
  const message = await findOpened(db, workspaceId, messageId, caller, purpose);
  const { conversationId, createdAt: at } = message;
  const asked = await db.findOne(MessageRow, {
    where: { workspaceId, conversationId, role: 'user', id: LessThan(messageId) },
    order: { id: 'DESC' },
  });
  const answer = message.answer === null ? undefined : readAnswer(message.answer);
  const [question, sql, dataSourceId] = [asked?.text, answer?.sql, answer?.data_source_id];
  if (!answer?.success || !question || !sql || !dataSourceId) throw conflict(refusals[purpose].noAnswer);
  if (answer.goes_on) throw conflict(refusals[purpose].goesOn);
  return { question, sql, dataSourceId, at };
}

/** The message, if its conversation is open to the member for this purpose, or 404. */
async function findOpened(
  db: EntityManager,
  workspaceId: string,
  messageId: string,
  caller: ConversationCaller,
  purpose: keyof typeof refusals,
): Promise<MessageRow> {
  const message = await db.findOneBy(MessageRow, { workspaceId, id: messageId });
  const row = message && (await db.findOneBy(ConversationRow, { workspaceId, id: message.conversationId }));
  // The id of an answer to a key cannot be guessed, and only the answer has it. Verifying shows its question and SQL, and no rows
  // (decision 24). Sending it goes on for good, and requires that the member sees it.
  const isGiven = purpose === 'verify' && row?.keyId !== null;
  if (!row || !(isGiven || isVisibleTo(row, caller))) throw notFound('there is no such message');
  return message;
}
