import type { EntityManager } from '#database';
import { loadTablesIntoPostgres } from '#apps/all-in-one/src/shop/load-tables-into-postgres';
import { makeShop, shopTables } from '#apps/all-in-one/src/shop/shop';

/** An eighth of the sample shop's customers with all that is theirs, on the day that the questions are asked. */
export async function fill(db: EntityManager): Promise<void> {
  const { customers, products, orders, subscriptions, supportTickets } = makeShop(
    new Date('2026-11-21T14:30:00Z'),
  );
  const isTaken = (customerId: number) => customerId % 8 === 0;
  const shop = {
    customers: customers.filter(({ id }) => isTaken(id)),
    products,
    orders: orders.filter(({ customer }) => isTaken(customer.id)),
    subscriptions: subscriptions.filter(({ customerId }) => isTaken(customerId)),
    supportTickets: supportTickets.filter(({ customerId }) => isTaken(customerId)),
  };
  await loadTablesIntoPostgres(db, shopTables(shop));
}
