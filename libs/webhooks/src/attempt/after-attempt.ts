import type { AttemptOutcome } from './attempt.js';
import type { Begun } from '../claim/claimed.js';
import { nextAttemptAt } from '../outcome/retry.js';
import type { OutcomeRecord } from '../outcome/record-outcomes.js';

/** The consequence of an ended attempt for its delivery. Pure: time and randomness are arguments. */
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
  // The receiver may or may not have the event: the next owner of the delivery tries again at once.
  if (outcome.state === 'unknown') return { dueAt: now };
  if (outcome.failure === 'gone') return { end: 'failed' };
  const { numberSinceQueued, queuedAt } = begun;
  const failed = { number: numberSinceQueued, queuedAt, retryAfterMs: outcome.retryAfterMs };
  const dueAt = nextAttemptAt(failed, now, random);
  return dueAt ? { dueAt } : { end: 'failed' };
}
