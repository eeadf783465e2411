import type { OutcomeRecord } from './record-outcomes.js';

/** An attempt that ended, with what that says of its receiver. */
export type ReportedOutcome = OutcomeRecord & { wasFailing: boolean; isGone: boolean };
