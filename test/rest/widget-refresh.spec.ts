import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { WidgetRefresher } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading, dice, orders } from './widget-reading.js';

const its = startDashboardWorkspace();
const reading = new WidgetReading(its);
/** Runs for long enough that others ask for it meanwhile. */
const slow = {
  title: 'Slow',
  key: 'slow',
  refresh_seconds: 60,
  sql: 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 800000) SELECT count(*) AS c, random() AS r FROM n',
};

beforeEach(() => {
  // Past every refresh_seconds and pause of the tests before.
  its.aheadMs += 120_000;
});

describe('a refresh', () => {
  it('runs once for a hundred simultaneous reads of old data', async () => {
    const id = await its.create({ widgets: [dice] });
    await reading.data(id, 'dice');
    its.aheadMs += 61_000;
    await Promise.all(Array.from({ length: 100 }, () => reading.data(id, 'dice').expect(200)));
    await reading.dataWhen(id, 'dice', ({ stale }) => !stale);
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 3 }]);
  });

  it('runs once over several processes, and for the first data they all wait', async () => {
    const processes = [reading.aProcess(), reading.aProcess()];
    const id = await its.create({ widgets: [slow] });
    const address = { workspaceId: its.workspace.id, dashboardId: id, key: 'slow', seen: 'draft' as const };
    const reads = processes.flatMap(({ reader }) => Array.from({ length: 10 }, () => reader.read(address)));
    const bodies = new Set<string>();
    for (const { body } of await Promise.all(reads)) bodies.add(String(await body()));
    expect([...bodies]).toEqual([expect.stringMatching(/"rows":\[\[800000,.*"stale":false/)]);
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 2 }]);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  it('that fails leaves the last rows and says why, and is tried again after a pause', async () => {
    const id = await its.create({
      widgets: [{ ...orders, sql: 'SELECT word FROM passing', data_source_id: await aPassingTable() }],
    });
    const { body: before } = await reading.data(id);
    its.atSource('ALTER TABLE passing RENAME TO passed', 'passing.sqlite');
    its.aheadMs += 61_000;
    await reading.data(id);
    const failed = await reading.dataWhen(id, 'orders', ({ error }) => error !== null);
    expect(failed).toEqual({ ...before, stale: true, error: expect.stringMatching('passing') });
    its.atSource('ALTER TABLE passed RENAME TO passing', 'passing.sqlite');
    const version = (await reading.rowsOf(id))[0]?.version;
    await reading.data(id);
    expect((await reading.rowsOf(id))[0]?.version).toBe(version);
    its.aheadMs += 61_000;
    await reading.data(id);
    expect(await reading.dataWhen(id, 'orders', ({ error }) => error === null)).toMatchObject({
      stale: false,
    });
  });

  it('of a source that was removed leaves the data, and says so', async () => {
    const id = await its.create({
      widgets: [{ ...orders, sql: 'SELECT word FROM passing', data_source_id: await aPassingTable() }],
    });
    const { body: before } = await reading.data(id);
    const { data_source_id: sourceId } = (await its.get(`${its.path}/${id}`)).body.widgets[0];
    await removeSource(sourceId);
    const { body: gone } = await reading.data(id);
    expect(gone).toEqual({ ...before, stale: true, error: 'the data source of this widget was removed' });
  });

  it('whose source is removed meanwhile keeps nothing of it', async () => {
    const { id, letGo } = await aHeldWidget();
    const answer = reading.data(id, 'held').then(({ body }) => body);
    await reading.refreshOf(id);
    const [row] = await reading.rowsOf(id);
    await removeSource(row?.source ?? '');
    await letGo();
    const gone = { rows: [], error: 'the data source of this widget was removed', stale: true };
    expect(await answer).toMatchObject(gone);
    expect((await reading.data(id, 'held')).body).toMatchObject(gone);
  });

  it('whose dashboard is removed meanwhile ends without a trace', async () => {
    const { id, letGo } = await aHeldWidget();
    const answer = reading.data(id, 'held').then(({ status }) => status);
    await reading.refreshOf(id);
    await its.send('delete', `${its.path}/${id}`).expect(204);
    await letGo();
    expect(await answer).toBe(404);
    expect(await reading.rowsOf(id)).toEqual([]);
    expect(its.api.logLines.some((line) => line.includes('refreshing a widget'))).toBe(false);
  });

  it('leaves due what became due while it ran', async () => {
    const { id, letGo } = await aHeldWidget();
    const answer = reading.data(id, 'held').then(({ body }) => body);
    await reading.refreshOf(id);
    await its.api.source.query('UPDATE widget_data SET due_at = now() WHERE dashboard_id = $1', [id]);
    await letGo();
    expect(await answer).toMatchObject({ rows: [[7, expect.any(Number)]], stale: true });
    await reading.dataWhen(id, 'held', ({ stale }) => !stale);
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 3 }]);
  });

  it('follows a change of the metric at once', async () => {
    const metric_id = await reading.aMetric('changing');
    const id = await its.create({ widgets: [{ title: 'Sum', metric_id }] });
    expect((await reading.data(id, 'sum')).body.rows).toEqual([[42]]);
    const path = `/workspaces/${its.workspace.id}/metrics/${metric_id}`;
    await its.send('patch', path, { expression: 'count(*)' }).expect(200);
    await reading.data(id, 'sum');
    expect((await reading.dataWhen(id, 'sum', ({ stale }) => !stale)).rows).toEqual([[2]]);
  });

  it('of a process that died is begun again once its lease is over', async () => {
    const id = await its.create({ widgets: [dice] });
    await reading.data(id, 'dice');
    its.aheadMs += 61_000;
    await its.api.source.query(
      "UPDATE widget_data SET refreshing_until = now() + interval '1 minute' WHERE dashboard_id = $1",
      [id],
    );
    for (let n = 0; n < 5; n += 1) expect((await reading.data(id, 'dice')).body.stale).toBe(true);
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 2 }]);
    await its.api.source.query('UPDATE widget_data SET refreshing_until = now() WHERE dashboard_id = $1', [
      id,
    ]);
    await reading.data(id, 'dice');
    await reading.dataWhen(id, 'dice', ({ stale }) => !stale);
  });

  it('takes no more than four places for one workspace', async () => {
    const connectors = its.connectors();
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const refresher = new WidgetRefresher(its.context(connectors), {
      clock: its.now,
      readQuestion: async () => {
        begun += 1;
        await held.promise;
        return { problem: 'not today', isFinal: false };
      },
      onError: (error) => {
        throw error;
      },
    });
    const widgets = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      title: 'Asked',
      key: `k${n}`,
      question: `orders ${n}`,
    }));
    const id = await its.create({ widgets });
    const rows: { key: string; query: string }[] = await its.api.source.query(
      'SELECT widget_key AS key, query FROM widget_data WHERE dashboard_id = $1',
      [id],
    );
    const place = { workspaceId: its.workspace.id, dashboardId: id };
    const reads = rows.map(({ key, query }) => refresher.start({ ...place, key }, query));
    await until(() => begun >= 4);
    // Others come and go meanwhile, each by way of the database: the fifth has had the time to begin.
    for (let turn = 0; turn < 20; turn += 1)
      await refresher.start({ ...place, workspaceId: 'ws_other', key: `other${turn}` }, 'none');
    expect(begun).toBe(4);
    held.resolve();
    await Promise.all(reads);
    expect(begun).toBe(7);
    await refresher.stop();
    await connectors.close();
  });

  it('of a process that stops leaves the row as it was, for another to take', async () => {
    const { reader, stop } = reading.aProcess();
    const { id, letGo } = await aHeldWidget();
    const answer = reader.read({
      workspaceId: its.workspace.id,
      dashboardId: id,
      key: 'held',
      seen: 'draft',
    });
    await reading.refreshOf(id);
    const answered = answer.then(({ body }) => body());
    await stop(answered);
    await letGo();
    expect(JSON.parse(String(await answered))).toMatchObject({ rows: [], stale: true, error: null });
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 1, refreshing: false }]);
    expect((await reading.data(id, 'held')).body.rows).toHaveLength(1);
  });
});

describe('the schedule', () => {
  it('fetches what is due of published dashboards, each once, and leaves drafts alone', async () => {
    const widgets = Array.from({ length: 6 }, (_, n) => ({ ...dice, key: `dice-${n}` }));
    const [published, draft] = [await its.create({ widgets }), await its.create({ widgets })];
    await its.publish(published);
    const processes = [reading.aProcess(), reading.aProcess()];
    await Promise.all(processes.map(takeAll));
    expect((await reading.rowsOf(published)).map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2]);
    expect((await reading.rowsOf(draft)).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  it('fetches what is due of a workspace while all that is due of another hangs', async () => {
    const { id, letGo } = await aHeldWidget(20);
    await its.publish(id);
    const neighbours = await aNeighboursDashboard();
    const process = reading.aProcess();
    const taking = takeAll(process);
    await reading.refreshOf(id);
    await until(async () => (await reading.rowsOf(neighbours))[0]?.version === 2);
    // Other due data of that workspace goes first, and then four of these hang, and never more.
    const hanging = async () => (await reading.rowsOf(id)).filter(({ refreshing }) => refreshing).length;
    await until(async () => (await hanging()) >= 4);
    expect(await hanging()).toBe(4);
    await letGo();
    await taking;
    expect((await reading.rowsOf(id)).map(({ version }) => version)).toEqual(Array(20).fill(2));
    await process.stop();
  });
});

describe('the kept data', () => {
  it('is one for draft and published version as long as they ask the same, and goes when neither asks it', async () => {
    const id = await its.create({ widgets: [orders] });
    const change = (fields: object) =>
      its.send('patch', `${its.path}/${id}/widgets/orders`, fields).expect(200);
    await its.publish(id);
    await change({ title: 'Renamed' });
    expect(await reading.rowsOf(id)).toHaveLength(1);
    await change({ sql: 'SELECT 1 AS one' });
    expect(await reading.rowsOf(id)).toHaveLength(2);
    expect((await reading.data(id)).body.columns).toEqual(['id', 'country']);
    const { body } = await its.get(`${its.path}/${id}/widgets/orders/data?version=draft`);
    expect(body.columns).toEqual(['one']);
    await its.publish(id);
    expect(await reading.rowsOf(id)).toHaveLength(1);
    expect((await reading.data(id)).body.columns).toEqual(['one']);
  });

  it('gets as old as the published version says', async () => {
    const id = await its.create({ widgets: [orders] });
    await its.publish(id);
    const secondsOf = async () => (await reading.rowsOf(id)).map(({ seconds }) => seconds);
    await its.send('patch', `${its.path}/${id}/widgets/orders`, { refresh_seconds: 300 }).expect(200);
    expect(await secondsOf()).toEqual([60]);
    await its.publish(id);
    expect(await secondsOf()).toEqual([300]);
  });
});

/** One turn of a process's schedule. */
async function takeAll({ refresher }: ReturnType<typeof reading.aProcess>): Promise<void> {
  while ((await refresher.refreshDueAcrossWorkspaces(its.now())) > 0);
}

/** A published dashboard of another workspace, whose data is due. */
async function aNeighboursDashboard(): Promise<string> {
  const { api } = its;
  const workspace = await api.make.aWorkspace();
  const admin = await api.signIn(await api.make.aMember({ workspace }));
  const path = `/workspaces/${workspace.id}`;
  const source = { name: 'Shop', type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
  await its.send('post', `${path}/data-sources`, source, admin).expect(201);
  const dashboard = { name: 'Neighbour', widgets: [dice] };
  const { body } = await its.send('post', `${path}/dashboards`, dashboard, admin).expect(201);
  await its.send('post', `${path}/dashboards/${body.id}/publish`, {}, admin).expect(200);
  return body.id;
}

let passing = 0;
/** A source of its own, with a table that a test may take away. */
async function aPassingTable(): Promise<string> {
  its.atSource(
    "DROP TABLE IF EXISTS passing; CREATE TABLE passing AS SELECT 'here' AS word",
    'passing.sqlite',
  );
  return its.connectAsAdmin(`Passing ${(passing += 1)}`, 'shared/passing.sqlite');
}

let held = 0;
/** Widgets of a source of their own, in a table that the test holds: what reads it is under way until the test lets go. */
async function aHeldWidget(count = 1): Promise<{ id: string; letGo(): Promise<void> }> {
  const { source, database } = its.api;
  const { hostname: host, port, pathname } = new URL(database.url);
  const schema = `held_${(held += 1)}`;
  const user = `${schema}_${pathname.slice(1)}`;
  const password = 'reads one table';
  await source.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}';
    CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.numbers AS SELECT 7 AS n;
    GRANT USAGE ON SCHEMA ${schema} TO ${user}; GRANT SELECT ON ${schema}.numbers TO ${user}`);
  const settings = { host, port: Number(port), database: pathname.slice(1), user, password, tls: 'disable' };
  const { body } = await its
    .send(
      'post',
      `/workspaces/${its.workspace.id}/data-sources`,
      { name: schema, type: 'postgresql', settings },
      its.admin,
    )
    .expect(201);
  const sql = `SELECT n, random() AS r FROM ${schema}.numbers`;
  const widget = { title: 'Held', refresh_seconds: 60, data_source_id: body.id, sql };
  const widgets = Array.from({ length: count }, (_, n) => ({
    ...widget,
    key: n === 0 ? 'held' : `held-${n}`,
  }));
  const id = await its.create({ widgets });
  const holder = source.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`LOCK TABLE ${schema}.numbers IN ACCESS EXCLUSIVE MODE`);
  return {
    id,
    letGo: async () => {
      await holder.commitTransaction();
      await holder.release();
    },
  };
}

async function removeSource(id: string): Promise<void> {
  await its.send('delete', `/workspaces/${its.workspace.id}/data-sources/${id}`, {}, its.admin).expect(204);
}
