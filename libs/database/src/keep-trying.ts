import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#platform';
import { isOutage } from './outage.js';

const pauseMs = 1_000;

/** A condition that has to come about elsewhere before the work can be done; the message names it. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** The listener of the wait, and its end. */
export interface Trying {
  /** Hears why it waits: of each reason once, not once a second. */
  say: (reason: string) => void;
  /** Ends the waiting. */
  signal?: AbortSignal;
}

/**
 * Does the work once the database lets it, and says what it waits for. Errors that waiting cannot mend (a wrong password, a
 * migration that fails) are thrown at once.
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
