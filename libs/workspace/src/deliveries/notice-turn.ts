/**
 * The order of a receiver's messages: alerts before scheduled ones, older before newer. Failure modes:
 * - A message fails again and again: after three failures it lets others pass, as well as those that failed less.
 * - An alert is reported as over before it is reported as firing: its messages stay in their order, and fall back together.
 */
import type { EntityManager } from '#database';
import type { NoticeTopic } from './notice-content.js';

/** A turn is twice the failures that count, so that alerts come before others that failed as often. */
const turns: Readonly<Record<NoticeTopic, 0 | 1>> = { alerts: 0, schedules: 1, digests: 1 };
const failuresForgiven = 2;

/** The turn of a new message. */
export function turnOf(topic: NoticeTopic): number {
  return turns[topic];
}

/** The turn of an alert's last message that waits for a receiver, in SQL: no newer one of it goes before. */
export function turnOfAlertBefore(names: { workspaceId: string; target: string; alertId: string }): string {
  return `(SELECT max(earlier.turn) FROM notice_delivery earlier
    WHERE earlier.state = 'pending' AND earlier.workspace_id = ${names.workspaceId}
      AND coalesce(earlier.member_id, earlier.channel_id) = ${names.target} AND earlier.alert_id = ${names.alertId})`;
}

/** Reports whether a message that failed so often lets others pass. */
export function fallsBack(attempts: number): boolean {
  return attempts > failuresForgiven;
}

/** A message that failed. */
interface FailedMessage {
  id: string;
  workspaceId: string;
  channelId: string | null;
  memberId: string | null;
  alertId: string | null;
  attempts: number;
}

/** Lets others pass a message that failed several times, and those that failed less. */
export async function fallBack(
  tx: EntityManager,
  { id, workspaceId, channelId, memberId, alertId, attempts }: FailedMessage,
): Promise<void> {
  if (!fallsBack(attempts)) return;
  const failures = attempts - failuresForgiven;
  await tx.query(
    `UPDATE notice_delivery SET turn = turn % 2 + 2 * $5
     WHERE state = 'pending' AND workspace_id = $1 AND coalesce(member_id, channel_id) = $2 AND turn / 2 < $5
       AND (id = $3 OR alert_id = $4)`,
    [workspaceId, memberId ?? channelId, id, alertId, failures],
  );
}
