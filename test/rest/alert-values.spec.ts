import { beforeEach, describe, expect, it } from '@jest/globals';
import { AlertEvaluator } from '#workspace';
import { timestamp } from './alert-workspace.js';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its, alerts } = deliveries;

const perStore = 'SELECT store, rate FROM stores ORDER BY rate DESC';

/** Sets the rates of the stores; those that are not named are gone. */
function setRates(rates: Record<string, number | null>): void {
  const rows = Object.entries(rates).map(([store, rate]) => `('${store}', ${rate})`);
  its.atSource(`CREATE TABLE IF NOT EXISTS stores (store TEXT, rate REAL); DELETE FROM stores;
    ${rows.length > 0 ? `INSERT INTO stores VALUES ${rows.join()}` : ''}`);
}

let isKnown = false;
beforeEach(async () => {
  setRates({ North: 1, South: 2 });
  if (isKnown) return;
  isKnown = true;
  await its.send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`).expect(200);
});

const perValue = (input: object = {}) =>
  alerts.anAlert({ sql: perStore, dimension: 'store', condition: { kind: 'above', threshold: 5 }, ...input });

async function valuesOf(id: string): Promise<{ dimension_value: string; state: string }[]> {
  const { body } = await its.get(`${alerts.path}/${id}/values`).expect(200);
  return body.data;
}

const statesOf = async (id: string) =>
  Object.fromEntries((await valuesOf(id)).map(({ dimension_value: value, state }) => [value, state]));

/** The events of an alert with the value that each is about, sorted: those of one evaluation have no order. */
async function newsOf(id: string): Promise<string[]> {
  const rows: { type: string; body: string }[] = await its.api.source.query(
    `SELECT type, body FROM event WHERE type LIKE 'alert.%ed' AND workspace_id = $1 ORDER BY id`,
    [its.workspace.id],
  );
  return rows
    .map(({ type, body }) => ({ type, data: JSON.parse(body).data }))
    .filter(({ type, data }) => data.alert.id === id && type !== 'alert.created')
    .map(({ type, data }) => `${type} ${data.dimension?.value}`)
    .toSorted();
}

describe('an alert per value of a dimension', () => {
  it('has a state for each of them, and tells of each', async () => {
    const id = await perValue();
    expect(await valuesOf(id)).toEqual([]);
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    expect(await statesOf(id)).toEqual({ North: 'ok', South: 'ok' });
    setRates({ North: 7, South: 2 });
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'firing',
      dimension: 'store',
      last_value: null,
      firing_since: timestamp,
      message: '1 of 2 values of store fires: North: 7 is above 5',
    });
    expect(await valuesOf(id)).toEqual([
      {
        dimension_value: 'North',
        state: 'firing',
        message: '7 is above 5',
        firing_since: timestamp,
        last_value: 7,
        last_evaluated_at: timestamp,
      },
      expect.objectContaining({ dimension_value: 'South', state: 'ok', firing_since: null }),
    ]);
    setRates({ North: 3, South: 9 });
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    setRates({ North: 3, South: 3 });
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    expect(await newsOf(id)).toEqual([
      'alert.fired North',
      'alert.fired South',
      'alert.resolved North',
      'alert.resolved South',
    ]);
    expect(await its.eventsOf('alert.fired')).toContainEqual({
      alert: { id, name: 'Orders', metric_id: null },
      value: 7,
      threshold: 5,
      dimension: { name: 'store', value: 'North' },
    });
  });

  it('keeps a history of each, beside its own', async () => {
    const id = await perValue();
    await alerts.evaluateAt(1, id);
    setRates({ North: 7, South: 2 });
    await alerts.evaluateAt(1, id);
    await alerts.evaluateAt(1, id);
    expect(await alerts.history(id)).toHaveLength(3);
    const { body } = await its.get(`${alerts.path}/${id}/history?dimension_value=North`).expect(200);
    expect(body.data).toEqual([
      { at: timestamp, state: 'firing', dimension_value: 'North', value: 7, message: '7 is above 5' },
      { at: timestamp, state: 'ok', dimension_value: 'North', value: 1, message: '1 is not above 5' },
    ]);
    const { body: other } = await its.get(`${alerts.path}/${id}/history?dimension_value=Elsewhere`);
    expect(other.data).toEqual([]);
  });

  it('has each wait for its own minutes, and clear at its own place', async () => {
    const id = await perValue({ for_minutes: 10, condition: { kind: 'above', threshold: 5, clear_at: 4 } });
    setRates({ North: 7, South: 2 });
    expect(await alerts.evaluateAt(1, id)).toBe('pending');
    setRates({ North: 7, South: 8 });
    expect(await alerts.evaluateAt(10, id)).toBe('firing');
    expect(await statesOf(id)).toEqual({ North: 'firing', South: 'pending' });
    setRates({ North: 4.5, South: 4.5 });
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await statesOf(id)).toEqual({ North: 'firing', South: 'ok' });
  });

  it('measures the change of each from its own value before', async () => {
    const id = await perValue({ condition: { kind: 'change', threshold: 50 } });
    const run = await aProcess();
    setRates({ North: 10, South: 100 });
    await run();
    setRates({ North: 16, South: 110 });
    its.aheadMs += 15 * 60_000;
    await run();
    expect(await statesOf(id)).toEqual({ North: 'firing', South: 'ok' });
    expect(await newsOf(id)).toEqual(['alert.fired North']);
  });

  it('resolves and forgets a value that is gone, and nothing where there is no row or an error', async () => {
    const id = await perValue();
    setRates({ North: 7, South: 8, West: 1 });
    await alerts.evaluateAt(1, id);
    setRates({});
    expect(await alerts.evaluateAt(1, id)).toBe('no_data');
    its.atSource('ALTER TABLE stores RENAME TO gone');
    expect(await alerts.evaluateAt(1, id)).toBe('error');
    its.atSource('ALTER TABLE gone RENAME TO stores');
    expect(await newsOf(id)).toEqual(['alert.fired North', 'alert.fired South']);
    setRates({ North: 7 });
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await statesOf(id)).toEqual({ North: 'firing' });
    expect((await newsOf(id)).slice(2)).toEqual(['alert.resolved South']);
  });

  it('watches fifty of them, those it knows before others, and says which it leaves out', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Store ${n}`, 60 - n]));
    setRates(many);
    const id = await perValue({ condition: { kind: 'above', threshold: 1_000 } });
    const found = await alerts.evaluate(id);
    expect(found.values_left_out).toEqual({
      count: 10,
      values: Array.from({ length: 10 }, (_, n) => `Store ${50 + n}`),
    });
    setRates({ ...many, 'Store 59': 2_000 });
    expect(await alerts.evaluateAt(1, id)).toBe('ok');
    const known = await valuesOf(id);
    expect(known).toHaveLength(50);
    expect(known.map(({ dimension_value: value }) => value)).not.toContain('Store 59');
    setRates({ North: 1 });
    expect(await alerts.evaluate(id)).toMatchObject({ values_left_out: null });
  });

  it('tells of all that fire at once by one statement', async () => {
    setRates(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`Store ${n}`, 10])));
    const id = await perValue();
    const { source } = its.api;
    await source.query(`CREATE TABLE emitting (n serial);
      CREATE FUNCTION count_emitting() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO emitting DEFAULT VALUES; RETURN NULL; END $$;
      CREATE TRIGGER emitting AFTER INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION count_emitting()`);
    await alerts.evaluate(id);
    expect(await source.query('SELECT FROM emitting')).toHaveLength(1);
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    expect(await source.query('SELECT FROM emitting')).toHaveLength(2);
    await source.query('DROP FUNCTION count_emitting CASCADE; DROP TABLE emitting');
    expect(await newsOf(id)).toHaveLength(100);
  });

  it('holds back what fires while it is muted, and tells it afterwards', async () => {
    const id = await perValue();
    const until = new Date(its.now().getTime() + 600_000).toISOString();
    await alerts.change(id, { muted_until: until }).expect(200);
    setRates({ North: 7, South: 2 });
    expect(await alerts.evaluateAt(1, id)).toBe('firing');
    expect(await newsOf(id)).toEqual([]);
    await alerts.evaluateAt(10, id);
    expect(await newsOf(id)).toEqual(['alert.fired North']);
  });

  it('resolves what it told of as it is removed', async () => {
    const id = await perValue();
    setRates({ North: 7, South: 8 });
    await alerts.evaluate(id);
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    expect(await newsOf(id)).toEqual([
      'alert.fired North',
      'alert.fired South',
      'alert.resolved North',
      'alert.resolved South',
    ]);
  });

  it('tells people of all values that fire at once in one message', async () => {
    const mail = await deliveries.aMailChannel('viewer');
    const id = await deliveries.anAlert([mail], {
      name: 'Refunds',
      sql: perStore,
      dimension: 'store',
      condition: { kind: 'above', threshold: 5 },
    });
    setRates({ North: 7, South: 8, West: 1 });
    await alerts.evaluateAt(1, id);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(1);
    const { mail: told } = deliveries.mail();
    expect(told.subject).toBe('Refunds fires for South and North');
    expect(told.text).toContain('The alert fires for South: 8 is above 5; North: 7 is above 5.');
    await its.send('delete', `${alerts.path}/${id}`).expect(204);
    await deliveries.sendAll();
    expect(deliveries.mails.taken).toHaveLength(2);
  });
});

/** Evaluates what is due on schedule, of alerts with one kind of condition. */
async function aProcess(kind = 'change') {
  const connectors = its.connectors();
  const errors: unknown[] = [];
  const evaluator = new AlertEvaluator(
    {
      ...its.context(connectors),
      readQuestion: () => Promise.resolve({ problem: 'not read', isFinal: false }),
      readWatched: () => Promise.reject(new Error('no alert is made here')),
    },
    {
      now: its.now,
      onError: (error) => errors.push(error),
      observer: { onEvaluation: () => undefined, onDue: () => undefined },
    },
  );
  await its.api.source.query("UPDATE alert SET due_at = 'infinity' WHERE condition ->> 'kind' <> $1", [kind]);
  return async () => {
    while ((await evaluator.evaluateDueAcrossWorkspaces(its.now())) > 0);
    expect(errors).toEqual([]);
  };
}

describe('a metric per value of a dimension', () => {
  const daily = async (name: string, rows: string) => {
    its.atSource(
      `CREATE TABLE ${name} (seen_on DATE, region TEXT, amount INTEGER); INSERT INTO ${name} VALUES ${rows}`,
    );
    await its
      .send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`)
      .expect(200);
    return alerts.aMetric(name, { source: name, time_column: 'seen_on', dimensions: ['region'] });
  };
  const row = (daysAgo: number, region: string, amount: number) =>
    `('${alerts.day(daysAgo)}', '${region}', ${amount})`;

  it('is that of its last whole day, against the day before', async () => {
    const metric_id = await daily(
      'visits',
      [
        row(0, 'East', 9),
        row(1, 'East', 5),
        row(2, 'East', 10),
        row(1, 'West', 10),
        row(2, 'West', 10),
      ].join(),
    );
    const condition = { kind: 'change', threshold: 40, direction: 'down' };
    const id = await alerts.anAlert({
      sql: undefined,
      metric_id,
      grain: 'day',
      dimension: 'REGION',
      condition,
    });
    expect(await alerts.evaluate(id)).toMatchObject({ dimension: 'region', state: 'firing' });
    expect(await valuesOf(id)).toMatchObject([
      { dimension_value: 'East', message: `${alerts.day(1)}: down by 50 %, from 10 to 5` },
      { dimension_value: 'West', state: 'ok' },
    ]);
  });

  it('fires for a value without a row in its last day, where that is the condition', async () => {
    const metric_id = await daily(
      'calls',
      [row(1, 'East', 5), row(3, 'West', 10), row(30, 'Old', 10)].join(),
    );
    const condition = { kind: 'no_data' };
    const id = await alerts.anAlert({
      sql: undefined,
      metric_id,
      grain: 'day',
      dimension: 'region',
      condition,
    });
    expect(await alerts.evaluateAt(0, id)).toBe('firing');
    expect(await statesOf(id)).toEqual({ East: 'ok', West: 'firing' });
  });

  it('fires for a value that is unusual beside its own past, by hand as by schedule', async () => {
    const pastOf = (region: string, last: number) =>
      Array.from({ length: 30 }, (_, n) => row(n + 1, region, n === 0 ? last : 100 + ((n * 7) % 5)));
    const metric_id = await daily('returns', [...pastOf('East', 500), ...pastOf('West', 102)].join());
    const watched = { sql: undefined, metric_id, grain: 'day', dimension: 'region' };
    const condition = { kind: 'unusual' };
    const byHand = await alerts.anAlert({ ...watched, condition });
    const bySchedule = await alerts.anAlert({ ...watched, condition, name: 'By schedule' });
    expect(await alerts.evaluateAt(0, byHand)).toBe('firing');
    const run = await aProcess('unusual');
    await run();
    for (const id of [byHand, bySchedule]) {
      expect(await statesOf(id)).toEqual({ East: 'firing', West: 'ok' });
      expect(await newsOf(id)).toEqual(['alert.fired East']);
    }
    const body = { name: 'Returns', metric_id, grain: 'day', dimension: 'region', condition };
    const { body: found } = await its.send('post', `${alerts.path}/preview`, body).expect(200);
    const states = found.values.map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['firing', 'ok']);
  });

  it('is played through the last 90 days for each of them', async () => {
    const metric_id = await daily(
      'parcels',
      [
        ...[1, 2, 40, 41, 60].map((day) => row(day, 'East', day === 2 || day === 41 ? 1 : 9)),
        ...[1, 2, 95].map((day) => row(day, 'West', 2)),
      ].join(),
    );
    const body = { name: 'Parcels', metric_id, grain: 'day', dimension: 'region' };
    const condition = { kind: 'above', threshold: 5 };
    const { body: found } = await its
      .send('post', `${alerts.path}/preview`, { ...body, condition })
      .expect(200);
    expect(found).toMatchObject({
      state: 'firing',
      times_fired: 3,
      summary: 'It would have fired 3 times in the last 90 days: East 3 times',
      values: [
        { dimension_value: 'East', state: 'firing', value: 9, times_fired: 3 },
        { dimension_value: 'West', state: 'ok', value: 2, times_fired: 0 },
      ],
      values_left_out: null,
    });
    const firing = found.history.filter(({ state }: { state: string }) => state === 'firing');
    expect(firing.map((each: { dimension_value: string }) => each.dimension_value)).toEqual([
      'East',
      'East',
      'East',
    ]);
  });
});

describe('POST with a dimension', () => {
  it.each([
    ['no such column', { dimension: 'region' }, 'sql'],
    ['another column beside it', { sql: 'SELECT store, rate, rate AS other FROM stores' }, 'sql'],
    ['no numbers', { sql: "SELECT store, 'x' AS rate FROM stores" }, 'sql'],
    ['a value twice', { sql: "SELECT 'North' AS store, rate FROM stores" }, 'sql'],
    ['what is unusual, without periods', { condition: { kind: 'unusual' } }, 'condition.kind'],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await alerts.create({ sql: perStore, dimension: 'store', ...wrong }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
  });

  it('400 for a dimension that its metric does not have, and for a change to what takes periods', async () => {
    const metric_id = await alerts.aMetric('By country', { dimensions: ['country'] });
    const { body } = await alerts.create({ sql: undefined, metric_id, dimension: 'store' }).expect(400);
    expect(body.issues).toEqual([
      { path: 'dimension', message: 'the metric "By country" has no dimension "store": it has country' },
    ]);
    const id = await perValue();
    const changed = await alerts.change(id, { condition: { kind: 'no_data' } }).expect(400);
    expect(changed.body.issues).toMatchObject([{ path: 'condition.kind' }]);
  });

  it("404 for the values of another workspace's", async () => {
    const id = await perValue();
    const stranger = await its.api.make.aMember();
    const theirs = await its.api.signIn(stranger);
    await its.get(`/workspaces/${stranger.workspace.id}/alerts/${id}/values`, theirs).expect(404);
    await its.get(`${alerts.path}/${id}/values`, its.viewer).expect(200);
  });
});
