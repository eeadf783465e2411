import { conflict, notFound } from '#contracts';
import { ConversationRow, DataSourceRow, MessageRow } from '#database';
import type { EntityManager } from '#database';
import { readAnswer } from '../conversations/messages.js';
import { isVisibleTo } from '../conversations/visibility.js';
import type { ConversationCaller } from '../conversations/visibility.js';
import type { ExportedStatement } from './exporter.js';

/** The reader of an answer: the key that asked, or a member who sees its conversation. */
export type AnswerReader = { keyId: string } | ConversationCaller;

/** The statement of an answer to its reader; 404 for answers to others, of the same workspace as well. */
export async function findExportedAnswer(
  db: EntityManager,
  workspaceId: string,
  messageId: string,
  reader: AnswerReader,
): Promise<ExportedStatement> {
  const message = await db.findOneBy(MessageRow, { workspaceId, id: messageId });
  const conversation =
    message && (await db.findOneBy(ConversationRow, { workspaceId, id: message.conversationId }));
  if (!conversation || !mayRead(conversation, reader)) throw notFound('there is no such answer to you');
  const answer = message.answer === null ? undefined : readAnswer(message.answer);
  const { sql = null, data_source_id: sourceId = null } = answer ?? {};
  if (!answer?.success || sql === null || sourceId === null) throw conflict('this answer has no statement');
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id: sourceId });
  if (!source) throw conflict('the data source of this answer was removed');
  // The question stays out of the audit log: it outlives the conversation.
  const target = { type: 'answer', id: messageId, name: messageId };
  return { source, sql, audited: { action: 'answer.exported', target, details: {} } };
}

function mayRead(conversation: ConversationRow, reader: AnswerReader): boolean {
  return 'keyId' in reader ? conversation.keyId === reader.keyId : isVisibleTo(conversation, reader);
}
