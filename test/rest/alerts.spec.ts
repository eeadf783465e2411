import { beforeEach, describe, expect, it } from '@jest/globals';
import { AlertWorkspace, quietHoursAbout, timestamp } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);

beforeEach(() => alerts.setTotal(42));

describe('POST /workspaces/{workspace_id}/alerts', () => {
  it('201 with the alert, its event and its line in the audit log', async () => {
    const { body } = await alerts.create({}).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^alr_/),
      name: 'Orders',
      data_source_id: its.sourceId,
      sql: 'SELECT sum(amount) FROM orders',
      metric_id: null,
      question: null,
      grain: null,
      dimension: null,
      values_left_out: null,
      condition: { kind: 'above', threshold: 100 },
      every_minutes: 15,
      for_minutes: 0,
      state: 'ok',
      message: null,
      firing_since: null,
      last_value: null,
      last_evaluated_at: null,
      muted_until: null,
      quiet_hours: null,
      managed_by: null,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(await alerts.eventsOf(body.id)).toEqual(['alert.created']);
    expect(await alerts.auditOf(body.id)).toEqual(['alert.created']);
    expect(await alerts.describe(body.id)).toEqual(body);
  });

  it('201 for a metric, which says its statement anew each time', async () => {
    const metricId = await alerts.aMetric('Watched');
    const { body } = await alerts.create({ sql: undefined, metric_id: metricId }).expect(201);
    expect(body).toMatchObject({ metric_id: metricId, sql: null, data_source_id: its.sourceId });
    expect(await alerts.evaluate(body.id)).toMatchObject({ state: 'ok', last_value: 42 });
  });

  it('201 for a question, with the statement that it was read as', async () => {
    const question = 'How many orders are there?';
    const { body } = await alerts.create({ sql: undefined, question }).expect(201);
    expect(body).toMatchObject({ question, sql: expect.stringMatching(/count/i) });
    expect(await alerts.evaluate(body.id)).toMatchObject({ last_value: 2 });
  });

  it('400 for a question that is not understood, with what to ask instead', async () => {
    const { body } = await alerts
      .create({ sql: undefined, question: 'How many zorbs are there by frumple?' })
      .expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: 'question' }] });
    expect(body.message).toContain('zorbs');
    expect(body.readings).toEqual(expect.any(Array));
  });

  it.each([
    ['nothing to watch', { sql: undefined }, 'sql'],
    ['two things to watch', { question: 'How many orders are there?' }, 'sql'],
    ['a statement that the gate refuses', { sql: 'DELETE FROM orders' }, 'sql'],
    ['a column that is not there', { sql: 'SELECT sum(price) FROM orders' }, 'sql'],
    ['several rows', { sql: 'SELECT amount FROM orders' }, 'sql'],
    ['several numbers', { sql: 'SELECT min(amount), max(id) FROM orders' }, 'sql'],
    ['no number', { sql: 'SELECT max(country) FROM orders' }, 'sql'],
    ['a question of several rows', { sql: undefined, question: 'orders by country' }, 'question'],
    ['a grain without a metric', { grain: 'day' }, 'grain'],
    ['a kind that is none', { condition: { kind: 'odd' } }, 'condition.kind'],
    ['no threshold', { condition: { kind: 'above' } }, 'condition.threshold'],
    [
      'a place to clear at where it fires',
      { condition: { kind: 'above', threshold: 1, clear_at: 2 } },
      'condition.clear_at',
    ],
    ['a pace of never', { every_minutes: 0 }, 'every_minutes'],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await alerts.create(wrong).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
  });

  it('400 for a grain of a metric without a time', async () => {
    const metricId = await alerts.aMetric('Timeless', { time_column: null });
    const { body } = await alerts.create({ sql: undefined, metric_id: metricId, grain: 'day' }).expect(400);
    expect(body.issues).toMatchObject([{ path: 'grain' }]);
  });

  it('403 for a viewer, who may read them all the same', async () => {
    const id = await alerts.anAlert();
    await its.send('post', alerts.path, { name: 'Mine' }, its.viewer).expect(403);
    await its.send('post', `${alerts.path}/${id}/evaluate`, {}, its.viewer).expect(403);
    await its.get(`${alerts.path}/${id}`, its.viewer).expect(200);
    await its.get(`${alerts.path}/${id}/history`, its.viewer).expect(200);
  });
});

describe('POST …/evaluate', () => {
  it('fires once until it is resolved, and tells the value and the threshold', async () => {
    const id = await alerts.anAlert();
    alerts.setTotal(101);
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'firing',
      last_value: 101,
      last_evaluated_at: timestamp,
      firing_since: timestamp,
      message: '101 is above 100',
    });
    alerts.setTotal(150);
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'firing', last_value: 150 });
    alerts.setTotal(99);
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'ok', last_value: 99, firing_since: null });
    alerts.setTotal(200);
    await alerts.evaluate(id);
    expect(await alerts.eventsOf(id)).toEqual([
      'alert.created',
      'alert.fired',
      'alert.resolved',
      'alert.fired',
    ]);
    const alert = { id, name: 'Orders', metric_id: null };
    expect(await its.eventsOf('alert.fired')).toContainEqual({ alert, value: 101, threshold: 100 });
    expect(await its.eventsOf('alert.resolved')).toContainEqual({ alert, value: 99, threshold: 100 });
  });

  it('records no number that is older than the one it has', async () => {
    const id = await alerts.anAlert();
    alerts.setTotal(101);
    expect(await alerts.evaluateAt(10, id)).toBe('firing');
    alerts.setTotal(99);
    its.aheadMs -= 60_000;
    const { body } = await its.send('post', `${alerts.path}/${id}/evaluate`).expect(409);
    its.aheadMs += 60_000;
    expect(body.error_code).toBe('conflict');
    expect(await alerts.describe(id)).toMatchObject({ state: 'firing', last_value: 101 });
    expect(await alerts.history(id)).toHaveLength(1);
  });

  it('goes on until the value is where it clears', async () => {
    const id = await alerts.anAlert({ condition: { kind: 'below', threshold: 10, clear_at: 20 } });
    alerts.setTotal(9);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    alerts.setTotal(19);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    alerts.setTotal(20);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
  });

  it('is pending until the condition has held for its minutes', async () => {
    const id = await alerts.anAlert({ for_minutes: 10 });
    alerts.setTotal(500);
    expect(await alerts.evaluateAt(0, id)).toBe('pending');
    expect(await alerts.evaluateAt(9, id)).toBe('pending');
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
  });

  it('tells no data and errors apart, and neither resolves', async () => {
    const id = await alerts.anAlert();
    alerts.setTotal(500);
    expect(await alerts.evaluateAt(0, id)).toBe('firing');
    alerts.setTotal(null);
    expect(await alerts.evaluateAt(1, id)).toBe('no_data');
    its.atSource('ALTER TABLE orders RENAME TO gone');
    try {
      const failed = await alerts.evaluate(id);
      expect(failed).toMatchObject({ state: 'error', last_value: 500 });
      expect(failed.message).toContain('orders');
    } finally {
      its.atSource('ALTER TABLE gone RENAME TO orders');
    }
    alerts.setTotal(500);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
  });

  it('fires where there is no data, if that is the condition', async () => {
    const id = await alerts.anAlert({
      sql: 'SELECT country FROM orders WHERE amount > 10',
      condition: { kind: 'no_data' },
    });
    expect(await alerts.evaluateAt(0, id)).toBe('ok');
    alerts.setTotal(null);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await its.eventsOf('alert.fired')).toContainEqual({
      alert: { id, name: 'Orders', metric_id: null },
      value: null,
      threshold: null,
    });
  });

  it('measures no change from an evaluation by hand', async () => {
    const id = await alerts.anAlert({ condition: { kind: 'change', threshold: 20, direction: 'down' } });
    expect(await alerts.evaluateAt(0, id)).toBe('ok');
    alerts.setTotal(30);
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'ok',
      message: '30; there is no value before to compare with',
    });
  });

  it('finds a value unusual beside its own history', async () => {
    const id = await alerts.anAlert({ condition: { kind: 'unusual' } });
    for (const total of [100, 102, 98, 101, 99, 100, 103]) {
      alerts.setTotal(total);
      expect(await alerts.evaluateAt(15, id)).toBe('ok');
    }
    alerts.setTotal(160);
    const found = await alerts.evaluate(id);
    expect(found).toMatchObject({ state: 'firing' });
    expect(found.message).toMatch(/^160 is unusual: the last 7 values were about 100/);
  });

  it('says that the metric was removed', async () => {
    const metricId = await alerts.aMetric('Removed soon');
    const id = await alerts.anAlert({ sql: undefined, metric_id: metricId });
    await its.send('delete', `/workspaces/${its.workspace.id}/metrics/${metricId}`).expect(204);
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'error',
      message: 'the metric of this alert was removed',
    });
  });
});

describe('GET', () => {
  it('200 for the list, newest first, and for the history', async () => {
    const older = await alerts.anAlert();
    const newer = await alerts.anAlert();
    const { body } = await its.get(`${alerts.path}?limit=2`, its.viewer).expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newer, older]);
    await alerts.evaluateAt(1, older);
    alerts.setTotal(500);
    await alerts.evaluateAt(1, older);
    expect(await alerts.history(older)).toEqual([
      { at: timestamp, state: 'firing', dimension_value: null, value: 500, message: '500 is above 100' },
      { at: timestamp, state: 'ok', dimension_value: null, value: 42, message: '42 is not above 100' },
    ]);
  });

  it("404 for an unknown one and another workspace's", async () => {
    const id = await alerts.anAlert();
    const stranger = await its.api.make.aMember();
    const theirs = await its.api.signIn(stranger);
    for (const path of ['', '/history'])
      await its.get(`/workspaces/${stranger.workspace.id}/alerts/${id}${path}`, theirs).expect(404);
    await its.get(`${alerts.path}/alr_0`).expect(404);
  });
});

describe('PATCH', () => {
  it('200 with what was changed, which the audit log names', async () => {
    const id = await alerts.anAlert();
    const condition = { kind: 'below', threshold: 7 };
    const { body } = await alerts.change(id, { name: 'Few orders', condition, every_minutes: 5 }).expect(200);
    expect(body).toMatchObject({ name: 'Few orders', condition, every_minutes: 5 });
    expect(await alerts.describe(id)).toEqual(body);
    await alerts.change(id, { name: 'Few orders' }).expect(200);
    expect(await alerts.auditOf(id)).toEqual(['alert.created', 'alert.changed']);
  });

  it('holds back alert.fired while it is muted, and tells it afterwards where it still fires', async () => {
    const id = await alerts.anAlert();
    const until = new Date(its.now().getTime() + 600_000).toISOString();
    await alerts.change(id, { muted_until: until }).expect(200);
    alerts.setTotal(500);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created']);
    expect(await alerts.evaluateAt(10, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
    await alerts.change(id, { muted_until: null }).expect(200);
  });

  it('holds back alert.fired in its quiet hours, by the clock of their zone', async () => {
    const hours = quietHoursAbout(its.now());
    const id = await alerts.anAlert({ quiet_hours: hours });
    expect(await alerts.describe(id)).toMatchObject({ quiet_hours: { ...hours, time_zone: 'UTC' } });
    alerts.setTotal(500);
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created']);
    expect(await alerts.evaluateAt(15, id)).toBe('firing');
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
  });

  it('takes quiet hours, and gives them up', async () => {
    const id = await alerts.anAlert();
    const quiet = { from: '22:00', to: '07:00', time_zone: 'Europe/Oslo' };
    const { body } = await alerts.change(id, { quiet_hours: quiet }).expect(200);
    expect(body.quiet_hours).toEqual(quiet);
    expect((await alerts.change(id, { quiet_hours: null }).expect(200)).body.quiet_hours).toBeNull();
    for (const wrong of [{ to: '22:00' }, { to: '24:00' }, { time_zone: 'Europe/Atlantis' }])
      await alerts.change(id, { quiet_hours: { ...quiet, ...wrong } }).expect(400);
  });

  it('another statement is tried, and forgets the value of the one before', async () => {
    const id = await alerts.anAlert({ condition: { kind: 'change', threshold: 10 } });
    await alerts.evaluate(id);
    await alerts.change(id, { sql: 'SELECT nothing FROM orders' }).expect(400);
    const { body } = await alerts.change(id, { sql: 'SELECT count(*) FROM orders' }).expect(200);
    expect(body).toMatchObject({ sql: 'SELECT count(*) FROM orders', last_value: null });
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'ok', last_value: 2 });
  });

  it('400 for SQL of an alert that watches a question', async () => {
    const id = await alerts.anAlert({ sql: undefined, question: 'How many orders are there?' });
    await alerts.change(id, { sql: 'SELECT 1' }).expect(400);
  });
});

describe('DELETE', () => {
  it('204, and one that has fired is resolved', async () => {
    const id = await alerts.anAlert();
    alerts.setTotal(500);
    await alerts.evaluate(id);
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    await its.send('delete', `${alerts.path}/${id}`).expect(404);
    expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired', 'alert.resolved']);
    expect(await alerts.auditOf(id)).toEqual(['alert.created', 'alert.removed']);
  });
});

describe('a data source that is removed', () => {
  it('leaves its alerts, which say so', async () => {
    const sourceId = await its.connectAsAdmin('Going');
    const id = await alerts.anAlert({ data_source_id: sourceId });
    const path = `/workspaces/${its.workspace.id}/data-sources/${sourceId}`;
    await its.send('delete', path, {}, its.admin).expect(204);
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'error',
      data_source_id: null,
      message: 'the data source of this alert was removed',
    });
  });
});
