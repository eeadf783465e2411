import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { claimNoticesStatement, dueNoticesStatement } from '#workspace';

/** A node of a plan that was run. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const targets = 500;
let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  const { id: workspaceId } = await new Builders(source.manager).aWorkspace();
  await source.query(
    `INSERT INTO notice (id, workspace_id, topic, content, created_at)
     SELECT 'ntc_' || lpad(n::text, 3, '0'), $1, 'alerts', '{}', now() FROM generate_series(1, 40) n`,
    [workspaceId],
  );
  // Half of the receivers wait to be tried again; the others are due with all that they have.
  await source.query(
    `INSERT INTO notice_delivery (id, notice_id, workspace_id, member_id, state, due_at, created_at)
     SELECT 'ndl_' || lpad(n::text, 3, '0') || '_' || t, 'ntc_' || lpad(n::text, 3, '0'), 'ws_' || t % 20, 'mem_' || t, 'pending',
       now() + CASE WHEN n = 1 AND t % 2 = 0 THEN interval '1 hour' ELSE interval '-1 hour' END, now()
     FROM generate_series(1, 40) n, generate_series(1, ${targets}) t`,
  );
  await source.query('ANALYZE notice_delivery');
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** The rows that a statement reads of the queue, those that it passes over included. */
async function countRead(statement: string, values: unknown[]): Promise<number> {
  const [row] = await source.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
  const count = ({ Plans = [], ...node }: PlanNode): number => {
    const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node;
    const isRead = node['Relation Name'] === 'notice_delivery' && node['Node Type'] !== 'ModifyTable';
    return (isRead ? (rows + removed) * loops : 0) + Plans.reduce((sum, plan) => sum + count(plan), 0);
  };
  return count(row['QUERY PLAN'][0].Plan);
}

it('a lease reads the first message of each receiver, and not the 20,000 that wait', async () => {
  const read = await countRead(claimNoticesStatement, [new Date(), 1_000, 16, 4, '{}']);
  expect(read).toBeGreaterThanOrEqual(targets);
  expect(read).toBeLessThan(targets + 100);
});

it('counting what is due reads no more, and counts receivers that are not held back by their own retries', async () => {
  expect(await countRead(dueNoticesStatement, [new Date(), 1_000])).toBeLessThan(targets + 100);
  const [{ due }] = await source.query(dueNoticesStatement, [new Date(), 1_000]);
  // The lease that was explained took sixteen: EXPLAIN ANALYZE runs what it explains.
  expect(due).toBe(targets / 2 - 16);
});
