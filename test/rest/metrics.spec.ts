import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { OpenConnectors, declareMetric, removeMetric } from '#workspace';
import type { SourceContext } from '#workspace';
import { SourceNetwork } from '#connectors';
import { SecretBox, parseSecretKeys } from '#platform';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-metrics-'));
mkdirSync(join(files, 'shared'));
const api = startTestApi({ QG_FILES_DIR: files });

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let admin: BuiltMember;
let session: Bearer;
let viewer: Bearer;
let sourceId: string;

beforeAll(async () => {
  const file = new DatabaseSync(join(files, 'shared', 'shop.sqlite'));
  file.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, country TEXT, amount REAL, placed_on DATE);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO orders VALUES (1, 'paid', 'Norway', 10.5, '2024-01-02'), (2, 'open', 'Chile', 4, '2024-01-03')`);
  file.close();
  admin = await api.make.aMember();
  ({ workspace } = admin);
  session = await api.signIn(admin);
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  sourceId = await connect(session, workspace);
});

afterAll(() => rmSync(files, { recursive: true }));

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /workspaces/{workspace_id}/metrics', () => {
  it('201 with the metric, over the default source where none is named', async () => {
    const { body } = await create({
      name: 'Revenue',
      description: 'What was paid.',
      source: 'orders',
      expression: 'sum(amount)',
      dimensions: ['country', 'STATUS'],
      filters: ["status = 'paid' -- only what was paid", 'amount > (select min(amount) from orders)'],
      time_column: 'placed_on',
      synonyms: ['sales', 'turnover'],
    }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^met_/),
      name: 'Revenue',
      description: 'What was paid.',
      data_source_id: sourceId,
      source: 'orders',
      expression: 'sum(amount)',
      dimensions: ['country', 'status'],
      filters: ["status = 'paid' -- only what was paid", 'amount > (select min(amount) from orders)'],
      time_column: 'placed_on',
      synonyms: ['sales', 'turnover'],
      managed_by: null,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(await auditOf(body.id)).toEqual(['metric.created']);
    expect((await get(body.id).expect(200)).body).toEqual(body);
  });

  it("takes a table's name in another case for the table, in its own spelling", async () => {
    const { body } = await create({ ...aMetric(), source: 'ORDERS' }).expect(201);
    expect(body.source).toBe('orders');
  });

  it('201 for the same name in another workspace', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    await connect(theirs, there.workspace);
    const metric = aMetric();
    await create(metric).expect(201);
    await create(metric, theirs, there.workspace).expect(201);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a table that is not there', { source: 'secrets' }, 'source'],
    ['a statement for a table', { source: '(select 1)' }, 'source'],
    ['a dimension that is no column', { dimensions: ['country', 'region'] }, 'dimensions.1'],
    ['a dimension that is more than a column', { dimensions: ['country, (select 1)'] }, 'dimensions.0'],
    ['a time column that is no column', { time_column: 'ordered_on' }, 'time_column'],
    ['an expression that ends its place', { expression: '1) FROM sqlite_master --' }, 'expression'],
    ['an expression that is two', { expression: 'sum(amount), (select 1)' }, 'expression'],
    ['an expression that is two in brackets', { expression: 'sum(id)), (sum(amount)' }, 'expression'],
    ['an expression that opens a comment', { expression: 'sum(amount) /*' }, 'expression'],
    ['an expression over another table', { expression: '(select sql from sqlite_master)' }, 'expression'],
    ['an expression that is a statement', { expression: 'delete from orders' }, 'expression'],
    ['a query without brackets', { expression: 'select max(amount) from orders' }, 'expression'],
    ['a second statement', { expression: 'sum(amount); drop table orders' }, 'expression'],
    ['a union', { expression: '1 union select 2 from orders' }, 'expression'],
    ['a function that may not be called', { expression: "load_extension('x')" }, 'expression'],
    ['a filter that ends its place', { filters: ['1 = 1', "1 = 1) or (status = 'x'"] }, 'filters.1'],
    ['a filter that goes on', { filters: ['1 = 1) union select (name from customers'] }, 'filters.0'],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await create({ ...aMetric(), ...wrong }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
    expect(body.issues[0].message).toEqual(expect.any(String));
  });

  it('400 that names all that is wrong at once', async () => {
    const wrong = { dimensions: ['a'], expression: 'nonsense(', filters: ['('], time_column: 'b' };
    const { body } = await create({ ...aMetric(), ...wrong }).expect(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'dimensions.0',
      'time_column',
      'expression',
      'filters.0',
    ]);
  });

  it('404 for a source of another workspace', async () => {
    const there = await api.make.aMember();
    const foreign = await connect(await api.signIn(there), there.workspace);
    await create({ ...aMetric(), data_source_id: foreign }).expect(404);
  });

  it('409 for a name that is taken, and where there is no source', async () => {
    const metric = aMetric();
    await create(metric).expect(201);
    const { body } = await create(metric).expect(409);
    expect(body).toEqual({
      error_code: 'conflict',
      message: `there is a metric named "${metric.name}" already`,
    });
    const bare = await api.make.aMember();
    await create(aMetric(), await api.signIn(bare), bare.workspace).expect(409);
  });
});

describe('GET', () => {
  it('200 for the list, newest first, the same for a viewer and a key', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    await connect(theirs, there.workspace);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.unshift((await create(aMetric(), theirs, there.workspace).expect(201)).body.id);
    const { body: first } = await list('?limit=2', theirs, there.workspace).expect(200);
    const { body: second } = await list(`?limit=2&cursor=${first.next_cursor}`, theirs, there.workspace);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    const key = await api.make.aKey({ workspace: there.workspace });
    const { body } = await api.http
      .get('/v1/metrics')
      .set('authorization', `Bearer ${key.secret}`)
      .expect(200);
    expect(body).toEqual((await list('', theirs, there.workspace)).body);
  });

  it("404 for an unknown one, and for another workspace's", async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    const there = await api.make.aMember();
    await get(metric.id, await api.signIn(there), there.workspace).expect(404);
    await get('met_0').expect(404);
  });
});

describe('PATCH', () => {
  it('200 with what was changed, and the widgets that show it are due', async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    const dueAt = await aWidgetOf(metric.id);
    const { body: renamed } = await change(metric.id, { description: 'Of all orders.' }).expect(200);
    expect(renamed).toEqual({ ...metric, description: 'Of all orders.', updated_at: timestamp });
    expect(await dueAt()).toBeGreaterThan(Date.now());
    const redefined = { expression: 'avg(amount)', time_column: 'placed_on' };
    const { body: changed } = await change(metric.id, redefined).expect(200);
    expect(changed.expression).toBe('avg(amount)');
    expect(await dueAt()).toBeLessThanOrEqual(Date.now());
    expect(await auditOf(metric.id)).toEqual(['metric.created', 'metric.changed', 'metric.changed']);
    const [last]: { details: object }[] = await api.source.query(
      'SELECT details FROM audit_event WHERE target_id = $1 ORDER BY id DESC LIMIT 1',
      [metric.id],
    );
    expect(last?.details).toEqual({ changed: ['expression', 'time_column'] });
  });

  it('200 where nothing changes, and nothing is recorded', async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    const { body } = await change(metric.id, { expression: metric.expression }).expect(200);
    expect(body).toEqual(metric);
    expect(await auditOf(metric.id)).toEqual(['metric.created']);
  });

  it('400 for a definition that the source cannot run, which stays as it was', async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    const { body } = await change(metric.id, { source: 'customers' }).expect(400);
    expect(body.issues).toEqual([
      { path: 'dimensions.0', message: 'the table "customers" has no column "country"' },
    ]);
    expect((await get(metric.id)).body).toEqual(metric);
  });

  it('404 for an unknown one, 409 for a name that is taken', async () => {
    const [{ body: one }, { body: other }] = [await create(aMetric()), await create(aMetric())];
    await change('met_0', { name: 'x' }).expect(404);
    await change(one.id, { name: other.name }).expect(409);
  });
});

describe('DELETE', () => {
  it('204, and 404 from then on', async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    await remove(metric.id).expect(204);
    await remove(metric.id).expect(404);
    await get(metric.id).expect(404);
    expect(await auditOf(metric.id)).toEqual(['metric.created', 'metric.removed']);
  });
});

describe('a metric that a manifest declares', () => {
  const managedBy = 'Metric/shop/revenue';

  it('is brought to its declaration, and is not for anybody else to change', async () => {
    const context = aContext();
    const declared = { ...aMetric(), managedBy, description: '', filters: [], synonyms: [] };
    const declare = (expression: string) =>
      declareMetric(context, workspace.act, { ...declared, expression, time_column: null });
    const { metric, outcome } = await declare('sum(amount)');
    expect([outcome, (await declare('sum(amount)')).outcome]).toEqual(['created', 'unchanged']);
    expect((await declare('max(amount)')).outcome).toBe('changed');
    const { body } = await change(metric.id, { name: 'Mine' }).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: managedBy });
    await remove(metric.id).expect(409);
    expect((await get(metric.id)).body.expression).toBe('max(amount)');
    await removeMetric(context.db, workspace.act, metric.id, managedBy);
    await get(metric.id).expect(404);
    await context.connectors.close();
  });
});

describe('who may', () => {
  it('403 for a viewer who would change something', async () => {
    const { body: metric } = await create(aMetric()).expect(201);
    await get(metric.id, viewer).expect(200);
    for (const call of [
      create(aMetric(), viewer),
      change(metric.id, { name: 'x' }, viewer),
      remove(metric.id, viewer),
    ])
      expect((await call.expect(403)).body).toMatchObject({
        error_code: 'forbidden',
        required_role: 'editor',
      });
  });

  it('401 without a session', async () => {
    await create(aMetric(), { authorization: '' }).expect(401);
    await list('', { authorization: '' }).expect(401);
  });
});

let count = 0;
function aMetric() {
  return {
    name: `Metric ${(count += 1)}`,
    source: 'orders',
    expression: 'sum(amount)',
    dimensions: ['country'],
  };
}

async function connect(as: Bearer, { id }: BuiltWorkspace): Promise<string> {
  const shop = { name: 'Shop', type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
  const { body } = await api.http.post(`/workspaces/${id}/data-sources`).set(as).send(shop).expect(201);
  return body.id;
}

function pathOf({ id: workspaceId }: BuiltWorkspace, id = ''): string {
  return `/workspaces/${workspaceId}/metrics${id && `/${id}`}`;
}

function create(metric: object, as = session, into = workspace) {
  return api.http.post(pathOf(into)).set(as).send(metric);
}

function list(query = '', as = session, from = workspace) {
  return api.http.get(pathOf(from) + query).set(as);
}

function get(id: string, as = session, from = workspace) {
  return api.http.get(pathOf(from, id)).set(as);
}

function change(id: string, body: object, as = session) {
  return api.http.patch(pathOf(workspace, id)).set(as).send(body);
}

function remove(id: string, as = session) {
  return api.http.delete(pathOf(workspace, id)).set(as);
}

function idsOf({ data }: { data: { id: string }[] }): string[] {
  return data.map(({ id }) => id);
}

async function auditOf(id: string): Promise<string[]> {
  const rows: { action: string }[] = await api.source.query(
    'SELECT action FROM audit_event WHERE target_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ action }) => action);
}

/** Cached data of a widget that shows the metric; returns when it is due. */
async function aWidgetOf(metricId: string): Promise<() => Promise<number>> {
  const id = `dash_${metricId.slice(4)}`;
  await api.source.query(
    `INSERT INTO dashboard (id, workspace_id, name, description, draft, draft_queries, draft_count)
     VALUES ($1, $2, 'Board', '', '[]', '{}', 0)`,
    [id, workspace.id],
  );
  await api.source.query(
    `INSERT INTO widget_data (dashboard_id, widget_key, query, workspace_id, metric_id, refresh_seconds, due_at)
     VALUES ($1, 'w', 'q', $2, $3, 600, now() + interval '1 hour')`,
    [id, workspace.id, metricId],
  );
  return async () => {
    const [row]: { due_at: Date }[] = await api.source.query(
      'SELECT due_at FROM widget_data WHERE dashboard_id = $1',
      [id],
    );
    return row?.due_at.getTime() ?? Number.NaN;
  };
}

/** The parts of a controller that applies manifests. */
function aContext(): SourceContext {
  const network = new SourceNetwork({ opened: [] });
  const secretKeys = parseSecretKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`) ?? [];
  return {
    db: api.source.manager,
    secrets: new SecretBox(secretKeys),
    connectors: new OpenConnectors({ network, filesFolder: files, connectionsMax: 1 }),
  };
}
