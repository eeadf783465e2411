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
  /** The attempt's span, still open. */
  span: Span;
}

/** Observes the delivery loop. */
export interface DeliveryObserver {
  onEnqueued(eventType: string, count: number): void;
  onAttempt(ended: EndedAttempt): void;
}
