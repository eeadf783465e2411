import { describe, expect, it } from '@jest/globals';
import type { SourceType } from '#contracts';
import { checkStatement } from './check-statement.js';
import { narrowRelations } from './narrow-relations.js';
import type { Condition } from './plan/plan.js';
import { loadGate } from './postgresql/parser.js';
import { shop } from './shop.fixture.js';

await loadGate();

const paid: Condition = {
  kind: 'compare',
  operator: '=',
  left: { kind: 'column', of: 'orders', column: 'status' },
  right: { kind: 'literal', value: 'paid' },
};

/** The statement over the orders that are paid, once the gate has let it through as it was. */
function narrowed(statement: string, dialect: SourceType = 'postgresql'): string | undefined {
  const relations = shop(dialect);
  const verdict = checkStatement(dialect, statement, relations);
  if (!verdict.ok) throw new Error(verdict.reason);
  const relation = relations.find(({ name }) => name === 'orders');
  if (!relation) throw new Error('there are no orders');
  const { relations: reads } = verdict;
  const result = narrowRelations(dialect, verdict.statement, [{ relation, conditions: [paid] }], { reads });
  if (result !== undefined && !checkStatement(dialect, result, relations).ok)
    throw new Error(`the gate refuses ${result}`);
  return result;
}

describe('a statement over fewer rows', () => {
  it.each([
    'SELECT count(*) FROM orders',
    'SELECT count(*) FROM public.orders',
    'SELECT count(*) FROM "public"."orders" AS o',
    'SELECT public.orders.id FROM public.orders',
    'SELECT ORDERS.id FROM Public . /* here */ ORDERS',
    'SELECT sum(total) / (SELECT sum(total) FROM public.orders) FROM orders',
    'WITH big AS (SELECT * FROM orders WHERE total > 10) SELECT count(*) FROM big',
    'with recursive n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i, count(*) FROM n, orders GROUP BY i',
    '(SELECT id FROM orders) UNION ALL (SELECT id FROM customers)',
  ])('reads no others in %s', (statement) => {
    const text = narrowed(statement);
    expect(text).toContain(`"orders"."status" = 'paid'`);
    // Its own FROM is the only place that names the table itself.
    expect(text?.match(/public"?\s*\.\s*"?orders/gi)).toHaveLength(1);
  });

  it.each([
    'WITH orders AS (SELECT * FROM public.orders WHERE total > 10) SELECT count(*) FROM orders',
    'WITH a AS (SELECT 1 AS x), orders (id) AS (SELECT x FROM a) SELECT id FROM orders, public.orders o',
    'SELECT * FROM (WITH orders AS MATERIALIZED (SELECT 1 AS id) SELECT * FROM orders) a, public.orders',
  ])('is not sure where the statement itself defines the name: %s', (statement) => {
    expect(narrowed(statement)).toBeUndefined();
  });

  it('takes the text of a condition for a value', () => {
    const relations = shop('postgresql');
    const relation = relations.find(({ name }) => name === 'orders');
    if (!relation) throw new Error('there are no orders');
    const value = `'; DROP TABLE orders; --`;
    const conditions: Condition[] = [{ ...paid, right: { kind: 'literal', value } }];
    const reads = [relation];
    const text = narrowRelations('postgresql', 'SELECT 1 FROM orders', [{ relation, conditions }], { reads });
    expect(text).toContain(`'''; DROP TABLE orders; --'`);
    expect(checkStatement('postgresql', text ?? '', relations).ok).toBe(true);
  });

  it.each(['duckdb', 'sqlite', 'mysql', 'clickhouse', 'trino'] satisfies SourceType[])(
    'is one SELECT in %s',
    (dialect) => {
      const table = dialect === 'trino' ? 'default.orders' : 'orders';
      expect(narrowed(`SELECT status, count(*) FROM ${table} o GROUP BY status`, dialect)).toContain('paid');
    },
  );
});
