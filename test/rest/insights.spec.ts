import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EndedScan } from '#workspace';
import { AlertWorkspace, timestamp } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { insightProcess } from './insight-process.js';

// The clock goes ahead by more than a day.
const its = startDashboardWorkspace({ QG_SESSION_HOURS: '720' });
const alerts = new AlertWorkspace(its);

let metricId: string;
beforeAll(async () => {
  const usual = Array.from({ length: 40 }, (_, place): [number, number] => [place + 2, 100 + (place % 3)]);
  metricId = await alerts.aDailyMetric('Shipments', [[1, 10], ...usual]);
});

/** A day in words: "March 2, 2026". */
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const path = () => `/workspaces/${its.workspace.id}/insights`;
const list = async () => (await its.get(path()).expect(200)).body.data;

/** Another process of the service takes the looks that are due. */
async function scan(signal?: AbortSignal): Promise<EndedScan[]> {
  const { run, ended, stop } = insightProcess(its);
  while ((await run(signal)) > 0);
  await stop();
  return ended;
}

describe('a look at the metrics', () => {
  it('is left to another process where one stops, and surfaces what stands out', async () => {
    expect(await scan(AbortSignal.abort())).toEqual([]);
    const workspaceId = its.workspace.id;
    expect(await scan()).toEqual([
      { workspaceId, outcome: 'ended', metrics: 1, statements: 2, failed: 0, surfaced: 1 },
    ]);
    const [insight, ...others] = await list();
    expect(others).toEqual([]);
    expect(insight).toEqual({
      id: expect.stringMatching(/^ins_/),
      kind: 'unusual',
      title: `Shipments: unusually low on ${longDay(alerts.day(1))}`,
      summary: expect.stringMatching(/^It was 10; .* were about 101, and /),
      data_source_id: its.sourceId,
      metric_id: metricId,
      score: expect.any(Number),
      cause: null,
      rating: null,
      surfaced_at: timestamp,
    });
    expect(insight.score).toBeLessThan(-5);
    const { id, title, summary } = insight;
    expect(await its.eventsOf('insight.surfaced')).toEqual([{ insight: { id, title, summary } }]);
  });

  it('is taken once a day, and at once where an admin asks for it; nothing surfaces twice', async () => {
    expect(await scan()).toEqual([]);
    const { body } = await its.send('post', `${path()}/scan`, {}, its.admin).expect(202);
    expect(body).toEqual({ requested_at: timestamp });
    await its.send('post', `${path()}/scan`).expect(403);
    expect(await scan()).toMatchObject([{ metrics: 1, surfaced: 0 }]);
    expect(await scan()).toEqual([]);
    expect(await its.eventsOf('insight.surfaced')).toHaveLength(1);
    its.aheadMs += 25 * 3_600_000;
    // The day that follows has no row at all, and says nothing.
    expect(await scan()).toMatchObject([{ metrics: 1, failed: 0, surfaced: 0 }]);
  });

  it('is dismissed for everybody, once, and 404 where there is none', async () => {
    const [{ id }] = await list();
    await its.send('post', `${path()}/${id}/dismiss`, {}, its.viewer).expect(403);
    const { body } = await its.send('post', `${path()}/${id}/dismiss`).expect(200);
    expect(body.id).toBe(id);
    await its.send('post', `${path()}/${id}/dismiss`).expect(200);
    expect(await list()).toEqual([]);
    expect(await alerts.auditOf(id)).toEqual(['insight.dismissed']);
    await its.send('post', `${path()}/ins_0/dismiss`).expect(404);
  });

  it('names the value of a dimension that made an insight', async () => {
    const days = Array.from({ length: 40 }, (_, place) => place + 1);
    const rows = days.flatMap((day) => [
      `('${alerts.day(day)}', 'north', ${day === 1 ? 5 : 60 + (day % 3)})`,
      `('${alerts.day(day)}', 'south', 40)`,
    ]);
    its.atSource(`CREATE TABLE parcels (seen_on DATE, region TEXT, amount INTEGER);
      INSERT INTO parcels VALUES ${rows.join()}`);
    await its
      .send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`)
      .expect(200);
    const cut = { source: 'parcels', time_column: 'seen_on', dimensions: ['region'] };
    const parcels = await alerts.aMetric('Parcels', cut);
    await its.send('post', `${path()}/scan`, {}, its.admin).expect(202);
    expect(await scan()).toMatchObject([{ metrics: 2, statements: 5, failed: 0, surfaced: 1 }]);
    const [insight] = await list();
    expect(insight).toMatchObject({ metric_id: parcels, title: expect.stringContaining('unusually low on') });
    expect(insight.summary).toMatch(
      / Most of it is region north: 5, where about 6\d(\.5)? would be usual\.$/,
    );
    expect(insight.cause).toMatchObject({ dimension: 'region', value: 'north', now: 5 });
    // The same look again neither surfaces nor explains it.
    await its.send('post', `${path()}/scan`, {}, its.admin).expect(202);
    expect(await scan()).toMatchObject([{ statements: 4, surfaced: 0 }]);
    await its.send('delete', `/workspaces/${its.workspace.id}/metrics/${parcels}`).expect(204);
  });

  it('counts what failed, and goes on', async () => {
    its.atSource('DROP TABLE shipments');
    await its.send('post', `${path()}/scan`, {}, its.admin).expect(202);
    expect(await scan()).toMatchObject([{ metrics: 1, failed: 2, surfaced: 0 }]);
  });
});
