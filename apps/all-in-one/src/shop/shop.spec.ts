import { describe, expect, it } from '@jest/globals';
import { makeMarketing, makeShop, marketingTables, shopStamp, shopTables } from './shop.js';
import type { ShopTable } from './table.js';

const usualDay = new Date('2026-11-21T14:30:00Z');

/** One text for all rows: to compare a hundred thousand one by one takes seconds. */
function textOf(tables: readonly ShopTable[]): string {
  return JSON.stringify(tables.map(({ rows }) => [...rows]));
}

describe('the sample shop', () => {
  const usual = makeShop(usualDay);

  it('is the same for the same seed and hour, and another for another seed', () => {
    const sameHour = new Date('2026-11-21T14:59:59Z');
    expect(textOf(shopTables(makeShop(sameHour))) === textOf(shopTables(usual))).toBe(true);
    expect(
      textOf(marketingTables(makeMarketing(sameHour))) === textOf(marketingTables(makeMarketing(usualDay))),
    ).toBe(true);
    expect(makeShop(usualDay, 7).orders[0]).not.toStrictEqual(usual.orders[0]);
  });

  it('only adds to today as the hours go by', () => {
    const { orders: morning } = usual;
    const { orders: evening } = makeShop(new Date('2026-11-21T22:10:00Z'));
    expect(evening.length).toBeGreaterThan(morning.length);
    const changed = morning.filter(({ totalCents }, index) => evening[index]?.totalCents !== totalCents);
    expect(changed).toStrictEqual([]);
  });

  it('is out of date the next day', () => {
    expect(shopStamp(usualDay)).toBe(shopStamp(new Date('2026-11-21T23:59:59Z')));
    expect(shopStamp(usualDay)).not.toBe(shopStamp(new Date('2026-11-22T00:00:00Z')));
  });
});
