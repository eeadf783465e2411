import { randomBytes } from 'node:crypto';
import pg from 'pg';

const template = 'questglass_template';

/** A database of a test file's own. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes the database that all others are copied from. */
export async function makeTemplate(
  serverUrl: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<void> {
  await run(serverUrl, `CREATE DATABASE ${template}`);
  await migrate(databaseUrl(serverUrl, template));
}

/** A copy of the migrated template; takes about 12 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${template} STRATEGY file_copy`);
}

/** A database with nothing in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('');
}

async function create(options: string): Promise<TestDatabase> {
  const serverUrl = process.env['QG_TEST_POSTGRES_URL'];
  if (serverUrl === undefined)
    throw new Error('the run has no PostgreSQL; is jest-setup.ts in the configuration?');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `CREATE DATABASE ${name} ${options}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Without the time limits of the server's own connections: on a loaded machine a copy takes longer than a request may. */
async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'questglass-test' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
