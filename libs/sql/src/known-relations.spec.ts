import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkStatement } from './check-statement.js';
import type { KnownRelation } from './known-relations.js';
import { loadGate } from './postgresql/parser.js';

beforeAll(loadGate);

/** Relations that count how often one of their names is read. */
function countedRelations(names: readonly string[], schema = 'public') {
  const count = { reads: 0 };
  const relations = names.map((name): KnownRelation => ({
    schema,
    columns: ['id'],
    get name() {
      count.reads += 1;
      return name;
    },
  }));
  return { relations, count };
}

describe('the relations that statements may read', () => {
  it('are arranged for the first statement over a list of them, and for no later one', () => {
    const { relations, count } = countedRelations(Array.from({ length: 1_000 }, (_, n) => `t${n}`));
    const check = (sql: string) => checkStatement('postgresql', sql, relations);
    expect(check('SELECT id FROM t7')).toMatchObject({ ok: true });
    expect(check('SELECT id FROM t1007')).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/did you mean/),
    });
    expect(count.reads).toBeGreaterThanOrEqual(1_000);
    count.reads = 0;
    expect(check('SELECT id FROM t8')).toMatchObject({ ok: true });
    expect(check('SELECT id FROM t1008')).toMatchObject({ ok: false });
    expect(count.reads).toBeLessThan(10);
  });

  it('are arranged anew for another list, dialect or default schema', () => {
    const [one, other] = [countedRelations(['orders']).relations, countedRelations(['customers']).relations];
    const isKnown = (...asked: Parameters<typeof checkStatement>) => checkStatement(...asked).ok;
    expect(isKnown('postgresql', 'SELECT id FROM orders', one)).toBe(true);
    expect(isKnown('postgresql', 'SELECT id FROM orders', other)).toBe(false);
    expect(isKnown('postgresql', 'SELECT id FROM "Orders"', one)).toBe(false);
    expect(isKnown('duckdb', 'SELECT id FROM public."Orders"', one)).toBe(true);
    expect(isKnown('duckdb', 'SELECT id FROM orders', one)).toBe(false);
    expect(isKnown('trino', 'SELECT id FROM orders', one, 'public')).toBe(true);
    expect(isKnown('trino', 'SELECT id FROM orders', one, 'sales')).toBe(false);
  });
});
