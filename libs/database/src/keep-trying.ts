import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#platform';
import { isOutage } from './outage.js';

const pauseMs = 1_000;

/** A condition that must be met elsewhere before the work can be done; the message names it. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** The listener and the end of the wait. */
export interface Trying {
  /** Called with the reason for the wait each time it changes, not once a second. */
  say: (reason: string) => void;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

/**
 * Repeats the work until the database allows it, and reports the reason for the wait. Errors that waiting cannot mend (a wrong password,
 * a migration that fails) are thrown at once.
 */
export async function keepTrying<T>(work: () => Promise<T>, { say, signal }: Trying): Promise<T> {
  let said = '';
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const reason = reasonToWait(error);
      if (reason === undefined) throw error;
      if (reason !== said) say(reason);
      said = reason;
      await sleep(pauseMs, undefined, signal && { signal });
    }
  }
}

function reasonToWait(error: unknown): string | undefined {
  if (error instanceof NotYet) return error.message;
  if (!isOutage(error)) return undefined;
  return `The database at DATABASE_URL cannot be reached (${errorCode(error) ?? 'no answer'}).`;
}
