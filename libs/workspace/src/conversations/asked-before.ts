import type { Answer } from '#contracts';
import { MessageRow } from '#database';
import type { EntityManager } from '#database';
import { readAnswer } from './messages.js';

/** An answered question of a conversation, with the source and the statement of its answer. */
export interface AskedBefore {
  question: string;
  dataSourceId: string;
  by: Answer['answered_by'];
  sql: string | null;
  /** True if it was read in the context of earlier questions. */
  goesOn: boolean;
}

/** Older questions are no context for a new one. */
const questionsMax = 12;
/** Enough for that many questions with their answers, and half as many without one. */
const messagesMax = questionsMax * 3;

/** The latest questions of a conversation that one of the sources answered, the first one first. */
export async function findAskedBefore(
  db: EntityManager,
  workspaceId: string,
  conversationId: string,
  sourceIds: readonly string[],
): Promise<AskedBefore[]> {
  const latest = await db.find(MessageRow, {
    select: { id: true, role: true, text: true, answer: true },
    where: { workspaceId, conversationId },
    order: { id: 'DESC' },
    take: messagesMax,
  });
  return latest
    .flatMap((message, place) => answeredIn(message, latest[place + 1]))
    .filter(({ dataSourceId }) => sourceIds.includes(dataSourceId))
    .slice(0, questionsMax)
    .toReversed();
}

/** An answer follows its question: exchanges are never interleaved. */
function answeredIn({ role, answer }: MessageRow, asked: MessageRow | undefined): AskedBefore[] {
  if (role !== 'assistant' || answer === null || !asked?.text) return [];
  const { success, data_source_id: dataSourceId, goes_on: goesOn = false, ...read } = readAnswer(answer);
  const { answered_by: by, sql } = read;
  return success && dataSourceId ? [{ question: asked.text, dataSourceId, by, sql, goesOn }] : [];
}
