import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { insightProcess } from './insight-process.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);
const minuteMs = 60_000;

beforeAll(async () => {
  // The metrics are told by whole days, and the tests go on by minutes: a day that ends under way would hide the fall.
  its.aheadMs = 6 * 60 * minuteMs - (its.now().getTime() % (24 * 60 * minuteMs));
  const usual = Array.from({ length: 40 }, (_, place): [number, number] => [place + 2, 100 + (place % 3)]);
  await alerts.aDailyMetric('Shipments', [[1, 10], ...usual]);
  await alerts.aDailyMetric('Parcels', [[1, 10], ...usual]);
});

beforeEach(async () => {
  await its.api.source.query('DELETE FROM insight');
  await its.api.source.query('DELETE FROM insight_scan');
});

async function rowOfScan() {
  const [row] = await its.api.source.query(
    'SELECT due_at AS "dueAt", scanning_until AS "scanningUntil" FROM insight_scan WHERE workspace_id = $1',
    [its.workspace.id],
  );
  return row;
}

/** Has those that keep an insight, or all that look at any, wait until they are let go. */
async function holdInsights(mode: 'EXCLUSIVE' | 'ACCESS EXCLUSIVE' = 'EXCLUSIVE') {
  const holder = its.api.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`LOCK TABLE insight IN ${mode} MODE`);
  const letGo = async () => {
    await holder.commitTransaction();
    await holder.release();
  };
  return { letGo };
}

async function untilWaiting(count: number): Promise<void> {
  await until(async () => {
    const [row] = await its.api.source.query(
      `SELECT count(*)::integer AS waiting FROM pg_locks
       WHERE NOT granted AND relation = 'insight'::regclass`,
    );
    return row.waiting === count;
  });
}

describe('a look at the metrics', () => {
  it('ends where its lease ran out and another process has it', async () => {
    const slow = insightProcess(its);
    const other = insightProcess(its);
    const { letGo } = await holdInsights();
    const running = [slow.run()];
    await untilWaiting(1);
    await its.api.source.query("UPDATE insight_scan SET scanning_until = now() - interval '1 second'");
    running.push(other.run());
    await untilWaiting(2);
    await letGo();
    expect(await Promise.all(running)).toEqual([1, 1]);
    expect(slow.ended).toMatchObject([{ outcome: 'lost', metrics: 0, statements: 2 }]);
    expect(other.ended).toMatchObject([{ outcome: 'ended', metrics: 2 }]);
    const { dueAt, scanningUntil } = await rowOfScan();
    expect(scanningUntil).toBeNull();
    expect(dueAt.getTime()).toBeGreaterThan(its.now().getTime() + 23 * 60 * minuteMs);
    await Promise.all([slow.stop(), other.stop()]);
  });

  it('holds a lease of minutes, which begins anew with each metric', async () => {
    const { run, ended, stop } = insightProcess(its);
    const first = await holdInsights();
    const running = run();
    await untilWaiting(1);
    const { scanningUntil: untilFirst } = await rowOfScan();
    // The lock is queued behind the first insight, and holds the second one.
    const next = holdInsights();
    await untilWaiting(2);
    await first.letGo();
    const second = await next;
    await untilWaiting(1);
    const { scanningUntil: untilSecond } = await rowOfScan();
    await second.letGo();
    await running;
    expect(untilFirst.getTime()).toBeLessThan(Date.now() + 5 * minuteMs);
    expect(untilSecond.getTime()).toBeGreaterThan(untilFirst.getTime());
    expect(ended).toMatchObject([{ outcome: 'ended', metrics: 2, surfaced: 2 }]);
    await stop();
  });

  it('ends when its time is over, and the next one goes on where it did', async () => {
    const { run, ended, stop } = insightProcess(its, 0);
    await run();
    expect(ended).toMatchObject([{ outcome: 'late', metrics: 1, surfaced: 1 }]);
    expect(await run()).toBe(0);
    its.aheadMs += 10 * minuteMs;
    await run();
    expect(ended.slice(1)).toMatchObject([{ outcome: 'ended', metrics: 1, surfaced: 1 }]);
    await stop();
  });

  it('is taken beside that of another workspace', async () => {
    const stranger = await its.api.make.aWorkspace();
    await its.api.source.query('INSERT INTO insight_scan (workspace_id, due_at) VALUES ($1, $2)', [
      stranger.id,
      its.now(),
    ]);
    const { run, ended, stop } = insightProcess(its);
    const { letGo } = await holdInsights();
    const running = run();
    // One keeps an insight, the other removes those of long ago.
    await untilWaiting(2);
    expect(ended).toEqual([]);
    await letGo();
    expect(await running).toBe(2);
    expect(new Set(ended.map(({ metrics }) => metrics))).toEqual(new Set([0, 2]));
    await stop();
  });

  it('that fails is left to its next turn, and others go before it', async () => {
    const { run, ended, stop } = insightProcess(its);
    await its.api.source.query('ALTER TABLE insight RENAME TO gone');
    await expect(run()).rejects.toThrow('insight');
    await its.api.source.query('ALTER TABLE gone RENAME TO insight');
    expect(await rowOfScan()).toMatchObject({ scanningUntil: null });
    expect(await run()).toBe(0);
    its.aheadMs += 10 * minuteMs;
    expect(await run()).toBe(1);
    expect(ended).toMatchObject([
      { outcome: 'fault', statements: 0 },
      { outcome: 'ended', surfaced: 2 },
    ]);
    await stop();
  });

  it('that nobody has begun is told of by how long it has waited', async () => {
    const { measure, delays, stop } = insightProcess(its);
    await measure();
    await its.api.source.query('UPDATE insight_scan SET due_at = $1', [
      new Date(its.now().getTime() - 7 * 60 * minuteMs),
    ]);
    its.aheadMs += 2 * minuteMs;
    await measure();
    its.aheadMs += 2 * minuteMs;
    await measure();
    expect(delays.map((seconds) => Math.round(seconds / 60))).toEqual([0, 7 * 60 + 2, 0]);
    await stop();
  });

  it('that stops before it has found a cause leaves the insight to another', async () => {
    const { body } = await its.get(`/workspaces/${its.workspace.id}/metrics`, its.admin).expect(200);
    for (const { id } of body.data)
      await its
        .send('patch', `/workspaces/${its.workspace.id}/metrics/${id}`, { dimensions: ['seen_on'] })
        .expect(200);
    const stopping = insightProcess(its);
    const { letGo } = await holdInsights('ACCESS EXCLUSIVE');
    const stop = new AbortController();
    const running = stopping.run(stop.signal);
    await untilWaiting(1);
    stop.abort();
    await letGo();
    expect(await running).toBe(0);
    expect(await its.api.source.query('SELECT 1 FROM insight')).toEqual([]);
    const other = insightProcess(its);
    expect(await other.run()).toBe(1);
    // Two of each metric, and of its dimension one for the insight and one for values that came or went.
    expect(other.ended).toMatchObject([{ outcome: 'ended', surfaced: 2, statements: 8 }]);
    await Promise.all([stopping.stop(), other.stop()]);
  });

  it('is first taken within an hour, so that not every turn reads all metrics', async () => {
    const { run, ended, stop } = insightProcess(its);
    expect(await run()).toBe(1);
    await its.api.source.query('DELETE FROM insight_scan');
    expect(await run()).toBe(0);
    its.aheadMs += 60 * minuteMs;
    expect(await run()).toBe(1);
    expect(ended).toHaveLength(2);
    await stop();
  });
});
