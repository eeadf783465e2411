/**
 * All members see schedules of answers, but not the conversations of these answers. The id of an answer opens it for verification, and new
 * recipients would get its rows. So an answer is sent only while the schedule's maker sees it, and only to recipients who were named by
 * members who see it.
 */
import { findMemberRole, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { Refusal, conflict, roleReaches } from '#contracts';
import type { Schedule } from '#contracts';
import { ConversationRow } from '#database';
import type { DeliveryScheduleRow, EntityManager } from '#database';
import { isVisibleTo } from '../../conversations/visibility.js';
import type { ConversationCaller } from '../../conversations/visibility.js';
import type { ShownConversation } from '../outgoing-notice.js';
import { scheduleTarget } from './schedule-record.js';

/** The schedules with the ids of those answers only that a member sees. */
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

/** Refuses to add recipients of an answer or to resume its schedule for a member who does not see it. Refuses a resumption that would stop again. */
export async function requireSeenToWiden(
  tx: EntityManager,
  caller: ConversationCaller,
  { workspaceId, createdBy, messageId, channelIds, memberIds, isPaused }: DeliveryScheduleRow,
  given: Pick<DeliveryScheduleRow, 'channelIds' | 'memberIds' | 'isPaused'>,
): Promise<void> {
  const before = new Set([...channelIds, ...memberIds]);
  const isWider = [...given.channelIds, ...given.memberIds].some((id) => !before.has(id));
  const goesOn = isPaused && !given.isPaused;
  if (messageId === null || !(isWider || goesOn)) return;
  const seen = await findSeenAnswers(tx, workspaceId, caller, [messageId]);
  if (!seen.has(messageId))
    throw new Refusal(
      'forbidden',
      'recipients of an answer are added, and its schedule is let go on, by members who see it',
    );
  const problem = goesOn ? await ownerProblem(tx, { workspaceId, createdBy }, messageId) : undefined;
  if (problem !== undefined) throw conflict(`the schedule stays paused: ${problem}`);
}

/** The reason not to send an answer on behalf of the schedule's maker; undefined where it may be sent. */
export async function ownerProblem(
  db: EntityManager,
  { workspaceId, createdBy }: Pick<DeliveryScheduleRow, 'workspaceId' | 'createdBy'>,
  messageId: string,
): Promise<string | undefined> {
  const remedy = 'one who sees the answer may make a new one';
  if (createdBy === null) return `nobody knows which member made it; ${remedy}`;
  const role = await findMemberRole(db, workspaceId, createdBy);
  if (role === undefined)
    return `the member who made it does not belong to the workspace any more; ${remedy}`;
  const seen = await findSeenAnswers(db, workspaceId, { memberId: createdBy, role }, [messageId]);
  return seen.has(messageId)
    ? undefined
    : `the member who made it does not see the answer any more; ${remedy}`;
}

/** Reports whether the member on whose behalf a conversation was composed still sees it. */
export async function isSeenFor(
  db: EntityManager,
  workspaceId: string,
  { id, sentFor }: ShownConversation,
): Promise<boolean> {
  const role = sentFor === null ? undefined : await findMemberRole(db, workspaceId, sentFor);
  if (sentFor === null || role === undefined) return false;
  const row = await db.findOneBy(ConversationRow, { workspaceId, id });
  return row !== null && isVisibleTo(row, { memberId: sentFor, role });
}

const heldWords =
  'held: its channel was changed by somebody who does not see the answer; one who does may let it go on';

/** Pauses a channel's schedules of answers that the channel's changer does not see: the answers were meant for the former recipients. */
export async function holdUnseenAnswers(
  tx: EntityManager,
  act: WorkspaceAct,
  caller: ConversationCaller,
  channelId: string,
): Promise<void> {
  const { workspaceId } = act;
  const rows: { id: string; name: string; messageId: string }[] = await tx.query(
    `SELECT id, name, message_id AS "messageId" FROM delivery_schedule
     WHERE workspace_id = $1 AND $2 = ANY (channel_ids) AND message_id IS NOT NULL ORDER BY id FOR UPDATE`,
    [workspaceId, channelId],
  );
  const ids = rows.map(({ messageId }) => messageId);
  const seen = await findSeenAnswers(tx, workspaceId, caller, ids);
  for (const row of rows) {
    if (seen.has(row.messageId)) continue;
    await tx.query(
      `UPDATE delivery_schedule SET is_paused = true, composing_until = NULL, last_error = $3
       WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, row.id, heldWords],
    );
    const details = { changed: ['paused'] };
    await recordAudit(tx, { ...act, action: 'schedule.changed', target: scheduleTarget(row), details });
  }
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
