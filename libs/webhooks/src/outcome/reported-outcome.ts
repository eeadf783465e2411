import type { OutcomeRecord } from './record-outcomes.js';

/** An attempt that ended, with its meaning for the receiver's health. */
export type ReportedOutcome = OutcomeRecord & { wasFailing: boolean; isGone: boolean };
