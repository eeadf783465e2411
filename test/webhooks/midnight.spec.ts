import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorCode } from '#platform';
import { until } from '#testing';
import { emit, maintainPartitions } from '#webhooks';
import { delivering } from './delivering.js';
import type { BuiltSubscription } from './delivery-stand.js';
import { accept, refuseWith } from './receiver.js';

/** Days are UTC's. Between these and the next day a year ends, and February does. The tests go forward in time. */
const newYear = new Date('2027-01-01T00:00:00.000Z');
const leapDay = new Date('2028-02-29T00:00:00.000Z');
const dayMs = 86_400_000;
const lockTimedOut = '55P03';

const scene = delivering();
let subscription: BuiltSubscription;

beforeEach(async () => {
  scene.stand.workspace = await scene.stand.make.aWorkspace();
  subscription = await scene.stand.aSubscription(scene.receiver.url);
});

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);
const after = (moment: Date, ms: number) => before(moment, -ms);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '');

describe('over midnight', () => {
  it('a delivery stays in the day of its event, with all attempts that come later', async () => {
    scene.stand.now = before(newYear, dayMs / 2);
    await maintainPartitions(scene.stand.db, scene.stand.now, 30);
    const worker = await scene.stand.worker({ name: 'wrk_late' });
    scene.stand.now = before(newYear, 50);
    scene.receiver.answer = refuseWith(500);
    const late = await scene.stand.emit('late');
    await worker.drain();
    scene.stand.now = after(newYear, 10_000);
    scene.receiver.answer = accept;
    const early = await scene.stand.emit('early');
    await worker.drain();
    expect(await scene.stand.history(subscription.id)).toMatchObject([
      { event_id: early, state: 'succeeded', attempts: [{ started_at: scene.stand.now.toISOString() }] },
      { event_id: late, state: 'succeeded', attempts: [{ state: 'failed' }, { state: 'succeeded' }] },
    ]);
    const [oldYears, newYears] = [dayOf(before(newYear, 1)), dayOf(newYear)];
    expect(await partitionsOf(late)).toEqual(partitions(oldYears, { attempts: 2 }));
    expect(await partitionsOf(early)).toEqual(partitions(newYears, { attempts: 1 }));
    await worker.leave();
  });

  it("the deliveries of a day's first millisecond are of that day, and those of its last", async () => {
    scene.stand.now = before(leapDay, dayMs);
    await maintainPartitions(scene.stand.db, scene.stand.now, 30);
    const worker = await scene.stand.worker({ name: 'wrk_both' });
    for (const moment of [leapDay, before(after(leapDay, dayMs), 1)]) {
      scene.stand.now = moment;
      await Promise.all(Array.from({ length: 150 }, (_, index) => scene.stand.emit(String(index))));
    }
    await worker.drain();
    expect(scene.receiver.received).toHaveLength(300);
    const days: { day: string; count: number }[] = await scene.stand.source.query(
      `SELECT right(tableoid::regclass::text, 8) AS day, count(*)::int FROM webhook_delivery
       WHERE subscription_id = $1 GROUP BY 1`,
      [subscription.id],
    );
    expect(days).toEqual([{ day: dayOf(leapDay), count: 300 }]);
    await worker.leave();
  });

  it('workers whose clocks stand on both sides of it make the same partitions, and drop nothing that is kept', async () => {
    scene.stand.now = after(leapDay, 60 * dayMs);
    await maintainPartitions(scene.stand.db, scene.stand.now, 30);
    const worker = await scene.stand.worker({ name: 'wrk_kept' });
    await scene.stand.emit('kept');
    await worker.drain();
    const last = after(scene.stand.now, 31 * dayMs);
    await Promise.all([
      maintainPartitions(scene.stand.db, before(last, 500), 30),
      maintainPartitions(scene.stand.db, before(last, 1), 30),
    ]);
    expect(await scene.stand.history(subscription.id)).toHaveLength(1);
    await Promise.all([
      maintainPartitions(scene.stand.db, before(last, 1), 30),
      maintainPartitions(scene.stand.db, last, 30),
    ]);
    expect(await scene.stand.history(subscription.id)).toEqual([]);
    const made: { day: string }[] = await scene.stand.source.query(
      "SELECT right(relname, 8) AS day FROM pg_class WHERE relname ~ '^webhook_attempt_d[0-9]{8}$' AND relname >= $1 ORDER BY 1",
      [`webhook_attempt_d${dayOf(last)}`],
    );
    expect(made.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((days) => dayOf(after(last, days * dayMs))));
    await worker.leave();
  });
});

describe('a day into which the first event comes as its partition is made', () => {
  it('is left without one, and nothing fails', async () => {
    scene.stand.now = after(leapDay, 150 * dayMs);
    const emitted = Promise.withResolvers<void>();
    const waited = Promise.withResolvers<void>();
    const emitting = scene.stand.db.transaction(async (tx) => {
      const data = { dashboard: { id: 'dash_1', name: 'first' } };
      const event = { workspaceId: scene.stand.workspace.id, type: 'dashboard.created' as const, data };
      const id = await emit(tx, { ...event, at: scene.stand.now });
      emitted.resolve();
      await waited.promise;
      return id;
    });
    await emitted.promise;
    const keep = () => maintainPartitions(scene.stand.db, scene.stand.now, 30);
    // On a machine that stands still the short wait for the lock may end first: then it is tried again, as the worker does.
    const keeping = keep().catch((error: unknown) => {
      if (errorCode(error) !== lockTimedOut) throw error;
      return keep();
    });
    await until(async () => (await waitingForEvents()) > 0);
    waited.resolve();
    const id = await emitting;
    await keeping;
    const [row] = await scene.stand.source.query(
      'SELECT tableoid::regclass::text AS partition FROM event WHERE id = $1',
      [id],
    );
    expect(row.partition).toBe('event_rest');
  });
});

describe('a worker that runs over midnight', () => {
  it('has the partitions of the next three days ready, and goes on as if nothing were', async () => {
    const midnight = after(leapDay, 200 * dayMs);
    scene.stand.now = before(midnight, 60_000);
    const complaints: string[] = [];
    const worker = scene.stand.runningWorker({ complaints });
    const dayAfter = dayOf(after(midnight, 2 * dayMs));
    await until(async () => (await partitionsNamed(`%\\_d${dayAfter}`)) === 4);
    const events: string[] = [];
    for (const moment of [before(midnight, 1), midnight, after(midnight, 2 * dayMs)]) {
      scene.stand.now = moment;
      events.push(await scene.stand.emit(moment.toISOString()));
      await until(async () => {
        const history = await scene.stand.history(subscription.id);
        return history.length === events.length && history[0]?.state === 'succeeded';
      });
    }
    await worker.stop();
    const days = [before(midnight, 1), midnight, after(midnight, 2 * dayMs)].map(dayOf);
    for (const [index, event] of events.entries())
      expect(await partitionsOf(event)).toEqual(partitions(days[index] ?? '', { attempts: 1 }));
    expect(complaints).toEqual([]);
  });
});

/** The expected partitions of a delivery and its records. */
function partitions(day: string, { attempts }: { attempts: number }) {
  const of = (table: string) => `${table}_d${day}`;
  return [
    of('event'),
    of('webhook_delivery'),
    ...Array.from({ length: attempts }, () => of('webhook_attempt')),
  ].toSorted();
}

/** The actual partitions. */
async function partitionsOf(eventId: string): Promise<string[]> {
  const rows: { partition: string }[] = await scene.stand.source.query(
    `SELECT tableoid::regclass::text AS partition FROM event WHERE id = $1
     UNION ALL SELECT tableoid::regclass::text FROM webhook_delivery WHERE event_id = $1
     UNION ALL SELECT tableoid::regclass::text FROM webhook_attempt
       WHERE delivery_id IN (SELECT id FROM webhook_delivery WHERE event_id = $1)`,
    [eventId],
  );
  return rows.map(({ partition }) => partition).toSorted();
}

/** The number of sessions that wait for the table of events. */
async function waitingForEvents(): Promise<number> {
  const rows: unknown[] = await scene.stand.source.query(
    "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'event'::regclass",
  );
  return rows.length;
}

async function partitionsNamed(pattern: string): Promise<number> {
  const rows: unknown[] = await scene.stand.source.query(
    "SELECT 1 FROM pg_class WHERE relname LIKE $1 AND relkind = 'r'",
    [pattern],
  );
  return rows.length;
}
