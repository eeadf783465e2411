import type { EntityManager } from 'typeorm';
import { forgetOldEmbedTokens } from './embed-tokens.js';
import { forgetOldRequests } from './idempotency.js';
import { saveLastUseAcrossWorkspaces } from './keys.js';
import { forgetOldClients } from './oauth-clients.js';
import { forgetOldCodes } from './oauth-codes.js';
import { forgetOldSessions } from './sessions.js';
import { forgetOldAttempts } from './sign-in-attempts.js';

const everyMs = 60_000;

/**
 * Saves the last use of keys and deletes expired records, every minute. Any number of replicas may do so side by side: each
 * step is one statement that finds nothing left to do after another replica's. A failure is reported and tried again.
 */
export function startHousekeeping(
  db: EntityManager,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const run = () => {
    running = keepHouse(db).catch(onError);
  };
  const timer = setInterval(run, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round of housekeeping. */
export async function keepHouse(db: EntityManager): Promise<void> {
  await saveLastUseAcrossWorkspaces(db);
  await forgetOldSessions(db);
  await forgetOldAttempts(db);
  await forgetOldEmbedTokens(db);
  await forgetOldRequests(db);
  await forgetOldCodes(db);
  await forgetOldClients(db);
}
