import { beforeAll, describe, expect, it } from '@jest/globals';
import { forgetFilteredRowsAcrossWorkspaces } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading } from './widget-reading.js';

const its = startDashboardWorkspace();

type Bearer = { authorization: string };

let key: string;
let dashboard: string;

/** Every kind of widget over one table of two tenants. */
const widgets = [
  {
    key: 'rows',
    title: 'Rows',
    type: 'table',
    sql: 'SELECT id, country, amount FROM orders ORDER BY id -- all',
  },
  { key: 'total', title: 'Total', type: 'number', sql: 'SELECT sum(amount) AS total FROM orders' },
  { key: 'asked', title: 'Asked', type: 'chart', question: 'total amount by country' },
  { key: 'note', title: 'Note', type: 'text', text: 'Hello' },
];

beforeAll(async () => {
  await its.api.make.changePlan(its.workspace, 'enterprise');
  key = (await its.api.make.aKey({ workspace: its.workspace })).secret;
  its.atSource(`
    CREATE TABLE visits (id INTEGER PRIMARY KEY, tenant TEXT, seen_on DATE, minutes INTEGER, isNew BOOLEAN);
    INSERT INTO visits VALUES (1, 'acme', '2026-01-31', 5, TRUE), (2, 'ACME', '2026-02-01', 7, FALSE),
      (3, 'o''neil; --', '2026-02-02', 11, TRUE), (4, NULL, '2026-02-03', 13, FALSE)`);
  await its.send(
    'post',
    `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`,
    {},
    its.admin,
  );
  const metric = { name: 'revenue', source: 'orders', expression: 'sum(amount)', dimensions: ['country'] };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  const revenue = { key: 'metric', title: 'Metric', type: 'number', metric_id: body.id };
  const plain = {
    key: 'plain',
    title: 'Plain',
    type: 'chart',
    sql: 'SELECT country, amount FROM orders ORDER BY id',
  };
  const visits = { key: 'visits', title: 'Visits', type: 'table', sql: 'SELECT * FROM visits ORDER BY id' };
  const share = {
    ...metric,
    name: 'share',
    expression: 'sum(amount) * 100 / (SELECT sum(amount) FROM orders)',
  };
  const shareMetric = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, share).expect(201);
  const best = { ...metric, name: 'best', filters: ['amount < (SELECT max(amount) FROM orders)'] };
  const bestMetric = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, best).expect(201);
  const beyond = [
    { key: 'share', title: 'Share', type: 'number', metric_id: shareMetric.body.id },
    { key: 'best', title: 'Best', type: 'number', metric_id: bestMetric.body.id },
  ];
  dashboard = await its.create({ widgets: [...widgets, revenue, plain, visits, ...beyond] });
  await its.publish(dashboard);
});

async function issue(body: object): Promise<{ jti: string; token: string }> {
  const answer = await its.api.http
    .post('/v1/embed-tokens')
    .set(bearer(key))
    .send({ dashboard_ids: [dashboard], ...body })
    .expect(201);
  return answer.body;
}

const bearer = (token: string): Bearer => ({ authorization: `Bearer ${token}` });

function read(token: string, widget: string, filters?: unknown) {
  const chosen = filters === undefined ? '' : `?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  return its.api.http
    .get(`/embed/dashboards/${dashboard}/widgets/${widget}/data${chosen}`)
    .set(bearer(token));
}

async function rowsOf(token: string, widget: string, filters?: unknown): Promise<unknown[][]> {
  const { body } = await read(token, widget, filters).expect(200);
  expect(body.error).toBeNull();
  return body.rows;
}

const norway = { locked: { country: 'Norway' } };

describe('a chart that is none of its own', () => {
  const vegaOf = async (token: string): Promise<unknown> => {
    const answer = await its.api.http.get(`/embed/dashboards/${dashboard}`).set(bearer(token)).expect(200);
    const shown: { key: string; vega: unknown }[] = answer.body.widgets;
    return shown.find((each) => each.key === 'plain')?.vega;
  };

  it('is there for the first viewer, made of all rows, and tells nothing but their names', async () => {
    const { token } = await issue({ filters: norway });
    const first = await vegaOf(token);
    expect(first).toMatchObject({ marks: expect.any(Array) });
    expect(JSON.stringify(first)).not.toMatch(/Norway|Chile/);
    expect(await vegaOf(token)).toEqual(first);
  });

  it('names the values with chosen colors that its viewer sees, and no others', async () => {
    const chart = {
      kind: 'bar',
      x: 'country',
      y: ['amount'],
      colors: [
        { value: 'Chile', color: 'red' },
        { value: 'Norway', color: 'blue' },
      ],
    };
    const id = await its.create({
      widgets: [
        {
          key: 'colored',
          title: 'Colored',
          type: 'chart',
          sql: 'SELECT country, amount FROM orders',
          display: { chart },
        },
      ],
    });
    await its.publish(id);
    const { token } = await issue({ dashboard_ids: [id], filters: norway });
    const { text } = await its.api.http.get(`/embed/dashboards/${id}`).set(bearer(token)).expect(200);
    expect(text).toContain('Norway');
    expect(text).not.toContain('Chile');
  });
});

describe('locked filters', () => {
  it('narrow SQL, metrics and questions to the rows of the token', async () => {
    const { token } = await issue({ filters: norway });
    expect(await rowsOf(token, 'rows')).toEqual([[1, 'Norway', 10]]);
    expect(await rowsOf(token, 'metric')).toEqual([[10]]);
    expect(await rowsOf(token, 'asked')).toEqual([['Norway', 10]]);
    expect(await rowsOf(token, 'note')).toEqual([]);
  });

  it('withhold what has no such column, and do not say which column that is', async () => {
    const { token } = await issue({ filters: { ...norway, hidden: ['country'] } });
    const { body } = await read(token, 'total').expect(200);
    expect(body).toMatchObject({ rows: [], error: expect.stringContaining('cannot be shown here') });
    expect(JSON.stringify(body)).not.toContain('country');
  });

  it.each(['share', 'best'])('withhold the metric %s, whose own query reads past them', async (widget) => {
    const { token } = await issue({ filters: norway });
    const { body } = await read(token, widget).expect(200);
    expect(body).toMatchObject({ rows: [], error: expect.stringContaining('cannot be shown here') });
    const all = await issue({ filters: { initial: { country: 'Norway' } } });
    expect(await rowsOf(all.token, widget)).toEqual([[widget === 'share' ? 23 : 10]]);
  });

  it("never give one token another's rows, nor the members' own, whoever reads first", async () => {
    const [one, other, all] = await Promise.all([
      issue({ filters: norway }),
      issue({ filters: { locked: { country: 'Chile' } } }),
      issue({}),
    ]);
    const answers = await Promise.all(
      [one, other, all, one, other, all].map(({ token }) => rowsOf(token, 'rows')),
    );
    const [norways, chiles, everything] = [[[1, 'Norway', 10]], [[2, 'Chile', 32]], 2];
    expect([answers[0], answers[1], answers[3], answers[4]]).toEqual([norways, chiles, norways, chiles]);
    expect(answers[2]).toHaveLength(everything);
    expect(answers[5]).toHaveLength(everything);
    const etags = await Promise.all(
      [one, other].map(async ({ token }) => (await read(token, 'rows')).headers),
    );
    await read(other.token, 'rows').set('if-none-match', String(etags[1]?.['etag'])).expect(304);
    const members = await its.get(`${its.path}/${dashboard}/widgets/rows/data`).expect(200);
    expect(members.body.rows).toHaveLength(2);
  });

  it.each([{ country: 'Chile' }, { country: ['Norway', 'Chile'] }, { Country: 'Chile' }, { amount: 32 }])(
    'are not widened by a viewer who sends %j',
    async (filters) => {
      const { token } = await issue({ filters: norway });
      const { body } = await read(token, 'rows', filters).expect(400);
      expect(body.issues[0].message).toBe('is none of the filters that the token leaves to its viewer');
    },
  );

  it('are not removed by a viewer who sends none', async () => {
    const { token } = await issue({ filters: norway });
    expect(await rowsOf(token, 'rows', {})).toEqual([[1, 'Norway', 10]]);
  });

  it.each([
    ["Norway' OR '1'='1", []],
    ["' UNION SELECT 1, 'x', 2 --", []],
    ['\\', []],
    ["Norway'/*", []],
    [['Norway', "') OR 1=1 --"], [[1, 'Norway', 10]]],
  ])('take %j for a value and nothing else', async (country, rows) => {
    const { token } = await issue({ filters: { locked: { country } } });
    expect(await rowsOf(token, 'rows')).toEqual(rows);
  });

  it.each(['id" = 1 OR "id', 'country --', 'rowid', 'narrowed', 'COUNTRY'])(
    'withhold everything for a column called %j',
    async (column) => {
      const { token } = await issue({ filters: { locked: { [column]: 1 } } });
      const { body } = await read(token, 'rows').expect(200);
      expect(body).toMatchObject({ rows: [], error: expect.stringContaining('cannot be shown here') });
    },
  );

  it.each([
    [{ tenant: 'acme' }, [1]],
    [{ tenant: "o'neil; --" }, [3]],
    [{ tenant: null }, [4]],
    [{ tenant: ['acme', null] }, [1, 4]],
    [{ seen_on: '2026-02-01' }, [2]],
    [{ seen_on: { from: '2026-02-01', before: '2026-02-03' } }, [2, 3]],
    [{ seen_on: { before: '2026-02-01' } }, [1]],
    [{ seen_on: { from: '2026-02-30' } }, []],
    [{ minutes: 7 }, [2]],
    [{ minutes: '7' }, [2]],
    [{ minutes: { from: 11 } }, [3, 4]],
    [{ minutes: 'many' }, []],
    [{ minutes: [5, 'x', true] }, [1]],
    [{ tenant: 'acme', minutes: 7 }, []],
  ])('keep of rows those that meet %j', async (locked, ids) => {
    const { token } = await issue({ filters: { locked } });
    expect((await rowsOf(token, 'visits')).map(([id]) => id)).toEqual(ids);
  });
});

describe('initial filters', () => {
  it("hold at first, and are the viewer's to change and to remove", async () => {
    const { token } = await issue({ filters: { initial: { country: 'Norway' } } });
    expect(await rowsOf(token, 'rows')).toEqual([[1, 'Norway', 10]]);
    expect(await rowsOf(token, 'rows', { country: 'Chile' })).toEqual([[2, 'Chile', 32]]);
    expect(await rowsOf(token, 'rows', {})).toHaveLength(2);
  });

  it('are left out where there is no such column', async () => {
    const { token } = await issue({ filters: { initial: { country: 'Norway' } } });
    expect(await rowsOf(token, 'total')).toEqual([[42]]);
  });

  it.each(['not json', '{"country":', '[]', '{"country":{"above":1}}', '{"country":[]}'])(
    'are refused as %s',
    async (text) => {
      const { token } = await issue({ filters: { initial: { country: 'Norway' } } });
      const path = `/embed/dashboards/${dashboard}/widgets/rows/data?filters=${encodeURIComponent(text)}`;
      await its.api.http.get(path).set(bearer(token)).expect(400);
    },
  );
});

describe('data within filters', () => {
  it('is fetched once for all who read within the same, and anew when it is old', async () => {
    const { token } = await issue({ filters: { locked: { country: 'Norway', amount: 10 } } });
    const same = await issue({ filters: { locked: { amount: 10, country: 'Norway' } } });
    await rowsOf(token, 'rows');
    const rowsKept = () =>
      its.api.source.query(`SELECT version FROM widget_data WHERE filters @> '[{"column": "amount"}]'`);
    expect(await rowsKept()).toHaveLength(1);
    await rowsOf(same.token, 'rows');
    expect(await rowsKept()).toHaveLength(1);
  });

  it('follows the widget when that is changed', async () => {
    const id = await its.create({
      widgets: [{ key: 'one', title: 'One', sql: 'SELECT id, country FROM orders' }],
    });
    await its.publish(id);
    const { token } = await issue({ dashboard_ids: [id], filters: norway });
    const data = () =>
      its.api.http.get(`/embed/dashboards/${id}/widgets/one/data`).set(bearer(token)).expect(200);
    expect((await data()).body.rows).toEqual([[1, 'Norway']]);
    await its.send('patch', `${its.path}/${id}/widgets/one`, { sql: 'SELECT amount, country FROM orders' });
    await its.publish(id);
    expect((await data()).body.rows).toEqual([[10, 'Norway']]);
  });
});

describe('data within filters that is made anew', () => {
  it('is not taken for what was there before', async () => {
    const { token } = await issue({ filters: { locked: { minutes: 99 } } });
    expect(await rowsOf(token, 'visits')).toEqual([]);
    its.atSource(`INSERT INTO visits VALUES (99, 'acme', '2026-02-04', 99, TRUE)`);
    const inTwoDays = new Date(its.now().getTime() + 172_800_000);
    await forgetFilteredRowsAcrossWorkspaces(its.api.source.manager, inTwoDays);
    expect((await rowsOf(token, 'visits')).map(([id]) => id)).toEqual([99]);
  });

  it('has the same ETag from every process', async () => {
    const { token } = await issue({ filters: { locked: { country: 'Norway' } } });
    await rowsOf(token, 'rows');
    const { headers } = await read(token, 'rows').expect(200);
    const other = new WidgetReading(its).aProcess();
    const address = { workspaceId: its.workspace.id, dashboardId: dashboard, key: 'rows' };
    const filters = [{ column: 'country', filter: 'Norway', isLocked: true }];
    const answer = await other.reader.read({ ...address, seen: 'published', isPublic: true, filters });
    await other.stop();
    expect(answer.etag).toBe(headers['etag']);
  });

  it('has an ETag of its own for each set of filters', async () => {
    const tokens = await Promise.all(
      ['Norway', 'Chile'].map((country) => issue({ filters: { locked: { country } } })),
    );
    for (const { token } of tokens) await rowsOf(token, 'rows');
    await its.api.source.query(
      `UPDATE widget_data SET refreshed_at = date_trunc('second', now()), version = 2
       WHERE dashboard_id = $1 AND widget_key = 'rows' AND filters IS NOT NULL`,
      [dashboard],
    );
    const answers = await Promise.all(tokens.map(({ token }) => read(token, 'rows').expect(200)));
    const [norways, chiles] = answers.map(({ headers }) => String(headers['etag']));
    expect(norways).not.toBe(chiles);
    await read(tokens[1]?.token ?? '', 'rows')
      .set('if-none-match', norways ?? '')
      .expect(200);
  });
});

describe('the session of the page', () => {
  it('tells what the token opens and leaves out what is hidden', async () => {
    const { jti, token } = await issue({
      filters: { locked: { country: 'Norway', tenant: 'a' }, initial: { amount: 1 }, hidden: ['tenant'] },
      allowed_origins: ['https://App.Example.com', 'http://localhost:3000'],
      permissions: ['export'],
      theme: 'dark',
      external_user: 'user-7',
    });
    const { body } = await its.api.http.get('/embed/session').set(bearer(token)).expect(200);
    expect(body).toEqual({
      jti,
      expires_at: expect.any(String),
      brand: { colors: null, logo: null },
      dashboards: [{ id: dashboard, name: 'Sales' }],
      filters: { locked: { country: 'Norway' }, initial: { amount: 1 } },
      allowed_origins: ['https://app.example.com', 'http://localhost:3000'],
      permissions: ['view', 'export'],
      theme: 'dark',
    });
    const [{ details }] = await its.api.source.query(
      `SELECT details FROM audit_event WHERE target_id = $1 AND action = 'embed_token.issued'`,
      [jti],
    );
    expect(details).toMatchObject({ external_user: 'user-7', locked: ['country', 'tenant'] });
  });
});

describe('the page', () => {
  const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';

  it('may be framed by the pages that the token allows, and runs no script but its own', async () => {
    const { jti } = await issue({ allowed_origins: ['https://app.example.com', 'http://localhost:3000'] });
    const { headers, text } = await its.api.http.get(`/embed/${jti}`).expect(200);
    const policy = policyOf(headers);
    expect(policy).toContain('frame-ancestors https://app.example.com http://localhost:3000');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' });
    expect(text).toContain('<script type="module"');
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
  });

  it('may be framed by nobody where no page is allowed', async () => {
    const { jti } = await issue({});
    const { headers } = await its.api.http.get(`/embed/${jti}`).expect(200);
    expect(policyOf(headers)).toContain("frame-ancestors 'none'");
  });

  it('is there for a token that has ended, so that it can say so', async () => {
    const { jti, token } = await issue({ allowed_origins: ['https://app.example.com'] });
    await its.api.http.delete(`/v1/embed-tokens/${jti}`).set(bearer(key)).expect(204);
    await its.api.http.get(`/embed/${jti}`).expect(200);
    await its.api.http.get('/embed/session').set(bearer(token)).expect(401);
  });

  it.each(['emb_nothing', 'shr_nothing', 'dash_x', 'nothing', '%3Cscript%3E'])(
    'says plainly that there is nothing under %s',
    async (jti) => {
      const { headers, text } = await its.api.http.get(`/embed/${jti}`).expect(404);
      expect(policyOf(headers)).toContain("frame-ancestors 'none'");
      expect(text).toContain('There is no dashboard here.');
    },
  );

  it('has no token in any log line', async () => {
    const { token } = await issue({});
    await its.api.http.get(`/embed/dashboards/${dashboard}?token=${token}`).expect(200);
    await its.api.http.get('/embed/session').set(bearer(token)).expect(200);
    expect(its.api.logLines.join('')).not.toContain(token);
  });
});
