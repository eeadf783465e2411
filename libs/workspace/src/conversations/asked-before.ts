import type { EntityManager } from '#database';

/** A question of a conversation that was answered, and the source that answered it. */
export interface AskedBefore {
  question: string;
  dataSourceId: string;
}

/** Older questions are not what a new one goes on with. */
const questionsMax = 6;

/** The latest questions of a conversation that were answered by a source that is still there, the first one first. */
export async function findAskedBefore(
  db: EntityManager,
  workspaceId: string,
  conversationId: string,
): Promise<AskedBefore[]> {
  const latest: AskedBefore[] = await db.query(
    `SELECT asked.text AS question, source.id AS "dataSourceId"
     FROM message answered
     JOIN data_source source
       ON source.workspace_id = answered.workspace_id AND source.id = answered.answer::jsonb ->> 'data_source_id'
     CROSS JOIN LATERAL (
       SELECT text FROM message
       WHERE conversation_id = answered.conversation_id AND role = 'user' AND id < answered.id
       ORDER BY id DESC LIMIT 1
     ) asked
     WHERE answered.workspace_id = $1 AND answered.conversation_id = $2 AND answered.role = 'assistant'
       AND (answered.answer::jsonb ->> 'success')::boolean
     ORDER BY answered.id DESC LIMIT ${questionsMax}`,
    [workspaceId, conversationId],
  );
  return latest.toReversed();
}
