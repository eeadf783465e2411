/**
 * The room for messages that wait to be sent. They wait while a receiver fails, or its hour is full. Meanwhile a flapping alert, or a
 * schedule sent by hand, could fill the database with more. Messages that do not fit are given up, and their channels and schedule show
 * that. Schedules leave room for alerts.
 */
import type { EntityManager } from '#database';
import type { ScheduledStep } from '../refresh-schedule.js';
import type { NoticeTopic } from './notice-content.js';

const waitingMax: Readonly<Record<NoticeTopic, number>> = { alerts: 5_000, schedules: 4_000, digests: 4_000 };
const waiting = `SELECT count(*)::integer FROM notice_delivery WHERE state = 'pending' AND workspace_id = $1`;

/** The reason to queue no more messages for a workspace, if any. Two concurrent ones may both take the last place. */
export async function quotaProblem(
  tx: EntityManager,
  workspaceId: string,
  topic: NoticeTopic,
  wanted: number,
): Promise<string | undefined> {
  const [row]: { count: number }[] = await tx.query(waiting, [workspaceId]);
  const max = waitingMax[topic];
  return (row?.count ?? 0) + wanted > max
    ? `given up: ${max.toLocaleString('en')} messages of the workspace may wait to be sent, and there is no room for more`
    : undefined;
}

/** Shows on channels that a message over them was given up. */
export async function showGivenUp(
  tx: EntityManager,
  workspaceId: string,
  channelIds: readonly string[],
  problem: string,
): Promise<void> {
  await tx.query(
    `UPDATE channel SET last_error = $3 WHERE workspace_id = $1 AND id IN (
       SELECT id FROM channel WHERE workspace_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE)`,
    [workspaceId, channelIds, problem],
  );
}

/** Counts the workspaces whose messages are given up. */
export function noticeRoomWatching(db: EntityManager, onFull: (count: number) => void): ScheduledStep {
  return {
    name: 'room for notices',
    run: async () => {
      onFull(await countFullAcrossWorkspaces(db));
      return 0;
    },
  };
}

async function countFullAcrossWorkspaces(db: EntityManager): Promise<number> {
  const [row]: { count: number }[] = await db.query(
    `SELECT count(*)::integer FROM (
       SELECT workspace_id FROM notice_delivery WHERE state = 'pending' GROUP BY workspace_id HAVING count(*) >= $1) crowded`,
    [waitingMax.schedules],
  );
  return row?.count ?? 0;
}
