import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startPostgres } from '#database';
import type { EmbeddedPostgres } from '#database';
import { makeTemplate } from './test-database.js';

declare global {
  var questglassTestPostgres: { postgres: EmbeddedPostgres; directory: string } | undefined;
}

/** One PostgreSQL for the whole run, and in it a migrated database that every test file gets a copy of. */
export default async function setUp(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'questglass-test-'));
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: false });
  globalThis.questglassTestPostgres = { postgres, directory };
  process.env['QG_TEST_POSTGRES_URL'] = postgres.url;
  await makeTemplate(postgres.url, migrate);
}
