import type { AttemptOutcome } from './attempt.js';
import type { Begun } from '../claim/claimed.js';
import { nextAttemptAt } from '../outcome/retry.js';
import type { OutcomeRecord } from '../outcome/record-outcomes.js';

/** The outcome of an ended attempt for its delivery. Pure: the moment and the dice come in. */
export function afterAttempt(
  begun: Begun,
  outcome: AttemptOutcome,
  now: Date,
  random: number,
): OutcomeRecord {
  const { deliveryId, subscriptionId, eventId, batch, number } = begun;
  const named = { deliveryId, subscriptionId, eventId, batch, number };
  const { state, statusCode, durationMs, error, answer } = outcome;
  const next = nextOf(begun, outcome, now, random);
  return { ...named, state, statusCode, durationMs, error, answer, next };
}

function nextOf(begun: Begun, outcome: AttemptOutcome, now: Date, random: number): OutcomeRecord['next'] {
  if (outcome.state === 'succeeded') return { end: 'succeeded' };
  // Nobody knows what the receiver got: at once again, by whoever has the delivery then.
  if (outcome.state === 'unknown') return { dueAt: now };
  if (outcome.failure === 'gone') return { end: 'failed' };
  const { numberSinceQueued, queuedAt } = begun;
  const failed = { number: numberSinceQueued, queuedAt, retryAfterMs: outcome.retryAfterMs };
  const dueAt = nextAttemptAt(failed, now, random);
  return dueAt ? { dueAt } : { end: 'failed' };
}
