import { describe, expect, it } from '@jest/globals';
import { sourceTypes } from '#contracts';
import { checkStatement, loadGate, quoteIdentifier } from '#sql';
import { compileMetric } from './metric-sql.js';

await loadGate();

const metric = {
  name: 'Net "revenue"',
  expression: 'sum(amount) -- all of it',
  filters: ["country <> 'Nowhere'", 'amount > 0 OR amount < 0'],
  timeColumn: 'placed_on',
};
const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
const orders = { schema: undefined, name: 'orders', columns: ['country', 'amount', 'placed_on'] };

describe.each(sourceTypes)('a metric in the dialect of %s', (dialect) => {
  const table = quoteIdentifier(dialect, 'orders');
  const cuts = grains.flatMap((grain) => [
    { grain, dimension: null },
    { grain, dimension: 'country' },
  ]);

  it.each([{ grain: null, dimension: null }, { grain: null, dimension: 'country' }, ...cuts])(
    'passes the gate by $grain and $dimension',
    (cut) => {
      const relation = { ...orders, ...(dialect === 'trino' && { schema: 'shop' }) };
      const verdict = checkStatement(dialect, compileMetric(dialect, table, metric, cut), [relation], 'shop');
      expect(verdict).toMatchObject({ ok: true });
    },
  );
});

describe('a metric', () => {
  it('is one value without a cut', () => {
    expect(
      compileMetric('duckdb', '"orders"', { ...metric, filters: [] }, { grain: null, dimension: null }),
    ).toBe('SELECT (\nsum(amount) -- all of it\n) AS "Net ""revenue"""\nFROM "orders"');
  });

  it('is in the order of time, and of its own size by a dimension alone', () => {
    const orderOf = (cut: Parameters<typeof compileMetric>[3]) =>
      compileMetric('postgresql', '"orders"', metric, cut).split('\n').at(-1);
    expect(orderOf({ grain: 'month', dimension: 'country' })).toBe('ORDER BY 1, 2');
    expect(orderOf({ grain: null, dimension: 'country' })).toBe('ORDER BY 2 DESC');
  });
});
