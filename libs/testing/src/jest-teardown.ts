import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removePostgres } from '#database';

/** Stops the run's PostgreSQL and removes it. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.questglassTestPostgres;
  if (!running) return;
  await running.postgres.stop();
  await removePostgres(join(running.directory, 'postgres'));
  await rm(running.directory, { recursive: true, force: true });
}
