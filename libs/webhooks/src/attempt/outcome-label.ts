import type { AttemptOutcome } from './attempt.js';

/** The outcome of an attempt, as metrics and spans name it. */
export function outcomeLabelOf({ failure }: AttemptOutcome): string {
  return failure === 'none' ? 'succeeded' : failure;
}
