/**
 * The course of one claimed delivery: its attempt is made, its end is recorded, and told of. What can go wrong: something of ours throws
 * before the end is recorded (its row of the queue is found again; in a batch it would stand for good, so it is recorded as unknown), or
 * behind it (that is counted, and nothing is recorded once more: the delivery has gone on).
 */
import { startLinkedSpan, traceparentOf } from '#platform';
import type { Clock, Log } from '#platform';
import { afterAttempt } from './after-attempt.js';
import { makeAttempt } from './attempt.js';
import type { AttemptOutcome } from './attempt.js';
import { attemptLine, traceIdIn } from './attempt-line.js';
import type { Begun, Claimed, CutOff } from './claimed.js';
import type { DeliveryObserver, EndedAttempt } from './delivery-observer.js';
import type { DeliveringTask, TellFailure } from './failures.js';
import type { Ending } from './health.js';
import type { HotConnection } from './hot-statement.js';
import { areLost, lostMax } from './lost-attempts.js';
import type { Post } from './post.js';
import type { Receiver } from './receivers.js';
import { nextAttemptAt } from './retry.js';
import { cancel } from './settle.js';
import { outcomeOf } from './webhook-metrics.js';
import type { Settlement } from './settle.js';

/** The parts that carrying out needs. */
export interface CarryOutParts {
  records: HotConnection;
  post: Post;
  clock: Clock;
  random: () => number;
  observer: DeliveryObserver;
  tellFailure: TellFailure<DeliveringTask>;
  log: Log;
}

/** How attempts are recorded, and what gives them up. */
export interface CarryOutWays {
  record: (ending: Ending) => Promise<void>;
  signal: AbortSignal;
}

/** The record to make, and the action after it. */
interface End {
  ending: Ending;
  tell?: () => void;
}

export class CarryOut {
  constructor(
    private readonly parts: CarryOutParts,
    private readonly ways: CarryOutWays,
  ) {}

  /** Done when the end is recorded. */
  async run(claimed: Claimed, receiver: Receiver | undefined, now: Date): Promise<void> {
    const end = await this.#endOf(claimed, receiver, now).catch((error: unknown) =>
      this.#stumbled(claimed, error),
    );
    if (!end) return;
    await this.ways.record(end.ending);
    try {
      end.tell?.();
    } catch (error) {
      // Best effort: what is recorded is not to be recorded, or sent, once more.
      this.parts.tellFailure('tell', error, { delivery_id: claimed.deliveryId });
    }
  }

  async #endOf(claimed: Claimed, receiver: Receiver | undefined, now: Date): Promise<End | undefined> {
    switch (claimed.verdict) {
      case 'begun':
        return this.#attempt(claimed, receiver);
      case 'cut off':
        return { ending: { ...cutOff(claimed), next: await this.#afterCutOff(claimed, now) } };
      case 'forgotten': {
        const error = 'the event is not kept any more';
        return { ending: { ...endless(claimed), state: 'failed', error, next: { end: 'failed' } } };
      }
      case 'unwanted':
        await cancel(this.parts.records, [claimed.deliveryId], now);
        return undefined;
    }
  }

  #stumbled(claimed: Claimed, error: unknown): End | undefined {
    const { tellFailure, clock } = this.parts;
    tellFailure('stumble', error, { delivery_id: claimed.deliveryId });
    if (claimed.batch === undefined) return undefined;
    return { ending: { ...cutOff(claimed), next: { dueAt: clock() } } };
  }

  /**
   * A crash is made good at once. But a delivery whose attempts are cut off again and again may be what crashes its workers: it
   * waits as after failures, so that all others get their turn.
   */
  async #afterCutOff(claimed: CutOff, now: Date): Promise<Settlement['next']> {
    const { deliveryId, number, numberSinceQueued, queuedAt } = claimed;
    if (numberSinceQueued < lostMax || !(await areLost(this.parts.records, deliveryId, number)))
      return { dueAt: now };
    const failed = { number: numberSinceQueued, queuedAt, retryAfterMs: undefined };
    const dueAt = nextAttemptAt(failed, now, this.parts.random());
    return dueAt ? { dueAt } : { end: 'failed' };
  }

  async #attempt(begun: Begun, receiver: Receiver | undefined): Promise<End> {
    const { clock, random } = this.parts;
    const { event, wasFailing } = begun;
    const span = startLinkedSpan('webhook attempt', event.traceparent ?? undefined);
    const { traceId } = span.spanContext();
    const traceparent = span.isRecording() ? traceparentOf({ traceId, span }) : event.traceparent;
    const outcome = receiver ? await this.#send(begun, receiver, traceparent) : unreadable;
    const at = clock();
    const settlement = afterAttempt(begun, outcome, at, random());
    return {
      ending: { ...settlement, wasFailing, isGone: outcome.failure === 'gone' },
      tell: () => {
        span.setAttributes({
          'questglass.webhook.outcome': outcomeOf(outcome),
          'questglass.webhook.event': event.type,
          ...(outcome.state !== 'succeeded' && { 'error.type': outcomeOf(outcome) }),
        });
        this.#tell({ begun, outcome, settlement, at, span });
        span.end();
      },
    };
  }

  #send(begun: Begun, receiver: Receiver, traceparent: string | null): Promise<AttemptOutcome> {
    const { clock, post } = this.parts;
    const { deliveryId, number, event } = begun;
    const attempt = { deliveryId, number, eventType: event.type, body: event.body, traceparent, receiver };
    return makeAttempt(attempt, { post, now: clock, signal: this.ways.signal });
  }

  #tell(ended: EndedAttempt): void {
    const { observer, log } = this.parts;
    observer.onAttempt(ended);
    log.line('webhook attempt', attemptLine(ended, traceIdIn(ended.begun.event.traceparent)));
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

function cutOff(claimed: Claimed) {
  return { ...endless(claimed), state: 'unknown' as const, error: 'cut off' };
}

function endless({ deliveryId, subscriptionId, eventId, batch, number }: Claimed) {
  const nothing = { statusCode: null, durationMs: null, answer: null, wasFailing: false, isGone: false };
  return { deliveryId, subscriptionId, eventId, batch, number, ...nothing };
}
