import type { Span } from '#platform';
import type { AttemptOutcome } from './attempt.js';
import type { Begun } from '../claim/claimed.js';
import type { OutcomeRecord } from '../outcome/record-outcomes.js';

/** An attempt that is over and recorded. */
export interface EndedAttempt {
  begun: Begun;
  outcome: AttemptOutcome;
  record: OutcomeRecord;
  at: Date;
  /** Of the attempt; still open. */
  span: Span;
}

/** Hears of what the delivery loop does. */
export interface DeliveryObserver {
  onEnqueued(eventType: string, count: number): void;
  onAttempt(ended: EndedAttempt): void;
}
