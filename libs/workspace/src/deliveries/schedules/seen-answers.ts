/**
 * Schedules of answers are seen by all members, and the conversations of these answers are not: the id of an answer opens it to whoever
 * verifies it, and new recipients would be given its rows.
 */
import { Refusal, roleReaches } from '#contracts';
import type { Schedule } from '#contracts';
import type { DeliveryScheduleRow, EntityManager } from '#database';
import type { ConversationCaller } from '../../conversations/visibility.js';

/** The schedules with the ids of those answers alone that a member sees. */
export async function withSeenAnswers(
  db: EntityManager,
  workspaceId: string,
  caller: ConversationCaller,
  schedules: readonly Schedule[],
): Promise<Schedule[]> {
  const ids = schedules.flatMap(({ message_id: id }) => id ?? []);
  const seen = await findSeenAnswers(db, workspaceId, caller, ids);
  return schedules.map((schedule) => {
    const { message_id: id } = schedule;
    return id === null || seen.has(id) ? schedule : { ...schedule, message_id: null };
  });
}

/** Refuses more recipients of an answer to a member who does not see it. */
export async function requireSeenByAdder(
  tx: EntityManager,
  caller: ConversationCaller,
  { workspaceId, messageId, channelIds, memberIds }: DeliveryScheduleRow,
  given: Pick<DeliveryScheduleRow, 'channelIds' | 'memberIds'>,
): Promise<void> {
  const before = new Set([...channelIds, ...memberIds]);
  if (messageId === null || [...given.channelIds, ...given.memberIds].every((id) => before.has(id))) return;
  const seen = await findSeenAnswers(tx, workspaceId, caller, [messageId]);
  if (!seen.has(messageId))
    throw new Refusal('forbidden', 'its recipients are added by members who see the answer');
}

async function findSeenAnswers(
  db: EntityManager,
  workspaceId: string,
  { memberId, role }: ConversationCaller,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set();
  const rows: { id: string }[] = await db.query(
    `SELECT m.id FROM message m JOIN conversation c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id
     WHERE m.workspace_id = $1 AND m.id = ANY ($2) AND ($4 OR c.member_id = $3 OR c.shared_at IS NOT NULL)`,
    [workspaceId, messageIds, memberId, roleReaches(role, 'admin')],
  );
  return new Set(rows.map(({ id }) => id));
}
