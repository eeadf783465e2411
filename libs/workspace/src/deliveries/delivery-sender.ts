/**
 * Sending what is queued. What can go wrong: many processes find the same due (a lease makes it one attempt); a receiver or the mail server
 * hangs (a few are under way at a time, of one workspace fewer); it fails (tried again for a day, with growing pauses); the process stops
 * (what is under way is awaited); it dies (the lease runs out, and another process sends it, perhaps for a second time); our own database
 * fails (reported, and the lease runs out).
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
/** The longest pause between two looks for due work, even while statements hang. */
const lookAgainMs = 1_000;
/** Old news is no news. The schedule of attempts ends after a day; this ends what waited longer for room. */
const windowMs = 25 * 3_600_000;

const drawnAttemptsMax = 2;
const drawNothing = () => Promise.resolve(new Map());

/** The parts that the sender needs besides what sending takes. */
export interface SenderParts {
  now: () => Date;
  random: () => number;
  /** Mails of one workspace in any hour. */
  mailsPerHour: number;
  /** Hears of faults of ours. */
  onError: (error: unknown) => void;
  observer: DeliveryListener;
}

export class DeliverySender {
  /** By workspace. */
  readonly #inFlight = new InFlightTasks<string>();
  readonly #stopping = new AbortController();
  readonly #notices: NoticeReader;

  constructor(
    private readonly context: SendingContext,
    private readonly parts: SenderParts,
  ) {
    this.#notices = new NoticeReader(context.db);
  }

  /** Begins what is due, and waits until some of it is done; returns how many were under way. */
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
    // Taken before the count: what is over by then may have had a newer one wait behind it.
    const inFlight = this.#inFlight.size;
    observer.onDue(await countDueDeliveriesAcrossWorkspaces(db, now, mailsPerHour));
    if (inFlight > 0) await this.#inFlight.waitUntil(inFlight - 1, lookAgainMs);
    return inFlight;
  }

  /** Awaits what is under way: each ends within a minute for its charts and another for the mail server. */
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
    // The window comes before anything that can throw: what always does must not stand before its target's others for good.
    if (at.getTime() - lease.createdAt.getTime() > windowMs)
      return { kind: 'unknown', result: { state: 'refused', error: 'it could not be sent within a day' } };
    const found = await this.#notices.read(lease);
    if (found.state === 'gone') return { kind: 'unknown', result: cancelled('it was erased') };
    // It would be no better the next time, and its target's others wait behind it.
    if (found.state === 'unreadable')
      return { kind: 'unknown', result: { state: 'refused', error: 'it cannot be read' } };
    const { notice } = found;
    // Composing and waiting take their time, a day at most.
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

  /** Where attempts began and none ended, processes died of it. Pictures are the part of a mail whose weight is up to its author. */
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

/** The end of an attempt: what may come right is tried again for a day. */
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
