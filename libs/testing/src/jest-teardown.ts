import { removeRunFolder } from './run-folder.js';

/** Stops the run's PostgreSQL and removes it. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.questglassTestPostgres;
  if (!running) return;
  await running.postgres.stop();
  await removeRunFolder(running.directory);
}
