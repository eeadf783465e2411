import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let dashboard: string;
let revenue: string;
let key: string;

const target = (table: string, column: string) => ({ data_source_id: its.sourceId, table, column });
const sql = (name: string, text: string) => ({ key: name, title: name, type: 'table', sql: text });

const filters = () => [
  { key: 'period', label: 'Period', kind: 'date', targets: [target('orders', 'placed_on')] },
  {
    key: 'country',
    label: 'Country',
    kind: 'values',
    targets: [target('orders', 'country')],
    excluded_widgets: ['kept'],
  },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'number',
    targets: [target('orders', 'amount')],
    initial: { from: 11 },
  },
  { key: 'home', label: 'Home', kind: 'values', targets: [target('customers', 'home')] },
];

const norway = { country: { access: 'locked', choice: ['Norway'] } };
const hidden = { country: { access: 'hidden', choice: ['Norway'] } };
const withheld = 'this cannot be shown here: a filter that holds does not reach it';

beforeAll(async () => {
  await its.api.make.changePlan(its.workspace, 'enterprise');
  key = (await its.api.make.aKey({ workspace: its.workspace })).secret;
  its.atSource(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, home TEXT);
    INSERT INTO customers VALUES (1, 'Oslo'), (2, 'Lima');
    ALTER TABLE orders ADD COLUMN customer_id INTEGER REFERENCES customers (id);
    UPDATE orders SET customer_id = id;
    CREATE TABLE visits (id INTEGER PRIMARY KEY, minutes INTEGER);
    INSERT INTO visits VALUES (1, 5), (2, 6)`);
  const workspace = `/workspaces/${its.workspace.id}`;
  await its.send('post', `${workspace}/data-sources/${its.sourceId}/refresh`, {}, its.admin).expect(200);
  const metric = { name: 'revenue', source: 'orders', expression: 'sum(amount)', dimensions: ['country'] };
  revenue = (await its.send('post', `${workspace}/metrics`, metric).expect(201)).body.id;
  dashboard = await aDashboard();
});

async function aDashboard(of = filters()): Promise<string> {
  const widgets = [
    sql('total', 'SELECT sum(amount) AS total FROM orders'),
    sql('rows', 'SELECT country, amount FROM orders ORDER BY id'),
    sql('kept', 'SELECT sum(amount) AS total FROM orders'),
    sql('visits', 'SELECT sum(minutes) AS minutes FROM visits'),
    sql('mixed', 'SELECT count(*) AS n FROM orders UNION ALL SELECT count(*) FROM visits'),
    { key: 'metric', title: 'Metric', type: 'number', metric_id: revenue },
    { key: 'note', title: 'Note', type: 'text', text: 'Hello' },
  ];
  const id = await its.create({ widgets, filters: of });
  await its.publish(id);
  return id;
}

async function share(terms?: object, id = dashboard): Promise<string> {
  const body = { dashboard_id: id, ...(terms && { filters: terms }) };
  return (await its.send('post', `/workspaces/${its.workspace.id}/shares`, body).expect(201)).body.token;
}

async function embed(terms: object, more: object = {}): Promise<string> {
  const body = { dashboard_ids: [dashboard], dashboard_filters: terms, ...more };
  const answer = await its.api.http.post('/v1/embed-tokens').set(bearer(key)).send(body).expect(201);
  return answer.body.token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function read(token: string, widget: string, choices?: unknown, id = dashboard) {
  const chosen = choices === undefined ? '' : `?choices=${encodeURIComponent(JSON.stringify(choices))}`;
  return its.api.http.get(`/embed/dashboards/${id}/widgets/${widget}/data${chosen}`).set(bearer(token));
}

async function rowsOf(token: string, widget: string, choices?: unknown): Promise<unknown[][]> {
  const { body } = await read(token, widget, choices).expect(200);
  expect(body.error).toBeNull();
  return body.rows;
}

async function told(token: string, id = dashboard): Promise<unknown[]> {
  return (await its.api.http.get(`/embed/dashboards/${id}`).set(bearer(token)).expect(200)).body.filters;
}

function values(token: string, name: string, query = '') {
  return its.api.http.get(`/embed/dashboards/${dashboard}/filters/${name}/values${query}`).set(bearer(token));
}

describe('a link', () => {
  it('leaves its viewer all filters of the dashboard, with their initial choices, and no table of theirs', async () => {
    const token = await share();
    const open = { access: 'open', choice: null, excluded_widgets: [] };
    expect(await told(token)).toEqual([
      { ...open, key: 'period', label: 'Period', kind: 'date' },
      { ...open, key: 'country', label: 'Country', kind: 'values', excluded_widgets: ['kept'] },
      { ...open, key: 'amount', label: 'Amount', kind: 'number', choice: { from: 11 } },
      { ...open, key: 'home', label: 'Home', kind: 'values' },
    ]);
    expect(await rowsOf(token, 'total')).toEqual([[32]]);
    expect(await rowsOf(token, 'total', {})).toEqual([[42]]);
    expect(await rowsOf(token, 'total', { country: ['Norway'] })).toEqual([[10]]);
    expect(await rowsOf(token, 'metric', { home: ['Oslo'] })).toEqual([[10]]);
    expect(await rowsOf(token, 'kept', { country: ['Norway'] })).toEqual([[42]]);
  });

  it('says of a widget that an open filter does not reach it', async () => {
    const { body } = await read(await share(), 'visits', { country: ['Norway'] }).expect(200);
    expect(body).toMatchObject({ rows: [[11]], unreached: [{ filter: 'country', reason: 'not_read' }] });
  });

  it('tells its makers which filters are open, locked and hidden, and not to what', async () => {
    const terms = { ...hidden, amount: { access: 'locked', choice: { from: 1 } }, home: { access: 'open' } };
    await share(terms);
    const { body } = await its.get(`/workspaces/${its.workspace.id}/shares?limit=1`, its.viewer).expect(200);
    expect(body.data[0].filters).toEqual({ country: 'hidden', amount: 'locked', home: 'open' });
    const [audit]: { details: object }[] = await its.api.source.query(
      "SELECT details FROM audit_event WHERE action = 'share.created' ORDER BY id DESC LIMIT 1",
    );
    expect(audit?.details).toMatchObject({ filters: body.data[0].filters });
    expect(JSON.stringify([body, audit])).not.toContain('Norway');
  });

  it('shows no filters where it was made before it could', async () => {
    const token = await share({});
    expect(await told(token)).toEqual([]);
    expect(await rowsOf(token, 'total')).toEqual([[42]]);
    await read(token, 'total', { country: ['Norway'] }).expect(400);
  });

  it.each([
    [{ region: { access: 'open' } }, 'filters.region'],
    [{ country: { access: 'locked', choice: { from: 1 } } }, 'filters.country.choice'],
    [{ period: { access: 'open', choice: ['Norway'] } }, 'filters.period.choice'],
  ])('400 for %j', async (terms, path) => {
    const body = { dashboard_id: dashboard, filters: terms };
    const answer = await its.send('post', `/workspaces/${its.workspace.id}/shares`, body).expect(400);
    expect(answer.body.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each([
    [{ country: { access: 'locked' } }],
    [{ country: { access: 'hidden', choice: null } }],
    [{ country: { access: 'shut', choice: ['Norway'] } }],
  ])('400 for a filter that holds without a choice, or no way of it: %j', async (terms) => {
    const body = { dashboard_id: dashboard, filters: terms };
    await its.send('post', `/workspaces/${its.workspace.id}/shares`, body).expect(400);
  });
});

describe.each([
  ['a link', share],
  ['an embed token', embed],
])('a locked filter of %s', (_name, make) => {
  it('holds whatever is asked for, and is told of', async () => {
    const token = await make(norway);
    expect(await told(token)).toMatchObject([{ key: 'country', access: 'locked', choice: ['Norway'] }]);
    expect(await rowsOf(token, 'total')).toEqual([[10]]);
    expect(await rowsOf(token, 'total', {})).toEqual([[10]]);
    expect(await rowsOf(token, 'metric')).toEqual([[10]]);
    expect(await rowsOf(token, 'rows')).toEqual([['Norway', 10]]);
    for (const choices of [{ country: ['Chile'] }, { country: ['Norway'] }])
      expect((await read(token, 'total', choices).expect(400)).body.issues).toEqual([
        { path: 'choices.country', message: 'is no filter that is left to the viewer' },
      ]);
  });

  it.each(['visits', 'mixed', 'kept'])(
    'withholds %s, which it does not reach, with a word',
    async (widget) => {
      const { body } = await read(await make(norway), widget).expect(200);
      expect(body).toMatchObject({ rows: [], error: withheld });
    },
  );

  it('is not told of where it is hidden, and no other answer gives it away', async () => {
    const token = await make({ ...hidden, amount: { access: 'open', choice: null } });
    expect(await told(token)).toMatchObject([{ key: 'amount' }]);
    expect(await rowsOf(token, 'total')).toEqual([[10]]);
    const refused = await read(token, 'total', { country: ['Chile'] }).expect(400);
    const unknown = await read(token, 'total', { nothing: ['Chile'] }).expect(400);
    expect(refused.body.issues[0].message).toBe(unknown.body.issues[0].message);
    expect((await values(token, 'country').expect(404)).body).toEqual(
      (await values(token, 'nothing').expect(404)).body,
    );
    expect(JSON.stringify((await read(token, 'visits').expect(200)).body)).not.toMatch(/country|Norway/i);
  });

  it('narrows the values of open ones, and leaves no others', async () => {
    const token = await make({ ...norway, home: { access: 'open' }, amount: { access: 'open' } });
    // Customers have no country, and belong to no order: they could be anybody's.
    expect((await values(token, 'home').expect(200)).body.values).toEqual([]);
    await values(token, 'amount').expect(400);
    const byHome = await make({ home: { access: 'locked', choice: ['Oslo'] }, country: { access: 'open' } });
    expect((await values(byHome, 'country').expect(200)).body.values).toEqual(['Norway']);
    expect((await values(byHome, 'country', '?search=chi').expect(200)).body.values).toEqual([]);
    const open = await make({ country: { access: 'open' } });
    expect((await values(open, 'country', '?search=chi').expect(200)).body.values).toEqual(['Chile']);
  });

  it('moves with the days of the workspace', async () => {
    const token = await make({ period: { access: 'locked', choice: { last: 1, unit: 'day' } } });
    const aheadMs = its.aheadMs;
    its.aheadMs = Date.parse('2026-02-01T12:00:00Z') - Date.now();
    try {
      expect(await rowsOf(token, 'total')).toEqual([[32]]);
    } finally {
      its.aheadMs = aheadMs;
    }
  });
});

describe('a locked filter', () => {
  it('withholds all widgets once the dashboard has it no more, or another of its name', async () => {
    const id = await aDashboard();
    const token = await share(norway, id);
    const rows = async () => (await read(token, 'total', undefined, id).expect(200)).body;
    expect(await rows()).toMatchObject({ rows: [[10]], error: null });
    for (const left of [[], [{ ...filters()[2], key: 'country' }]]) {
      const { body } = await its.get(`${its.path}/${id}?version=draft`).expect(200);
      const draft = { revision: body.revision, widgets: body.widgets, filters: left };
      await its.send('patch', `${its.path}/${id}/draft`, draft).expect(200);
      await its.publish(id);
      expect(await rows()).toMatchObject({ rows: [], error: withheld });
      const note = its.api.http.get(`/embed/dashboards/${id}`).set(bearer(token));
      expect((await note.expect(200)).body.widgets.at(-1).text).toBe('Hello');
    }
  });

  it('holds beside the filters of an embed token on columns of answers', async () => {
    const token = await embed(norway, { filters: { locked: { amount: 32 } } });
    expect(await rowsOf(token, 'rows')).toEqual([]);
    const both = await embed(norway, { filters: { initial: { amount: 10 } } });
    expect(await rowsOf(both, 'rows')).toEqual([['Norway', 10]]);
    expect((await read(both, 'metric').expect(200)).body).toMatchObject({ rows: [[10]], error: null });
  });

  it('is refused of an embed token whose dashboards have no such filter', async () => {
    const body = { dashboard_ids: [dashboard], dashboard_filters: { region: { access: 'open' } } };
    const answer = await its.api.http.post('/v1/embed-tokens').set(bearer(key)).send(body).expect(400);
    expect(answer.body.issues).toMatchObject([{ path: 'dashboard_filters.region' }]);
  });
});

it('lists values to the viewers of a link 120 times a minute', async () => {
  const token = await share();
  await its.api.source.query(
    `INSERT INTO rate_bucket (key_id, window_start, used, granted, cap, last_used_at)
     SELECT id, now(), 120, 120, 120, now() FROM share ORDER BY id DESC LIMIT 1`,
  );
  const { body, headers } = await values(token, 'country').expect(429);
  expect(body.error_code).toBe('too_many_attempts');
  expect(headers['retry-after']).toBe('60');
});
