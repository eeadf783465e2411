/**
 * Forward-only migrations: numbered SQL files, each applied once in a transaction of its own. Failure modes:
 * - Two processes migrate at once: an advisory lock makes one wait for the other.
 * - A file is edited after it was applied: its checksum no longer matches, and nothing runs.
 * - A database is newer than the code: nothing to do here; the newer code has migrated it.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** The id of the advisory lock. Any number works, as long as nothing else in the database takes the same lock. */
const lockId = 7_415_200_001;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A problem with the migrations that needs a person. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Applies the pending migrations and returns their names. */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockId]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const pending = pendingOf(migrations, await appliedMigrations(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

/** Returns the names of the migrations that a database lacks; all of them if none was ever applied. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT to_regclass('migration') IS NOT NULL AS found`,
    );
    const applied = rows[0]?.found === true ? await appliedMigrations(client) : new Map<string, string>();
    return pendingOf(migrations, applied).map(({ name }) => name);
  });
}

/** Throws if a database lacks migrations, with a message that says what to run. */
export async function requireMigrated(url: string): Promise<void> {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return;
  throw new MigrationError(
    `The database lacks ${pending.length} migration(s): ${pending.join(', ')}.\nRun "npm run migrate" with the same DATABASE_URL, then start again.`,
  );
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed) {
    throw new MigrationError(
      `${changed.name} was changed after it was applied to this database. Restore the file and put the change into a new one.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`${name} failed and was rolled back; nothing after it was applied`, {
      cause: error,
    });
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'questglass-migrate',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
