import type { EntityManager } from '#database';
import type { ScheduledStep } from '../../refresh-schedule.js';
import { enqueueNotice } from '../enqueue-notice.js';
import { quotaProblem } from '../notice-quota.js';
import { findNoticeTargets } from '../notice-targets.js';
import type { NoticeTarget, NoticeTargets } from '../notice-targets.js';
import { composeAnswer } from './compose-answer.js';
import { composeDashboard } from './compose-dashboard.js';
import { composeDigest } from './compose-digest.js';
import type { Composed, ComposingContext } from './composing.js';
import { nextSendAt } from './next-send-at.js';
import { claimScheduleAcrossWorkspaces, endSchedule, giveUpSchedule } from './schedule-lease.js';
import type { ScheduleLease } from './schedule-lease.js';

/** The pause after an internal failure, and while a source is away. */
const retryMs = 600_000;
/** A source that is away is retried for this long after a regular time; then that time is skipped. */
const awayMaxMs = 2 * 3_600_000;
const faultWords = 'it could not be put together, through a fault of ours; it will be tried again';

/** The log line of a due schedule: never a name or a value. */
export interface EndedScheduleRun {
  workspaceId: string;
  scheduleId: string;
  /** `lost` after a change, or a claim by another process; `nothing` without content or without recipients. */
  outcome: 'queued' | 'nothing' | 'failed' | 'stopped' | 'lost';
  recipients: number;
}

/** Queues the notices of due schedules. */
export function scheduleSending(
  context: ComposingContext,
  onSchedule: (ended: EndedScheduleRun) => void,
): ScheduledStep {
  return {
    name: 'schedules',
    run: async (now, signal) => {
      const lease = await claimScheduleAcrossWorkspaces(context.db, now);
      if (!lease) return 0;
      try {
        onSchedule(await sendUnder(lease, context, now, signal));
      } catch (error) {
        if (signal.aborted) {
          await giveUpSchedule(context.db, lease);
          return 0;
        }
        const dueAt = new Date(now.getTime() + retryMs);
        await endSchedule(context.db, lease, {
          dueAt,
          sentAt: undefined,
          error: faultWords,
          isStopped: false,
        });
        throw error;
      }
      return 1;
    },
  };
}

async function sendUnder(
  lease: ScheduleLease,
  context: ComposingContext,
  now: Date,
  signal: AbortSignal,
): Promise<EndedScheduleRun> {
  const { workspaceId, id: scheduleId } = lease;
  const composed = await compose(lease, context, now, signal);
  const dueAt = nextDueAt(lease, composed, now);
  return context.db.transaction(async (tx) => {
    // A conversation is locked before the channels and schedules that send it, as in its erasure.
    if (composed.state === 'content' && composed.conversation)
      await holdConversation(tx, workspaceId, composed.conversation.id);
    const told = { workspaceId, scheduleId, recipients: 0 };
    const { targets, error } = await findRecipients(tx, lease, composed);
    // News that reached nobody is repeated in the next digest.
    const sentAt = targets.length > 0 ? now : undefined;
    if (!(await endSchedule(tx, lease, { dueAt, sentAt, error, isStopped: composed.state === 'stopped' })))
      return { ...told, outcome: 'lost' };
    if (composed.state === 'stopped') return { ...told, outcome: 'stopped' };
    if (composed.state === 'content' && targets.length > 0) {
      await enqueueNotice(tx, { ...composed, workspaceId, targets, at: now });
      return { ...told, outcome: 'queued', recipients: targets.length };
    }
    return { ...told, outcome: error === null ? 'nothing' : 'failed' };
  });
}

/** Locks a conversation until the transaction ends: an erasure waits for the notice, and erases that, too. */
async function holdConversation(tx: EntityManager, workspaceId: string, id: string): Promise<void> {
  await tx.query('SELECT FROM conversation WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE', [
    workspaceId,
    id,
  ]);
}

/** The recipients of a notice, or the reason why there are none; members who opted out do not count. */
async function findRecipients(
  tx: EntityManager,
  lease: ScheduleLease,
  composed: Composed,
): Promise<{ targets: readonly NoticeTarget[]; error: string | null }> {
  if (composed.state !== 'content')
    return { targets: [], error: composed.state === 'nothing' ? null : composed.problem };
  const found = await findNoticeTargets(tx, { ...lease, topic: composed.topic });
  const { targets } = found;
  if (targets.length === 0) return { targets, error: nobodyProblem(found) };
  const problem = await quotaProblem(tx, lease.workspaceId, composed.topic, targets.length);
  return problem === undefined ? { targets, error: null } : { targets: [], error: problem };
}

function nobodyProblem({ optedOut, notSignedIn }: NoticeTargets): string | null {
  if (optedOut > 0) return null;
  return notSignedIn > 0
    ? 'nobody is mailed this yet: its members have never signed in'
    : 'nobody is left to send this to: its channels and members are gone';
}

/** The next regular time, or an earlier retry while a source is away and the last regular time is recent. */
function nextDueAt(lease: ScheduleLease, { state }: Composed, now: Date): Date {
  const regularAt = nextSendAt(lease, now);
  const lastMayBe = new Date(now.getTime() - awayMaxMs);
  if (state !== 'unavailable' || nextSendAt(lease, lastMayBe) > now) return regularAt;
  return new Date(Math.min(regularAt.getTime(), now.getTime() + retryMs));
}

function compose(
  lease: ScheduleLease,
  context: ComposingContext,
  now: Date,
  signal: AbortSignal,
): Promise<Composed> {
  if (lease.dashboardId !== null) return composeDashboard(lease, lease.dashboardId, context, { now, signal });
  if (lease.messageId !== null) return composeAnswer(lease, lease.messageId, context, { now, signal });
  return composeDigest(context.db, lease, now);
}
