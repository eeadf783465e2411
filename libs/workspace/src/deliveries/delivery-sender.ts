/**
 * Sends queued messages. Failure modes:
 * - Many processes find the same message due: a lease makes it one attempt.
 * - A receiver or the mail server hangs: a process has a few attempts in flight, and fewer of one workspace.
 * - It fails: the message is retried for a day, with growing pauses.
 * - The process stops: attempts under way are awaited. After a crash the lease expires, and another process sends the message, perhaps
 *   for a second time.
 * - Our own database fails: the failure is reported, and the lease expires.
 */
import { ChannelRow } from '#database';
import { InFlightTasks } from '#platform';
import { nextAttemptAt } from '#webhooks';
import type { DeliveryListener, DeliveryOutcome, EndedDeliveryAttempt } from './delivery-metrics.js';
import {
  claimDeliveriesAcrossWorkspaces,
  countDueDeliveriesAcrossWorkspaces,
  endDelivery,
  fallBackBeforeAttempt,
} from './delivery-lease.js';
import type { DeliveryEnd, DeliveryLease } from './delivery-lease.js';
import { NoticeReader } from './notice-reader.js';
import { findOptedOut } from './opt-out.js';
import { isSeenFor } from './schedules/seen-answers.js';
import type { SendResult } from './send-result.js';
import { sendMail, sendToChat } from './send-notice.js';
import type { SendingContext } from './send-notice.js';

const inFlightMax = 16;
const ofWorkspaceMax = 4;
/** The longest pause before due messages are looked for again, even while statements hang. */
const lookAgainMs = 1_000;
/** Old news is no news. The retries end after a day; this ends messages that waited longer for room. */
const windowMs = 25 * 3_600_000;

const drawnAttemptsMax = 2;
const drawNothing = () => Promise.resolve(new Map());

/** The sender's dependencies besides those of sending. */
export interface SenderParts {
  now: () => Date;
  random: () => number;
  /** The limit of a workspace's mails in any hour. */
  mailsPerHour: number;
  /** Receives internal failures. */
  onError: (error: unknown) => void;
  observer: DeliveryListener;
}

export class DeliverySender {
  /** Keyed by workspace. */
  readonly #inFlight = new InFlightTasks<string>();
  readonly #stopping = new AbortController();
  readonly #notices: NoticeReader;

  constructor(
    private readonly context: SendingContext,
    private readonly parts: SenderParts,
  ) {
    this.#notices = new NoticeReader(context.db);
  }

  /** Begins due deliveries, and waits until some are done; returns the number under way. */
  async sendDueAcrossWorkspaces(now: Date): Promise<number> {
    if (this.#stopping.signal.aborted) return 0;
    const { db } = this.context;
    const { mailsPerHour, observer } = this.parts;
    const leases = await claimDeliveriesAcrossWorkspaces(db, now, {
      max: inFlightMax - this.#inFlight.size,
      ofWorkspaceMax,
      mailsPerHour,
      inFlight: this.#inFlight.countBy((id) => [id]),
    });
    for (const lease of leases)
      void this.#inFlight.track(lease.workspaceId, this.#send(lease), (error) => {
        this.parts.onError(error);
        this.#tell(lease, { kind: 'unknown', outcome: 'fault', at: this.parts.now(), seconds: 0 });
      });
    // Read before the count: after a delivery ends, a newer one may be due behind it.
    const inFlight = this.#inFlight.size;
    observer.onDue(await countDueDeliveriesAcrossWorkspaces(db, now, mailsPerHour));
    if (inFlight > 0) await this.#inFlight.waitUntil(inFlight - 1, lookAgainMs);
    return inFlight;
  }

  /** Awaits deliveries under way: each ends within a minute for its charts and another for the mail server. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#inFlight.settled();
  }

  async #send(lease: DeliveryLease): Promise<void> {
    const startedAt = performance.now();
    const at = this.parts.now();
    await fallBackBeforeAttempt(this.context.db, lease);
    const { kind, result } = await this.#attempt(lease, at);
    const end = endOf(lease, result, { now: this.parts.now(), random: this.parts.random() });
    const isAttempted = kind !== 'unknown' && result.state !== 'cancelled';
    await endDelivery(this.context.db, lease, end, { at: this.parts.now(), isAttempted });
    const outcome = end.state === 'pending' ? 'retry' : end.state;
    this.#tell(lease, { kind, outcome, at, seconds: (performance.now() - startedAt) / 1_000 });
  }

  async #attempt(
    lease: DeliveryLease,
    at: Date,
  ): Promise<{ kind: EndedDeliveryAttempt['kind']; result: SendResult }> {
    const { db } = this.context;
    const { workspaceId, memberId, channelId } = lease;
    // Checked before anything that can throw: a message that always throws must not block its receiver for good.
    if (at.getTime() - lease.createdAt.getTime() > windowMs)
      return { kind: 'unknown', result: { state: 'refused', error: 'it could not be sent within a day' } };
    const found = await this.#notices.read(lease);
    if (found.state === 'gone') return { kind: 'unknown', result: cancelled('it was erased') };
    // A retry would fail alike, and block the receiver's other messages.
    if (found.state === 'unreadable')
      return { kind: 'unknown', result: { state: 'refused', error: 'it cannot be read' } };
    const { notice } = found;
    // Composing and waiting may have taken a day.
    if (notice.conversation && !(await isSeenFor(db, workspaceId, notice.conversation)))
      return {
        kind: 'unknown',
        result: cancelled('the member who made its schedule does not see the answer any more'),
      };
    if (memberId !== null) {
      const optedOut = await findOptedOut(db, workspaceId, notice.topic);
      const result = optedOut.has(memberId)
        ? cancelled('the member wants no such mails')
        : await sendMail(this.#contextOf(lease), notice, memberId);
      return { kind: 'email', result };
    }
    const channel = await db.findOneBy(ChannelRow, { workspaceId, id: channelId ?? '' });
    if (!channel) return { kind: 'unknown', result: cancelled('the channel was removed') };
    // The answer was meant for the former address: a member who changes it need not see the conversation.
    if (notice.conversation && channel.addressedAt > lease.createdAt)
      return { kind: channel.kind, result: cancelled('the channel has another address since') };
    const sending = { now: this.parts.now, signal: new AbortController().signal };
    return { kind: channel.kind, result: await sendToChat(this.context, notice, channel, sending) };
  }

  /** Attempts that began and never ended crashed their processes. The likely cause is a picture, whose size its author decides. */
  #contextOf({ attempts, lastError }: DeliveryLease): SendingContext {
    const isDeadly = attempts > drawnAttemptsMax && lastError === null;
    return isDeadly ? { ...this.context, draw: drawNothing } : this.context;
  }

  #tell(
    { id: deliveryId, workspaceId, attempts: attempt, dueAt }: DeliveryLease,
    ended: { kind: EndedDeliveryAttempt['kind']; outcome: DeliveryOutcome; at: Date; seconds: number },
  ): void {
    const { kind, outcome, at, seconds } = ended;
    const lateSeconds = Math.max(0, (at.getTime() - dueAt.getTime()) / 1_000);
    this.parts.observer.onDelivery({ workspaceId, deliveryId, kind, outcome, attempt, seconds, lateSeconds });
  }
}

function cancelled(error: string): SendResult {
  return { state: 'cancelled', error };
}

/** The end of an attempt: temporary failures are retried for a day. */
function endOf(
  { attempts: number, createdAt: queuedAt }: DeliveryLease,
  result: SendResult,
  { now, random }: { now: Date; random: number },
): DeliveryEnd {
  switch (result.state) {
    case 'sent':
    case 'cancelled':
      return result;
    case 'refused':
      return { state: 'failed', error: result.error };
    case 'retry': {
      const { error, retryAfterMs } = result;
      const dueAt = nextAttemptAt({ number, queuedAt, retryAfterMs }, now, random);
      return dueAt ? { state: 'pending', error, dueAt } : { state: 'failed', error };
    }
  }
}
