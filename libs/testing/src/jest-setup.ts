import { join } from 'node:path';
import { migrate, startPostgres } from '#database';
import type { EmbeddedPostgres } from '#database';
import { makeRunFolder } from './run-folder.js';
import { makeTemplate } from './test-database.js';

declare global {
  var questglassTestPostgres: { postgres: EmbeddedPostgres; directory: string } | undefined;
}

/** One PostgreSQL for the whole run, in it a migrated database that every test file gets a copy of, and a folder for temporary files. */
export default async function setUp(): Promise<void> {
  const directory = await makeRunFolder();
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: false });
  globalThis.questglassTestPostgres = { postgres, directory };
  process.env['QG_TEST_POSTGRES_URL'] = postgres.url;
  process.env['TMPDIR'] = join(directory, 'tmp');
  await makeTemplate(postgres.url, migrate);
}
