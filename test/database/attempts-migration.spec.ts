import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { openDatabase } from '#database';

const folder = new URL('../../libs/database/src/migrations/', import.meta.url);
const its = '0012-attempts-in-the-queue.sql';

let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const { url } = database;
  const onIdleError = () => undefined;
  source = await openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 1, onIdleError });
  for (const name of readdirSync(folder).toSorted()) if (name < its) await apply(name);
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** Deliveries as the version before left them: their attempts in one table, how those ended in another. Of dlv_0 the attempts are forgotten already. */
const before = `
  CREATE TABLE webhook_attempt_d20260302 PARTITION OF webhook_attempt FOR VALUES FROM ('dlv_b') TO ('dlv_c');
  CREATE TABLE webhook_outcome_d20260302 PARTITION OF webhook_outcome FOR VALUES FROM ('dlv_b') TO ('dlv_c');
  INSERT INTO webhook_attempt VALUES
    ('dlv_a', 1, 'wrk_1', '2026-03-02T09:00:00Z'), ('dlv_a', 2, 'wrk_1', '2026-03-02T09:00:05Z'),
    ('dlv_b', 1, 'wrk_1', '2026-03-02T10:00:00Z'), ('dlv_b', 2, 'wrk_2', '2026-03-02T10:00:05Z'),
    ('dlv_c', 1, 'wrk_2', '2026-03-02T11:00:00Z');
  INSERT INTO webhook_outcome (delivery_id, number, state, status_code, duration_ms, error, answer) VALUES
    ('dlv_0', 1, 'succeeded', 204, 9, NULL, ''),
    ('dlv_a', 1, 'failed', 500, 12, 'answered 500', 'no'), ('dlv_a', 2, 'succeeded', 204, 9, NULL, ''),
    ('dlv_b', 1, 'failed', NULL, 15000, 'no complete answer within 15 seconds', NULL);
  INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, attempts, queued_at, due_at) VALUES
    ('dlv_b', 'sub_1', 'evt_1', 0, 1, 1, '2026-03-02T10:00:00Z', '2026-03-02T10:00:05Z'),
    ('dlv_d', 'sub_1', 'evt_2', 0, 1, 0, '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z')`;

describe('the migration that keeps attempts in one table', () => {
  it('leaves every attempt where it is looked for now, in the partition of its day', async () => {
    await source.query(before);
    await apply(its);
    const attempts = await source.query(
      `SELECT tableoid::regclass::text AS partition, delivery_id, number, to_char(started_at, 'HH24:MI:SS') AS time, state, error
       FROM webhook_attempt ORDER BY delivery_id, number`,
    );
    const rest = { partition: 'webhook_attempt_rest' };
    const day = { partition: 'webhook_attempt_d20260302' };
    expect(attempts).toEqual([
      { ...rest, delivery_id: 'dlv_a', number: 1, time: '09:00:00', state: 'failed', error: 'answered 500' },
      { ...rest, delivery_id: 'dlv_a', number: 2, time: '09:00:05', state: 'succeeded', error: null },
      {
        ...day,
        delivery_id: 'dlv_b',
        number: 1,
        time: '10:00:00',
        state: 'failed',
        error: expect.any(String),
      },
      // It was cancelled while an attempt was under way.
      { ...rest, delivery_id: 'dlv_c', number: 1, time: '11:00:00', state: 'unknown', error: 'cut off' },
    ]);
    const queued = await source.query(
      `SELECT delivery_id, begun, to_char(begun_at, 'HH24:MI:SS') AS time FROM webhook_queue ORDER BY 1`,
    );
    expect(queued).toEqual([
      { delivery_id: 'dlv_b', begun: 2, time: '10:00:05' },
      { delivery_id: 'dlv_d', begun: 0, time: null },
    ]);
    expect(
      await source.query("SELECT relname FROM pg_class WHERE relname LIKE '%webhook\\_outcome%'"),
    ).toEqual([]);
  });
});

async function apply(name: string): Promise<void> {
  await source.query(readFileSync(new URL(name, folder), 'utf8'));
}
