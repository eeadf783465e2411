import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, removePostgres, startPostgres } from '#database';

/** Runs `work` on a migrated, empty database: in the cluster of `url`, or in one that exists for as long as this runs. */
export async function withDatabase(
  url: string | undefined,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (url) {
    await withOwnDatabase(url, work);
    return;
  }
  const directory = await mkdtemp(join(tmpdir(), 'questglass-bench-'));
  const postgres = await startPostgres({ directory, durable: true });
  try {
    await withOwnDatabase(postgres.url, work);
  } finally {
    await postgres.stop();
    await removePostgres(directory);
  }
}

/** One statement on a connection of its own. */
export async function rows<Row>(url: string, statement: string): Promise<Row[]> {
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  try {
    return await database.query<Row[]>(statement);
  } finally {
    await database.destroy();
  }
}

async function withOwnDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `questglass_bench_${process.pid}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await rows(url, `CREATE DATABASE ${name}`);
  try {
    await migrate(own.href);
    await work(own.href);
  } finally {
    await rows(url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}
