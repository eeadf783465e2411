import type { EntityManager } from '#database';
import { loadTablesIntoPostgres } from '#apps/all-in-one/src/shop/load-tables-into-postgres';
import { makeMarketing, marketingTables } from '#apps/all-in-one/src/shop/shop';

const firstVisit = Date.UTC(2026, 7, 1);

/** The sample shop's advertising, and its web analytics since August, on the day that the questions are asked. */
export async function fill(db: EntityManager): Promise<void> {
  const marketing = makeMarketing(new Date('2026-11-21T14:30:00Z'));
  const webSessions = marketing.webSessions.filter(({ day }) => day >= firstVisit);
  await loadTablesIntoPostgres(db, marketingTables({ ...marketing, webSessions }));
}
