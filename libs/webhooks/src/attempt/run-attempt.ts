/**
 * The course of one claimed delivery: its attempt is made, and the outcome recorded and reported. Failure modes:
 * - Our own code throws before the outcome is recorded: the row of the queue is found again. A batch would keep the attempt for ever,
 *   so it is recorded as unknown.
 * - Our own code throws afterwards: the failure is counted, and nothing is recorded again, because the delivery has gone on.
 */
import { startLinkedSpan, traceparentOf } from '#platform';
import type { Clock, Log } from '#platform';
import { afterAttempt } from './after-attempt.js';
import { sendAttempt } from './attempt.js';
import type { AttemptOutcome } from './attempt.js';
import { attemptLogLine, traceIdFrom } from './attempt-log-line.js';
import type { Begun, Claimed, CutOff } from '../claim/claimed.js';
import type { DeliveryObserver, EndedAttempt } from './delivery-observer.js';
import type { DeliveringTask, ReportFailure } from '../failures.js';
import type { ReportedOutcome } from '../outcome/reported-outcome.js';
import type { HotConnection } from '../hot-statement.js';
import { areLost, lostMax } from './lost-attempts.js';
import type { Post } from './post.js';
import type { Receiver } from './receiver-cache.js';
import { nextAttemptAt } from '../outcome/retry.js';
import { cancel } from '../claim/cancel-queued.js';
import { outcomeLabelOf } from './outcome-label.js';
import type { OutcomeRecord } from '../outcome/record-outcomes.js';

/** The dependencies of an attempt. */
export interface AttemptRunnerParts {
  records: HotConnection;
  post: Post;
  clock: Clock;
  random: () => number;
  observer: DeliveryObserver;
  reportFailure: ReportFailure<DeliveringTask>;
  log: Log;
}

/** The recording of outcomes, and the signal that aborts attempts. */
export interface AttemptRunnerHooks {
  record: (outcome: ReportedOutcome) => Promise<void>;
  signal: AbortSignal;
}

/** The outcome to record, and the action after it. */
interface AttemptResult {
  outcome: ReportedOutcome;
  report?: () => void;
}

export class AttemptRunner {
  constructor(
    private readonly parts: AttemptRunnerParts,
    private readonly hooks: AttemptRunnerHooks,
  ) {}

  /** Resolves once the outcome is recorded. */
  async run(claimed: Claimed, receiver: Receiver | undefined, now: Date): Promise<void> {
    const end = await this.#resultOf(claimed, receiver, now).catch((error: unknown) =>
      this.#recoverFromError(claimed, error),
    );
    if (!end) return;
    await this.hooks.record(end.outcome);
    try {
      end.report?.();
    } catch (error) {
      // Best effort: a recorded outcome must be neither recorded nor sent again.
      this.parts.reportFailure('report', error, { delivery_id: claimed.deliveryId });
    }
  }

  async #resultOf(
    claimed: Claimed,
    receiver: Receiver | undefined,
    now: Date,
  ): Promise<AttemptResult | undefined> {
    switch (claimed.verdict) {
      case 'begun':
        return this.#attempt(claimed, receiver);
      case 'cut off':
        return { outcome: { ...cutOffOutcome(claimed), next: await this.#afterCutOff(claimed, now) } };
      case 'forgotten': {
        const error = 'the event is not kept any more';
        return { outcome: { ...baseOutcome(claimed), state: 'failed', error, next: { end: 'failed' } } };
      }
      case 'unwanted':
        await cancel(this.parts.records, [claimed.deliveryId], now);
        return undefined;
    }
  }

  #recoverFromError(claimed: Claimed, error: unknown): AttemptResult | undefined {
    const { reportFailure, clock } = this.parts;
    reportFailure('attempt_error', error, { delivery_id: claimed.deliveryId });
    if (claimed.batch === undefined) return undefined;
    return { outcome: { ...cutOffOutcome(claimed), next: { dueAt: clock() } } };
  }

  /**
   * Recovers from a crash at once. But a delivery whose attempts are cut off again and again may be the cause of the crashes: it
   * waits as after failures, so that all others get their turn.
   */
  async #afterCutOff(claimed: CutOff, now: Date): Promise<OutcomeRecord['next']> {
    const { deliveryId, number, numberSinceQueued, queuedAt } = claimed;
    if (numberSinceQueued < lostMax || !(await areLost(this.parts.records, deliveryId, number)))
      return { dueAt: now };
    const failed = { number: numberSinceQueued, queuedAt, retryAfterMs: undefined };
    const dueAt = nextAttemptAt(failed, now, this.parts.random());
    return dueAt ? { dueAt } : { end: 'failed' };
  }

  async #attempt(begun: Begun, receiver: Receiver | undefined): Promise<AttemptResult> {
    const { clock, random } = this.parts;
    const { event, wasFailing } = begun;
    const span = startLinkedSpan('webhook attempt', event.traceparent ?? undefined);
    const { traceId } = span.spanContext();
    const traceparent = span.isRecording() ? traceparentOf({ traceId, span }) : event.traceparent;
    const outcome = receiver ? await this.#send(begun, receiver, traceparent) : unreadable;
    const at = clock();
    const record = afterAttempt(begun, outcome, at, random());
    return {
      outcome: { ...record, wasFailing, isGone: outcome.failure === 'gone' },
      report: () => {
        span.setAttributes({
          'questglass.webhook.outcome': outcomeLabelOf(outcome),
          'questglass.webhook.event': event.type,
          ...(outcome.state !== 'succeeded' && { 'error.type': outcomeLabelOf(outcome) }),
        });
        this.#report({ begun, outcome, record, at, span });
        span.end();
      },
    };
  }

  #send(begun: Begun, receiver: Receiver, traceparent: string | null): Promise<AttemptOutcome> {
    const { clock, post } = this.parts;
    const { deliveryId, number, event } = begun;
    const attempt = { deliveryId, number, eventType: event.type, body: event.body, traceparent, receiver };
    return sendAttempt(attempt, { post, now: clock, signal: this.hooks.signal });
  }

  #report(ended: EndedAttempt): void {
    const { observer, log } = this.parts;
    observer.onAttempt(ended);
    log.line('webhook attempt', attemptLogLine(ended, traceIdFrom(ended.begun.event.traceparent)));
  }
}

const unreadable: AttemptOutcome = {
  state: 'failed',
  failure: 'refused',
  statusCode: null,
  durationMs: 0,
  error: "the subscription's secrets cannot be opened on this deployment",
  answer: null,
  retryAfterMs: undefined,
};

function cutOffOutcome(claimed: Claimed) {
  return { ...baseOutcome(claimed), state: 'unknown' as const, error: 'cut off' };
}

function baseOutcome({ deliveryId, subscriptionId, eventId, batch, number }: Claimed) {
  const nothing = { statusCode: null, durationMs: null, answer: null, wasFailing: false, isGone: false };
  return { deliveryId, subscriptionId, eventId, batch, number, ...nothing };
}
