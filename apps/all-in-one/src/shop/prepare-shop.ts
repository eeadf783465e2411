import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '#database';
import type { EntityManager } from '#database';
import { errorCode } from '#platform';
import { writePrivateFile } from '../../../controller/src/folder/folder-secrets.js';
import { buildShopDuckdb } from './build-shop-duckdb.js';
import { loadShopIntoPostgres } from './load-shop-into-postgres.js';
import { shopStamp } from './shop.js';

/** The place of the sample shop, and the account that may read it. */
export interface ShopPlace {
  /** The cluster that comes along, as its superuser. */
  postgresUrl: string;
  /** The folder that data sources may name files in. */
  filesFolder: string;
  reader: { user: string; password: string };
}

const database = 'shop';

/** The shop as a file, where every workspace may read it. */
export function shopFile(filesFolder: string): string {
  return join(filesFolder, 'shared', 'demo', 'shop.duckdb');
}

/** Reports whether the existing shop is of the day of `now`. */
export async function isShopCurrent({ filesFolder }: ShopPlace, now: Date): Promise<boolean> {
  try {
    return (await readFile(stampPath(filesFolder), 'utf8')) === shopStamp(now);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Fills the shop's database and file with the data of the day of `now`; takes some five seconds. The stamp is written last: what is
 * interrupted is done again.
 */
export async function makeShopOfDay(place: ShopPlace, now: Date): Promise<void> {
  const { postgresUrl, filesFolder } = place;
  await mkdir(dirname(shopFile(filesFolder)), { recursive: true, mode: 0o700 });
  await within(postgresUrl, (db) => makeShopDatabase(db));
  // One after the other: making the rows of one would keep this thread from hearing of the other's connection. The file
  // comes last, since it says to openDemoShop that there is a shop.
  await within(shopUrl(postgresUrl), (db) => loadShopIntoPostgres(db, now));
  await buildShopDuckdb(shopFile(filesFolder), now);
  await writePrivateFile(stampPath(filesFolder), shopStamp(now));
}

/** Lets the reader in, with the given password, to read the shop and nothing else. */
export async function letReaderIn({ postgresUrl, reader }: ShopPlace): Promise<void> {
  await within(postgresUrl, async (db) => {
    const [known] = await db.query<unknown[]>('SELECT 1 FROM pg_roles WHERE rolname = $1', [reader.user]);
    if (!known) await db.query(`CREATE ROLE ${reader.user} LOGIN`);
    await db.query(`ALTER ROLE ${reader.user} PASSWORD '${reader.password}'`);
    await db.query(`ALTER ROLE ${reader.user} SET timezone = 'UTC'`);
    await db.query(`GRANT CONNECT ON DATABASE ${database} TO ${reader.user}`);
  });
  await within(shopUrl(postgresUrl), async (db) => {
    await db.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader.user}`);
    // The tables of another day are other tables.
    await db.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${reader.user}`);
  });
}

/** Nobody connects to a database of the cluster who was not let in. */
async function makeShopDatabase(db: EntityManager): Promise<void> {
  const [known] = await db.query<unknown[]>('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (!known) await db.query(`CREATE DATABASE ${database}`);
  const databases = await db.query<{ name: string }[]>(
    'SELECT quote_ident(datname) AS name FROM pg_database WHERE datallowconn',
  );
  for (const { name } of databases) await db.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
}

async function within(url: string, work: (db: EntityManager) => Promise<void>): Promise<void> {
  // A connection that breaks between two statements fails the second one; there is nobody else to tell.
  const onIdleError = () => undefined;
  const source = await openDatabase({
    url,
    applicationName: 'questglass-shop',
    connectionsMax: 1,
    pace: 'upkeep',
    onIdleError,
  });
  try {
    await work(source.manager);
  } finally {
    await source.destroy();
  }
}

function shopUrl(postgresUrl: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function stampPath(filesFolder: string): string {
  return join(dirname(filesFolder), 'shop.stamp');
}
