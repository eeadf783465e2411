import { beforeEach, describe, expect, it } from '@jest/globals';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

// The clock goes ahead by more than a day.
const its = startDashboardWorkspace({ QG_SESSION_HOURS: '720' });
const alerts = new AlertWorkspace(its);

beforeEach(() => alerts.setTotal(42));

describe('a question whose time moves on', () => {
  it('is read anew at each evaluation', async () => {
    const yesterday = new Date(its.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    its.atSource(`INSERT INTO orders (amount, placed_on) VALUES (NULL, '${yesterday}')`);
    const question = 'How many orders were placed yesterday?';
    const id = await alerts.anAlert({ sql: undefined, question });
    expect(await alerts.evaluate(id)).toMatchObject({ last_value: 1 });
    its.aheadMs += 86_400_000;
    expect(await alerts.evaluate(id)).toMatchObject({ last_value: 0 });
    its.atSource(`DELETE FROM orders WHERE placed_on = '${yesterday}'`);
  });
});

describe('POST …/preview', () => {
  const preview = (input: object) =>
    its.send('post', `${alerts.path}/preview`, {
      name: 'Orders',
      condition: { kind: 'above', threshold: 100 },
      ...input,
    });

  it('200 with what it would say now; nothing is kept', async () => {
    const before = (await its.get(alerts.path)).body.data.length;
    const { body } = await preview({ sql: 'SELECT sum(amount) + 100 FROM orders' }).expect(200);
    expect(body).toEqual({
      sql: 'SELECT sum(amount) + 100 FROM orders',
      state: 'firing',
      value: 142,
      message: '142 is above 100',
      times_fired: null,
      summary: 'The past cannot be played through: a statement tells its number of now alone',
      history: [],
      values: [],
      values_left_out: null,
    });
    expect((await its.get(alerts.path)).body.data).toHaveLength(before);
  });

  it('200 with its numbers as people write them, where a name says what they are', async () => {
    const condition = { kind: 'above', threshold: 0.03 };
    const { body } = await preview({ sql: 'SELECT 0.0216667 AS return_rate', condition }).expect(200);
    expect(body).toMatchObject({ value: 0.021_666_7, message: '2.2% is not above 3%' });
  });

  it('200 with how often a metric by day would have fired in 90 days, and when', async () => {
    const metricId = await alerts.aDailyMetric('Signups', [
      [1, 150],
      [2, 90],
      [40, 120],
      [41, 130],
      [42, 80],
      [89, 101],
      [91, 500],
    ]);
    const { body } = await preview({ metric_id: metricId, grain: 'day' }).expect(200);
    expect(body).toMatchObject({ state: 'firing', value: 150, times_fired: 3 });
    expect(body.summary).toBe('It would have fired 3 times in the last 90 days');
    const firing = body.history.filter(({ state }: { state: string }) => state === 'firing');
    expect(firing.map(({ value }: { value: number }) => value)).toEqual([101, 130, 120, 150]);
  });

  it('400 for a question that is not understood, as when one is made', async () => {
    const { body } = await preview({ question: 'How many zorbs by frumple?' }).expect(400);
    expect(body).toMatchObject({ issues: [{ path: 'question' }] });
  });
});

describe('a metric by day', () => {
  it('is its value of the last whole day, against the day before', async () => {
    const metricId = await alerts.aDailyMetric('Visits', [
      [0, 1],
      [1, 30],
      [1, 20],
      [2, 100],
    ]);
    const condition = { kind: 'change', threshold: 40 };
    const id = await alerts.anAlert({ sql: undefined, metric_id: metricId, grain: 'day', condition });
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'firing',
      last_value: 50,
      message: `${alerts.day(1)}: down by 50 %, from 100 to 50`,
    });
  });
});

describe('a metric by day of a workspace far to the east', () => {
  it('is not measured before its day is over by UTC as well', async () => {
    const settings = `/workspaces/${its.workspace.id}`;
    await its.send('patch', settings, { time_zone: 'Pacific/Kiritimati' }, its.admin).expect(200);
    // There it is the next day already.
    const hourMs = 3_600_000;
    its.aheadMs += ((20 - its.now().getUTCHours() + 24) % 24) * hourMs;
    const metricId = await alerts.aDailyMetric('Parcels', [
      [0, 7],
      [1, 70],
    ]);
    const id = await alerts.anAlert({ sql: undefined, metric_id: metricId, grain: 'day' });
    expect(await alerts.evaluate(id)).toMatchObject({ last_value: 70 });
    await its.send('patch', settings, { time_zone: 'UTC' }, its.admin).expect(200);
  });
});

describe('a metric by week of a PostgreSQL source', () => {
  it('is its value of the last whole week, of moments as of days', async () => {
    const { hostname: host, port, pathname } = new URL(its.api.database.url);
    const database = pathname.slice(1);
    const role = `watcher_${database}`;
    const password = 'a watcher of the shop';
    await its.api.source.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}';
      CREATE TABLE calls (began_at timestamptz, cost numeric);
      GRANT SELECT ON calls TO ${role};
      INSERT INTO calls SELECT $$${its.now().toISOString()}$$::timestamptz - day * interval '1 day', 1.5
        FROM generate_series(0, 30) AS day`);
    const settings = { host, port: Number(port), database, user: role, password, tls: 'disable' };
    const source = { name: 'Calls', type: 'postgresql', settings };
    const { body } = await its
      .send('post', `/workspaces/${its.workspace.id}/data-sources`, source, its.admin)
      .expect(201);
    const calls = {
      data_source_id: body.id,
      source: 'calls',
      expression: 'sum(cost)',
      time_column: 'began_at',
    };
    const metricId = await alerts.aMetric('Calls', calls);
    const id = await alerts.anAlert({ sql: undefined, metric_id: metricId, grain: 'week' });
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'ok', last_value: 10.5 });
  });
});
