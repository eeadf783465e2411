import { conflict, notFound } from '#contracts';
import { ConversationRow, DataSourceRow, MessageRow } from '#database';
import type { EntityManager } from '#database';
import { readAnswer } from '../conversations/messages.js';
import type { ExportedStatement } from './exporter.js';

/** The statement of an answer to a key; 404 for answers to others, of the same workspace as well. */
export async function findExportedAnswer(
  db: EntityManager,
  workspaceId: string,
  messageId: string,
  keyId: string,
): Promise<ExportedStatement> {
  const message = await db.findOneBy(MessageRow, { workspaceId, id: messageId });
  const isTheirs =
    message && (await db.existsBy(ConversationRow, { workspaceId, id: message.conversationId, keyId }));
  if (!isTheirs) throw notFound('there is no such answer to this key');
  const answer = message.answer === null ? undefined : readAnswer(message.answer);
  const { sql = null, data_source_id: sourceId = null } = answer ?? {};
  if (!answer?.success || sql === null || sourceId === null) throw conflict('this answer has no statement');
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id: sourceId });
  if (!source) throw conflict('the data source of this answer was removed');
  return { source, sql };
}
