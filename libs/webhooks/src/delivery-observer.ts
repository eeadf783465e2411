import type { Span } from '#platform';
import type { AttemptOutcome } from './attempt.js';
import type { Begun } from './claimed.js';
import type { Settlement } from './settle.js';

/** An attempt that is over and recorded. */
export interface EndedAttempt {
  begun: Begun;
  outcome: AttemptOutcome;
  settlement: Settlement;
  at: Date;
  /** Of the attempt; still open. */
  span: Span;
}

/** Hears of what the delivery loop does. */
export interface DeliveryObserver {
  onEnqueued(eventType: string, count: number): void;
  onAttempt(ended: EndedAttempt): void;
}
