import type { EntityManager } from '#database';
import { loadTablesIntoPostgres } from './load-tables-into-postgres.js';
import { makeShop, shopTables } from './shop.js';

/** Makes the shop's tables in a database of their own and fills them, or replaces what they held. Takes about two seconds. */
export async function loadShopIntoPostgres(db: EntityManager, now: Date): Promise<void> {
  await loadTablesIntoPostgres(db, shopTables(makeShop(now)));
}
