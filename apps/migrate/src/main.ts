import { MigrationError, migrate } from '#database';

/** `npm run migrate`: brings the database at DATABASE_URL up to date. Safe to run twice, and by two at once. */
async function main(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new MigrationError('Set DATABASE_URL to the PostgreSQL database to migrate.');
  const applied = await migrate(url);
  const lines =
    applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `Applied ${name}`);
  console.log(lines.join('\n'));
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
