import { MigrationError, isOutage } from '#database';
import type { Reason } from '../kinds/reasons.js';
import { Pending, Stalled } from '../kinds/stalled.js';

/** The outcome of reconciling a resource. */
export type Outcome =
  | { state: 'ready' }
  /** Somebody has to change something first. */
  | { state: 'stalled'; reason: Reason; message: string }
  /** The same, of what may come by itself in a moment. */
  | { state: 'waiting'; reason: Reason; message: string }
  /** Tried again by itself. */
  | { state: 'failing'; reason: Reason; message: string };

const unavailable = 'The database of Questglass cannot be reached; what is declared is applied once it can.';

/** The condition of a resource after an error of `apply` or `remove`; no detail of a bug is told. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Pending) return { state: 'waiting', reason: error.reason, message: error.message };
  if (error instanceof Stalled) return { state: 'stalled', reason: error.reason, message: error.message };
  if (error instanceof MigrationError)
    return {
      state: 'failing',
      reason: 'DatabaseNotMigrated',
      message: 'The database lacks migrations: run "npm run migrate".',
    };
  if (isOutage(error)) return { state: 'failing', reason: 'DatabaseUnavailable', message: unavailable };
  return {
    state: 'failing',
    reason: 'InternalError',
    message: 'The controller failed at this resource; its log says why.',
  };
}
