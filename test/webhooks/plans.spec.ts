import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  claimStatement,
  discoverStatement,
  emit,
  emitAll,
  fanOutStatement,
  hotSettings,
  listDeliveries,
  readQueueDepth,
  refillStatement,
  recordLateOutcomesStatement,
  recordOutcomesStatement,
  shardOf,
} from '#webhooks';
import type { EntityManager } from '#database';
import { DeliveryStand } from './delivery-stand.js';
import type { StandWorker } from './delivery-stand.js';
import { accept, refuseWith, startReceiver } from './receiver.js';
import type { WebhookReceiver } from './receiver.js';

let stand: DeliveryStand;
let receiver: WebhookReceiver;
let worker: StandWorker;
const statements: string[] = [];

beforeAll(async () => {
  stand = await DeliveryStand.open();
  receiver = await startReceiver();
  worker = await stand.worker({
    faults: ({ name }, run) => {
      statements.push(name);
      return run();
    },
  });
  // A queue of somebody else, large enough that reading it whole would be told.
  await stand.source.query(`
    INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at)
    SELECT 'dlv_' || n, 'sub_hung', 'evt_' || n, 0, 1, now(), '2026-01-01'::timestamptz + n * interval '1 ms'
    FROM generate_series(1, 20000) n`);
  await stand.source.query('ANALYZE webhook_queue');
});

afterAll(async () => {
  await receiver.close();
  await stand.close();
});

describe('the statements of the delivery loop', () => {
  it('walk a long queue a page at a time, once', async () => {
    // Nobody knows the subscription: what is due is cancelled, a page after the other.
    await stand.source.query("UPDATE webhook_queue SET due_at = '2027-01-01'");
    await stand.aSubscription(receiver.url);
    await stand.emit();
    statements.length = 0;
    await worker.drain();
    expect(receiver.received).toHaveLength(1);
    // A turn that makes it a delivery and begins it, and one that finds nothing more.
    expect(statements.filter((name) => name === 'webhook-fan-out').length).toBeLessThanOrEqual(2);
    expect(statements.filter((name) => name === 'webhook-claim')).toHaveLength(0);
    expect(statements.filter((name) => name === 'webhook-record-outcomes')).toHaveLength(1);
  });

  it('claim at once what is tried again', async () => {
    receiver.answer = refuseWith(500);
    for (let count = 0; count < 3; count += 1) await stand.emit();
    await worker.drain();
    receiver.answer = accept;
    stand.advance(10_000);
    statements.length = 0;
    await worker.drain();
    expect(statements.filter((name) => name === 'webhook-claim')).toHaveLength(1);
    expect(statements.filter((name) => name === 'webhook-record-outcomes')).toHaveLength(1);
  });

  it('leave nothing waiting of a shard that has more than one look takes in, beside the older events of many others', async () => {
    const mine = shardOf(stand.workspace.id);
    const others = Array.from({ length: 20 }, (_unused, n) => (mine + 1 + n) % 64);
    await stand.aSubscription(`${receiver.url}/all`);
    await queueEvents('a', 'ws_elsewhere', others, 14);
    await queueEvents('b', stand.workspace.id, [mine], 200);
    // As a worker goes on that nobody tells of anything new: at once where there may be more, and when something has ended.
    let goesOn = await worker.deliverer.turn();
    while (goesOn) {
      const hasBusy = worker.deliverer.busy > 0;
      await worker.deliverer.drained();
      goesOn = (await worker.deliverer.turn(false)) || hasBusy;
    }
    expect(receiver.received.filter(({ path }) => path === '/all').length).toBe(200);
    const [{ count }]: [{ count: number }] = await stand.source.query(
      'SELECT count(*)::int FROM event_queue',
    );
    expect(count).toBe(0);
  });

  it.each([
    ['fan out', fanOutStatement, ['event_queue_pkey', 'webhook_subscription_workspace']],
    ['discover', discoverStatement, ['webhook_queue_due']],
    ['refill', refillStatement, ['webhook_queue_subscription']],
    ['claim', claimStatement, ['webhook_queue_pkey', 'event_rest_pkey']],
    ['record outcomes', recordOutcomesStatement, ['webhook_queue_pkey', 'webhook_batch_pkey']],
    ['record late outcomes', recordLateOutcomesStatement, ['webhook_attempt_rest_pkey']],
  ])('%s by index, whatever stands in the tables', async (_what, { text }, indexes) => {
    const plan = await planOf(text);
    for (const index of indexes) expect(plan).toContain(index);
    // The 64 rows of the shards are read at once, which beats an index.
    expect(plan).not.toMatch(/Seq Scan on (?:webhook_(?!shard)|event)/);
  });

  it('look each event up once to fan it out, however many subscriptions there are', async () => {
    for (let count = 0; count < 4; count += 1) await stand.aSubscription(`${receiver.url}/${count}`);
    for (let count = 0; count < 30; count += 1) await stand.emit();
    await stand.source.query("UPDATE webhook_shard SET owner = 'wrk_plan', leased_until = 'infinity'");
    const shards = Array.from({ length: 64 }, (_unused, shard) => shard);
    const plan = await planOf(fanOutStatement.text, {
      values: [30, stand.now, 'wrk_plan', shards, 100, 8, [], 'bat_plan', 250, [], 1],
    });
    expect(plan).toMatch(/Scan using event_rest_pkey on event_rest .*loops=30\b/);
  });

  it('look each delivery up once to claim it', async () => {
    await stand.source.query("UPDATE webhook_shard SET owner = 'wrk_plan', leased_until = 'infinity'");
    const ids = Array.from({ length: 50 }, (_unused, n) => `dlv_${n + 1}`);
    const plan = await planOf(claimStatement.text, { values: [ids, 'wrk_plan', new Date('2028-01-01')] });
    expect(plan).toMatch(/Scan using webhook_queue_pkey on webhook_queue .*loops=50\b/);
  });
});

it('what is measured of the queue counts events that wait, from the oldest on', async () => {
  await stand.source.query('TRUNCATE event_queue, webhook_queue');
  const connection = {
    rows: async ({ text }: { text: string }, values: readonly unknown[]) =>
      (await stand.source.query<object[]>(text, [...values])).map((row): unknown[] => Object.values(row)),
  };
  expect(await readQueueDepth(connection, stand.now)).toEqual({ count: 0, oldestAgeSeconds: 0 });
  await stand.emit();
  stand.advance(60_000);
  await stand.emit();
  expect(await readQueueDepth(connection, stand.now)).toEqual({ count: 2, oldestAgeSeconds: 60 });
  // First attempts that do not end stand there alone: nobody could tell from the queue that a worker records nothing any more.
  await stand.source.query(
    `INSERT INTO webhook_batch (id, worker, begun_at, delivery_ids, subscription_ids, generations)
     VALUES ('bat_stuck', 'wrk_a', $1, '{dlv_stuck}', '{sub_stuck}', '{1}')`,
    [new Date(stand.now.getTime() - 90_000)],
  );
  expect(await readQueueDepth(connection, stand.now)).toEqual({ count: 2, oldestAgeSeconds: 90 });
  // So do attempts of what was queued: they tell by their age alone, too.
  await stand.source.query(
    `INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at, begun, begun_at)
     VALUES ('dlv_begun', 'sub_stuck', 'evt_stuck', 0, 1, $1, $1, 1, $1)`,
    [new Date(stand.now.getTime() - 120_000)],
  );
  expect(await readQueueDepth(connection, stand.now)).toEqual({ count: 2, oldestAgeSeconds: 120 });
});

it.each(['pending', 'in_flight', 'failed', 'cancelled'] as const)(
  'deliveries that are %s are looked up one by one, however many there are of their subscription',
  async (state) => {
    const { id: subscription } = await stand.aSubscription(receiver.url);
    await stand.source.query(
      `INSERT INTO webhook_delivery (id, workspace_id, subscription_id, event_id, event_type, created_at)
       SELECT 'dlv_' || $1 || n, $2, $1, 'evt_' || n, 'dashboard.created', $3 FROM generate_series(1, 5000) n`,
      [subscription, stand.workspace.id, stand.now],
    );
    await stand.source.query('ANALYZE webhook_delivery, webhook_queue, webhook_end, webhook_batch');
    const asked: [string, unknown[]?][] = [];
    const counted = Object.assign(Object.create(stand.db) as typeof stand.db, {
      query: (text: string, values?: unknown[]) => {
        asked.push([text, values]);
        return stand.db.query(text, values);
      },
    });
    await listDeliveries(counted, stand.workspace.id, subscription, { state, limit: 10 });
    const [text, values] = asked.at(-1) ?? [''];
    const plan = await planOf(text, { values, settings: '' });
    expect(plan).toMatch(/Index Cond: .*subscription_id = .* AND \(.*id = /);
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/);
  },
);

describe('events that are emitted in a transaction', () => {
  const created = (name: string) => ({
    workspaceId: stand.workspace.id,
    type: 'dashboard.created' as const,
    data: { dashboard: { id: 'dash_1', name } },
    at: stand.now,
  });

  it.each([
    ['one', (tx: EntityManager) => emit(tx, created('Counted'))],
    [
      'a hundred',
      (tx: EntityManager) =>
        emitAll(
          tx,
          Array.from({ length: 100 }, () => created('Counted')),
        ),
    ],
  ])('are one statement: %s', async (_many, emitThem) => {
    const queries: string[] = [];
    await stand.db.transaction(async (tx) => {
      const query = tx.query.bind(tx);
      const counted = Object.assign(Object.create(tx) as typeof tx, {
        query: (text: string, values: unknown[]) => {
          queries.push(text);
          return query(text, values);
        },
      });
      await emitThem(counted);
    });
    expect(queries).toHaveLength(1);
  });

  it('together are kept like each by itself, whatever their text', async () => {
    await stand.source.query('TRUNCATE event_queue');
    const name = 'Ünïts "a\\b" \u0000 \ud800 \u2028 \u{1f600}';
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await stand.db.transaction(async (tx) => {
      await emit(tx, { ...created(name), traceparent });
      await emitAll(tx, [{ ...created(name), traceparent }, created(name)]);
      await emitAll(tx, []);
    });
    const rows: { id: string; body: string; traceparent: string | null }[] = await stand.source.query(
      `SELECT e.id, e.workspace_id, e.type, e.body, e.traceparent, e.created_at, q.shard
       FROM event_queue q JOIN event e ON e.id = q.event_id`,
    );
    const kept = rows.map(({ id, body, ...row }) => ({ ...row, body: body.replace(id, '') }));
    expect(kept.filter((row) => row.traceparent !== null)).toHaveLength(2);
    const like = kept.find((row) => row.traceparent !== null);
    expect(JSON.parse(like?.body ?? '')).toMatchObject({ data: { dashboard: { name } } });
    for (const row of kept) expect({ ...row, traceparent }).toEqual(like);
    expect(kept).toHaveLength(3);
  });
});

/** The plan; with values, of a run. */
async function planOf(
  text: string,
  { values, settings = hotSettings }: { values?: unknown[]; settings?: string } = {},
): Promise<string> {
  const how = values ? 'ANALYZE' : 'GENERIC_PLAN';
  return stand.db.transaction(async (tx) => {
    for (const setting of settings.split('; '))
      if (setting !== '') await tx.query(setting.replace('SET ', 'SET LOCAL '));
    const rows: Record<string, string>[] = await tx.query(`EXPLAIN (${how}) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** That many events in each of the shards; those of another prefix are older or newer than all of these. */
async function queueEvents(prefix: string, workspaceId: string, shards: number[], each: number) {
  await stand.source.query(
    `WITH made AS (
       INSERT INTO event (id, workspace_id, type, body)
       SELECT 'evt_' || $1 || lpad(n::text, 5, '0') || lpad(shard::text, 16, '0'), $2, 'dashboard.created', '{}'
       FROM unnest($3::int[]) AS its (shard), generate_series(1, $4::int) n RETURNING id)
     INSERT INTO event_queue (event_id, shard) SELECT id, right(id, 16)::int FROM made`,
    [prefix, workspaceId, shards, each],
  );
}
