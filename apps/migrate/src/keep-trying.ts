import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '#database';
import { errorCode } from '#platform';

const pauseMs = 1_000;

/** What has to come about elsewhere before the work can be done; the message says what. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/**
 * Does the work once the database lets it, and says what it waits for: each reason once, not once a second. What waiting
 * cannot mend (a wrong password, a migration that fails) is thrown at once.
 */
export async function keepTrying<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T> {
  let said = '';
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const reason = reasonToWait(error);
      if (reason === undefined) throw error;
      if (reason !== said) say(`${reason} Waiting …`);
      said = reason;
      await sleep(pauseMs);
    }
  }
}

function reasonToWait(error: unknown): string | undefined {
  if (error instanceof NotYet) return error.message;
  if (!isOutage(error)) return undefined;
  return `The database at DATABASE_URL cannot be reached (${errorCode(error) ?? 'no answer'}).`;
}
