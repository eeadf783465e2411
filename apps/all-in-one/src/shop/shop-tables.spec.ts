import { describe, expect, it } from '@jest/globals';
import { dayMs, isoDate } from './calendar.js';
import { planShop } from './plan.js';
import { makeMarketing, makeShop, marketingTables, shopTables } from './shop.js';
import type { ShopTable } from './table.js';

const { isInteger } = Number;

describe.each(['2028-02-29T09:10:00Z', '2027-01-01T00:20:00Z'])('the tables of the shop on %s', (present) => {
  const now = new Date(present);
  const plan = planShop(now);
  const shop = makeShop(now);
  const marketing = makeMarketing(now);
  const tables = [...shopTables(shop), ...marketingTables(marketing)];

  it('hold about a hundred thousand rows, and marketing another forty thousand', () => {
    const count = (some: readonly ShopTable[]) => some.reduce((sum, { rows }) => sum + [...rows].length, 0);
    expect(count(shopTables(shop))).toBeGreaterThan(85_000);
    expect(count(shopTables(shop))).toBeLessThan(115_000);
    expect(count(marketingTables(marketing))).toBeGreaterThan(32_000);
    expect(count(marketingTables(marketing))).toBeLessThan(48_000);
  });

  it('have unique keys, and refer to rows that are there', () => {
    const found = new Map<string, Set<unknown>>();
    for (const { name, key, columns, rows } of tables) {
      const places = key.map((part) => columns.findIndex((column) => column.name === part));
      const all = [...rows];
      const keys = new Set(all.map((row) => places.map((place) => row[place]).join('|')));
      expect([name, keys.size]).toStrictEqual([name, all.length]);
      found.set(name, keys);
      for (const [place, { references }] of columns.entries()) {
        if (references === undefined) continue;
        const missing = all.filter((row) => !found.get(references)?.has(String(row[place])));
        expect([name, references, missing]).toStrictEqual([name, references, []]);
      }
    }
  });

  it('leave a value out only where one may be missing, and have no negative number', () => {
    for (const { name, columns, rows } of tables) {
      const wrong = [...rows].filter((row) =>
        row.some((value, place) => {
          if (value === null) return columns[place]?.optional !== true;
          return value === '' || (typeof value === 'number' && !(isInteger(value) && value >= 0));
        }),
      );
      expect([name, wrong]).toStrictEqual([name, []]);
    }
  });

  it('lie between the first of a month fifteen months ago and the present hour', () => {
    const { orders, supportTickets, subscriptions, customers, products } = shop;
    const times = [
      ...orders.map(({ orderedAt }) => orderedAt),
      ...supportTickets.flatMap(({ openedAt, resolvedAt }) => [openedAt, resolvedAt ?? openedAt]),
      ...marketing.adSpend.map(({ day }) => day),
      ...marketing.webSessions.map(({ day }) => day),
    ];
    expect(
      times.filter((time) => time < plan.opens || time >= Math.max(plan.asOf, plan.today)),
    ).toStrictEqual([]);
    const since = [
      ...customers.map(({ signupDate }) => signupDate),
      ...subscriptions.map((one) => one.startedOn),
    ];
    expect(since.filter((day) => day < plan.history || day > plan.today)).toStrictEqual([]);
    expect(products.filter(({ launchedOn }) => launchedOn > plan.today)).toStrictEqual([]);
    const days = new Set(orders.map(({ orderedAt }) => isoDate(orderedAt)));
    expect(days.has(isoDate(plan.opens)) && days.has(isoDate(plan.today - dayMs))).toBe(true);
  });

  it('tell one order of things: signup, order, ticket; launch, sale; start, end; opening, answer', () => {
    const { orders, supportTickets, subscriptions } = shop;
    expect(orders.filter(({ customer, orderedAt }) => customer.signupDate > orderedAt)).toStrictEqual([]);
    const early = orders.flatMap(({ lines, orderedAt }) =>
      lines.filter(({ product }) => product.launchedOn > orderedAt),
    );
    expect(early).toStrictEqual([]);
    expect(
      subscriptions.filter(({ startedOn, cancelledOn }) => (cancelledOn ?? Infinity) <= startedOn),
    ).toStrictEqual([]);
    expect(
      supportTickets.filter(({ openedAt, resolvedAt }) => (resolvedAt ?? Infinity) <= openedAt),
    ).toStrictEqual([]);
  });

  it('say of an order that it costs the sum of its items less the discount', () => {
    const wrong = shop.orders.filter(({ lines, discountCents, totalCents }) => {
      const full = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
      return lines.length === 0 || totalCents !== full - discountCents || totalCents <= 0;
    });
    expect(wrong).toStrictEqual([]);
    expect(
      shop.orders.filter(({ coupon, discountCents }) => (coupon === null) !== (discountCents === 0)),
    ).toStrictEqual([]);
  });
});
