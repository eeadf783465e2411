import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admissionSettings, admissionStatement } from '#access';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';

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
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('looks keys up by index, also when it was planned over empty tables', async () => {
  await source.query(admissionSettings);
  await source.query(`PREPARE admit AS ${admissionStatement.text}`);
  const hash = 'a'.repeat(64);
  await source.query(`EXECUTE admit ('{${hash}}', '{1}', '{1}')`);
  const rows: { 'QUERY PLAN': string }[] = await source.query(
    `EXPLAIN EXECUTE admit ('{${hash}}', '{1}', '{1}')`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).toMatch(/Index Scan using api_key_secret_hash_key on api_key/);
  const scans = plan.match(/Index Scan using/g);
  const byValue = plan.match(/Index Cond: \((?:secret_hash|id) = /g);
  expect([scans?.length, byValue?.length]).toEqual([4, 3]);
});
