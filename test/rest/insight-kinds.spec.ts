import { describe, expect, it } from '@jest/globals';
import type { EndedScan } from '#workspace';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { insightProcess } from './insight-process.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);
const path = () => `/workspaces/${its.workspace.id}/insights`;
const list = async () => (await its.get(path()).expect(200)).body.data;

async function scan(): Promise<EndedScan | undefined> {
  await its.send('post', `${path()}/scan`, {}, its.admin).expect(202);
  const { run, ended, stop } = insightProcess(its);
  while ((await run()) > 0);
  await stop();
  return ended.at(-1);
}

/** A metric over a table of its own by its channels, each with what its days had, as many days ago. */
async function aMetric(
  name: string,
  channels: Readonly<Record<string, (daysAgo: number) => number>>,
): Promise<string> {
  const table = name.toLowerCase();
  const rows = Object.entries(channels).flatMap(([channel, amountOf]) =>
    Array.from({ length: 120 }, (_, place) => place + 1)
      .filter((daysAgo) => amountOf(daysAgo) !== 0)
      .map((daysAgo) => `('${alerts.day(daysAgo)}', '${channel}', ${amountOf(daysAgo)})`),
  );
  its.atSource(`CREATE TABLE ${table} (seen_on DATE, channel TEXT, amount INTEGER);
    INSERT INTO ${table} VALUES ${rows.join()}`);
  await its.send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`).expect(200);
  return alerts.aMetric(name, { source: table, time_column: 'seen_on', dimensions: ['channel'] });
}

async function removeMetric(id: string): Promise<void> {
  await its.send('delete', `/workspaces/${its.workspace.id}/metrics/${id}`).expect(204);
  await its.api.source.query('UPDATE insight_scan SET values_week = NULL');
}

/** Days about 530, and about 630 for the last two weeks. */
function risenWave(daysAgo: number): number {
  return 500 + ((daysAgo * 37) % 60) + (daysAgo <= 14 ? 100 : 0);
}

/** Yesterday, as a look of yesterday's would have told of it. */
async function aDayThatStoodOut(metricId: string): Promise<string> {
  const id = `ins_${metricId.slice(4)}`;
  await its.api.source.query(
    `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, title, summary, score, surfaced_at)
     VALUES ($1, $2, $3, $4, 'unusual', 'day', $5, 'Unusually high', 'It was 900.', 5, now())`,
    [id, its.workspace.id, its.sourceId, metricId, alerts.day(1)],
  );
  return id;
}

/** The days since the last whole week began, and since it ended: 7 on a Monday is the first of them. */
function lastWeek(): { from: number; to: number } {
  const weekday = (new Date(its.now().getTime()).getUTCDay() + 6) % 7;
  return { from: weekday + 7, to: weekday + 1 };
}

describe('a look at the metrics', () => {
  it('surfaces another level, once and with its cause, in the place of the days that it consists of', async () => {
    const id = await aMetric('Visits', { web: risenWave, shop: () => 200 });
    await aDayThatStoodOut(id);
    expect(await scan()).toMatchObject({ failed: 0, surfaced: 1 });
    const [insight, ...others] = await list();
    expect(others).toEqual([]);
    expect(insight).toMatchObject({
      kind: 'level',
      metric_id: id,
      title: expect.stringMatching(/^Visits: a higher level since about /),
      summary: expect.stringMatching(
        /^Days of the last two weeks were about 8\d\d; .* Most of it is channel web: /,
      ),
      cause: { dimension: 'channel', value: 'web' },
    });
    expect(insight.score).toBeGreaterThan(2);
    expect(await scan()).toMatchObject({ surfaced: 0 });
    await removeMetric(id);
  });

  it('surfaces no level of which somebody dismissed a day', async () => {
    const id = await aMetric('Calls', { web: risenWave, shop: () => 200 });
    const day = await aDayThatStoodOut(id);
    await its.send('post', `${path()}/${day}/dismiss`).expect(200);
    await scan();
    expect((await list()).map(({ kind }: { kind: string }) => kind)).not.toContain('level');
    await removeMetric(id);
  });

  it('surfaces a value that is new and one that has vanished, once', async () => {
    const { from } = lastWeek();
    const id = await aMetric('Sales', {
      web: () => 100,
      app: (daysAgo) => (daysAgo <= from ? 20 : 0),
      shop: (daysAgo) => (daysAgo > from ? 20 : 0),
    });
    expect(await scan()).toMatchObject({ failed: 0, surfaced: 2 });
    // Those of one moment have no order.
    const insights = (await list()).toSorted((one: { kind: string }, other: { kind: string }) =>
      one.kind < other.kind ? -1 : 1,
    );
    expect(insights).toMatchObject([
      { kind: 'new_value', title: 'Sales: channel app is new', metric_id: id },
      { kind: 'vanished_value', title: 'Sales: channel shop has vanished', metric_id: id },
    ]);
    expect(insights[0]).toMatchObject({
      summary: expect.stringMatching(/^It made 140 \(16\.7% of all\) in the week of /),
      cause: { dimension: 'channel', value: 'app', now: 140, usual: 0 },
    });
    expect(await its.eventsOf('insight.surfaced')).toContainEqual({
      insight: { id: insights[0].id, title: insights[0].title, summary: insights[0].summary },
    });
    // The values of a week are looked at once.
    expect(await scan()).toMatchObject({ statements: 2, surfaced: 0 });
    await removeMetric(id);
  });

  it('tells of a value that made a week stand out no second time', async () => {
    const { from, to } = lastWeek();
    const id = await aMetric('Parcels', {
      web: (daysAgo) => 100 + (daysAgo % 3),
      flash: (daysAgo) => (daysAgo <= from && daysAgo >= to ? 400 : 0),
    });
    await scan();
    const kinds = (await list()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('unusual');
    expect(kinds).not.toContain('new_value');
    expect(kinds).not.toContain('level');
    await removeMetric(id);
  });

  it('surfaces a trend once, explained by its first weeks', async () => {
    const { from } = lastWeek();
    const weeksAgo = (daysAgo: number) => Math.max(0, Math.ceil((daysAgo - from) / 7));
    const id = await aMetric('Reads', {
      web: (daysAgo) => 400 - 20 * weeksAgo(daysAgo) + ((daysAgo * 37) % 11),
      shop: () => 200,
    });
    expect(await scan()).toMatchObject({ failed: 0 });
    const insights = await list();
    expect(insights).toMatchObject([
      {
        kind: 'trend',
        metric_id: id,
        title: 'Reads: rising for 12 weeks',
        summary: expect.stringMatching(
          /^Weeks went from about 2,\d+ to about 4,\d+, .* Most of it is channel web: /,
        ),
        cause: { dimension: 'channel', value: 'web' },
      },
    ]);
    expect(insights[0].cause.now).toBeGreaterThan(insights[0].cause.usual);
    expect(await scan()).toMatchObject({ surfaced: 0 });
    await removeMetric(id);
  });

  it('surfaces the value that made most of a change between two weeks, at no cost of its own', async () => {
    const { from, to } = lastWeek();
    // Every other two weeks are larger, so that the last one does not stand out as a whole.
    const isLarge = (daysAgo: number) =>
      Math.floor(Math.max(0, Math.ceil((daysAgo - from) / 7)) / 2) % 2 === 0;
    const id = await aMetric('Views', {
      web: () => 500,
      app: (daysAgo) => (daysAgo <= from && daysAgo >= to ? 180 : 100),
      shop: (daysAgo) => (isLarge(daysAgo) ? 400 : 250),
    });
    expect(await scan()).toMatchObject({ failed: 0, surfaced: 1, statements: 3 });
    expect(await list()).toMatchObject([
      {
        kind: 'top_mover',
        title: 'Views: channel app made most of the rise',
        summary: expect.stringMatching(
          /^It went from 700 to 1,260 in the week of .*, and the whole from 7,000 to 7,560\.$/,
        ),
        cause: { dimension: 'channel', value: 'app', now: 1_260, usual: 700, share: 1 },
      },
    ]);
    expect(await scan()).toMatchObject({ statements: 2, surfaced: 0 });
    await removeMetric(id);
  });

  it('counts rows without a value as a part of the whole', async () => {
    const { from } = lastWeek();
    const id = await aMetric('Taps', {
      web: (daysAgo) => (daysAgo <= from ? 70 : 0),
      none: (daysAgo) => (daysAgo <= from ? 630 : 700),
    });
    its.atSource("UPDATE taps SET channel = NULL WHERE channel = 'none'");
    await scan();
    expect(await list()).toMatchObject([
      { kind: 'new_value', title: 'Taps: channel web is new', cause: { share: 0.1 } },
    ]);
    await removeMetric(id);
  });

  it('surfaces a value that makes more and more of the whole', async () => {
    const { from } = lastWeek();
    const isLate = (daysAgo: number) => daysAgo <= from + 14;
    const id = await aMetric('Clicks', {
      web: (daysAgo) => (isLate(daysAgo) ? 600 : 450),
      app: (daysAgo) => (isLate(daysAgo) ? 200 : 300),
      shop: (daysAgo) => (isLate(daysAgo) ? 200 : 250),
    });
    expect(await scan()).toMatchObject({ failed: 0, surfaced: 1, statements: 3 });
    expect(await list()).toMatchObject([
      {
        kind: 'concentration',
        title: 'Clicks: more and more of it is channel web',
        summary: expect.stringMatching(
          /^It made 60% of all in the last 3 weeks, until the week of .*; it was 45% in the 6 before\.$/,
        ),
        cause: { dimension: 'channel', value: 'web', now: 4_200, usual: 3_150, share: 0.6 },
      },
    ]);
    expect(await scan()).toMatchObject({ surfaced: 0 });
    await removeMetric(id);
  });
});
