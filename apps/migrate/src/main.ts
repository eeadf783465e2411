import { parseArgs } from 'node:util';
import { MigrationError, NotYet, keepTrying, migrate, pendingMigrations } from '#database';

const usage = 'Usage: migrate [--wait] [--only-wait]';

/**
 * `npm run migrate`: brings the database at DATABASE_URL up to date. Safe to run twice, and by two at once. With --wait it
 * waits for a database that cannot be reached yet; with --only-wait it applies nothing and waits until somebody else has.
 */
async function main(): Promise<void> {
  const { wait, 'only-wait': onlyWait } = readOptions();
  const url = process.env['DATABASE_URL'];
  if (!url) throw new MigrationError('Set DATABASE_URL to the PostgreSQL database to migrate.');
  const work = onlyWait ? () => expectNonePending(url) : () => migrate(url);
  const applied = wait || onlyWait ? await keepTrying(work, { say }) : await work();
  const lines =
    applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `Applied ${name}`);
  console.log(lines.join('\n'));
}

function say(reason: string): void {
  console.log(`${reason} Waiting …`);
}

function readOptions() {
  try {
    return parseArgs({ options: { wait: { type: 'boolean' }, 'only-wait': { type: 'boolean' } } }).values;
  } catch (cause) {
    throw new MigrationError(usage, { cause });
  }
}

/** Applies nothing: for pods of a deployment whose migrations somebody else runs. */
async function expectNonePending(url: string): Promise<string[]> {
  const pending = await pendingMigrations(url);
  if (pending.length > 0)
    throw new NotYet(`The database lacks ${pending.length} migration(s): ${pending.join(', ')}.`);
  return [];
}

main().catch((error: unknown) => {
  if (error instanceof MigrationError)
    console.error(error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message);
  else
    console.error(
      'The migration could not run:',
      error instanceof Error ? error.message || error.name : error,
    );
  process.exitCode = 1;
});
