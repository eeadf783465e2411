import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { tableFromIPC } from 'apache-arrow';
import type { BuiltKey } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { connectReader } from './reader-source.js';
import type { ReaderSource } from './reader-source.js';

const rowsMax = 40_000;
const api = startTestApi({
  QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128',
  QG_EXPORT_ROWS: String(rowsMax),
});

/** Asks with its own key; `reader` may read. */
let source: ReaderSource;
let reader: BuiltKey;
let dashboard: string;

const widgets = {
  all: 'SELECT id, country, amount FROM orders ORDER BY id',
  typed: `SELECT id, country, price, ordered_on, ordered_at, paid, amount, id + 9007199254740993 AS number
    FROM orders ORDER BY id`,
  twice: 'SELECT country, country FROM orders ORDER BY id LIMIT 1',
  beyond: 'SELECT a.id FROM orders a, letters b',
  long: 'SELECT a.id, b.note FROM letters a, letters b',
  broken: 'SELECT id, note, 1 / (3000 - id) AS share FROM letters ORDER BY id',
  wrong: 'SELECT 1 / (id - id) AS share FROM faults',
  vast: 'SELECT repeat(note, 5000) AS note FROM letters WHERE id = (SELECT count(*) FROM faults)',
};

beforeAll(async () => {
  source = await connectReader(api, async (role) => {
    await api.source.query(`
      CREATE TABLE orders (id INTEGER PRIMARY KEY, country TEXT, amount NUMERIC, price NUMERIC(20, 2),
        ordered_on DATE DEFAULT '2024-02-29', ordered_at TIMESTAMPTZ DEFAULT '2024-02-29 11:14:15.123456Z', paid BOOLEAN);
      INSERT INTO orders SELECT n, CASE n WHEN 1 THEN 'a "b", c' WHEN 2 THEN '' WHEN 3 THEN NULL ELSE 'Norway' END, n, 123456789012345678.25
        FROM generate_series(1, 3000) AS n;
      CREATE TABLE letters (id INTEGER PRIMARY KEY, note TEXT);
      INSERT INTO letters SELECT n, repeat('x', 1000) FROM generate_series(1, 4000) AS n;
      CREATE TABLE faults (id INTEGER PRIMARY KEY);
      GRANT SELECT ON orders, letters, faults TO ${role}`);
  });
  const { workspace } = source.key;
  reader = await api.make.aKey({ workspace, scopes: ['read'] });
  const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  const post = (path: string, body: object) =>
    api.http.post(`/workspaces/${workspace.id}/${path}`).set(editor).send(body);
  const tables = Object.entries(widgets).map(([key, sql]) => ({ key, title: key, type: 'table', sql }));
  const note = { key: 'note', title: 'Note', type: 'text', text: 'nothing to export' };
  const { body } = await post('dashboards', { name: 'Sales', widgets: [...tables, note] }).expect(201);
  dashboard = body.id;
  await post(`dashboards/${dashboard}/publish`, {}).expect(200);
  // A statement is tried before it is saved.
  await api.source.query('INSERT INTO faults VALUES (1)');
  await post('verified-questions', { question: 'Which orders are there?', sql: widgets.all }).expect(201);
});

const bearer = ({ secret }: BuiltKey) => ({ authorization: `Bearer ${secret}` });
const addressOf = (widget: string, format = 'csv') =>
  `/v1/dashboards/${dashboard}/widgets/${widget}/export?format=${format}`;
const exportWidget = (widget: string, format = 'csv', as = reader) =>
  api.http.get(addressOf(widget, format)).set(bearer(as)).buffer();

async function ask(): Promise<string> {
  const question = { question: 'Which orders are there?' };
  const { body } = await api.http.post('/v1/ask').set(bearer(source.key)).send(question).expect(200);
  expect(body).toMatchObject({ success: true, sql: expect.stringContaining('FROM orders') });
  expect(body.rows).toHaveLength(1_000);
  return body.message_id;
}

describe('GET /v1/answers/{message_id}/export', () => {
  it('200 with all rows of an answer that was cut, and their number', async () => {
    const { headers, text: csv } = await api.http
      .get(`/v1/answers/${await ask()}/export`)
      .set(bearer(source.key))
      .buffer()
      .expect(200)
      .expect('content-type', 'text/csv; charset=utf-8');
    const lines = csv.split('\n');
    expect(lines.slice(0, 4)).toEqual(['id,country,amount', '1,"a ""b"", c",1', '2,"",2', '3,,3']);
    expect(lines).toHaveLength(3_002);
    expect(headers).toMatchObject({
      'questglass-row-count': '3000',
      'questglass-row-limit': String(rowsMax),
    });
    expect(headers['ratelimit']).toBeDefined();
  });

  it('404 to another key of the workspace, and to one of another', async () => {
    const path = `/v1/answers/${await ask()}/export`;
    const sibling = await api.make.aKey({ workspace: source.key.workspace });
    for (const other of [sibling, await api.make.aKey()])
      await api.http.get(path).set(bearer(other)).expect(404);
  });

  it.each<[number, string, () => Promise<BuiltKey>]>([
    [403, 'without the scope to ask', async () => reader],
    [402, 'on a plan below Scale', async () => api.make.aKey({ plan: 'growth' })],
    [404, 'for a question that was never asked', async () => source.key],
  ])('%i %s', async (status, _what, who) => {
    await api.http
      .get('/v1/answers/msg_0/export')
      .set(bearer(await who()))
      .expect(status);
  });
});

describe('GET /v1/dashboards/{id}/widgets/{key}/export', () => {
  it('200 as an object a line', async () => {
    const { text: lines } = await exportWidget('all', 'ndjson')
      .expect(200)
      .expect('content-type', 'application/x-ndjson; charset=utf-8');
    const records = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toHaveLength(3_000);
    expect(records[0]).toEqual({ id: 1, country: 'a "b", c', amount: 1 });
  });

  it('200 as an Arrow stream, whose types are those of the columns', async () => {
    const { body } = await exportWidget('typed', 'arrow')
      .responseType('blob')
      .expect(200)
      .expect('content-type', 'application/vnd.apache.arrow.stream');
    const table = tableFromIPC(body);
    expect(table.schema.fields.map(({ name, type }) => `${name} ${String(type)}`)).toEqual([
      'id Int64',
      'country Utf8',
      'price Decimal[20e+2]',
      'ordered_on Date32<DAY>',
      'ordered_at Timestamp<MICROSECOND, UTC>',
      'paid Bool',
      'amount Utf8',
      'number Int64',
    ]);
    expect(table.numRows).toBe(3_000);
    expect(table.batches.length).toBeGreaterThan(3);
    expect(table.get(2_999)?.toJSON()).toMatchObject({
      id: 3_000n,
      country: 'Norway',
      ordered_at: Date.UTC(2024, 1, 29, 11, 14, 15, 123) + 0.456,
      paid: null,
      amount: '3000',
      number: 9_007_199_254_743_993n,
    });
  });

  it('200 with columns of one name apart', async () => {
    const { text: line } = await exportWidget('twice', 'ndjson').expect(200);
    expect(JSON.parse(line)).toEqual({ country: 'a "b", c', country_2: 'a "b", c' });
  });

  it('200 up to the limit, with the number of all', async () => {
    const { headers, text: csv } = await exportWidget('beyond').expect(200);
    expect(csv.split('\n')).toHaveLength(rowsMax + 2);
    expect(headers['questglass-row-count']).toBe('12000000');
  });

  it('200 compressed, where that is accepted', async () => {
    const plain = await exportWidget('all').set('accept-encoding', 'identity').expect(200);
    for (const encoding of ['gzip', 'br']) {
      const { headers, text: csv } = await exportWidget('all').set('accept-encoding', encoding).expect(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(csv).toBe(plain.text);
    }
  });

  it.each([
    ['wrong', /division by zero/],
    ['note', /asks nothing/],
    ['vast', /row of the result is longer than 4000000 characters/],
  ])('409 for %s with the reason', async (widget, reason) => {
    const { body } = await exportWidget(widget).expect(409);
    expect(body).toEqual({ error_code: 'conflict', message: expect.stringMatching(reason) });
  });

  it('400 for another format, 404 for another widget, 403 without the scope to read, 405 for HEAD', async () => {
    await exportWidget('all', 'xlsx').expect(400);
    await exportWidget('nothing').expect(404);
    await exportWidget('all', 'csv', await api.make.aKey()).expect(404);
    const { body } = await exportWidget('all', 'csv', source.key).expect(403);
    expect(body).toMatchObject({ required_scope: 'read' });
    await api.http.head(addressOf('all')).set(bearer(reader)).expect(405).expect('allow', 'GET');
  });
});

describe('a stream', () => {
  const open: IncomingMessage[] = [];
  afterEach(async () => {
    for (const response of open.splice(0)) response.destroy();
    await until(async () => (await statements()).length === 0);
  });

  /** An export whose rows nobody reads, beyond those that buffers hold. */
  async function begin(widget: string): Promise<IncomingMessage> {
    const request = get(api.running.url + addressOf(widget), { headers: bearer(reader) });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    open.push(response);
    return response;
  }

  /** The statements under way at the source, with what each waits for. */
  async function statements(): Promise<{ waitsFor: string | null }[]> {
    return api.source.query(
      `SELECT wait_event AS "waitsFor" FROM pg_stat_activity WHERE usename = $1 AND state = 'active'`,
      [source.role],
    );
  }

  /** The wide line of its request, once it was written. */
  async function lineOf(response: IncomingMessage): Promise<object> {
    const id = response.headers['x-request-id'];
    const isIts = (line: string) => line.includes(`"${String(id)}"`) && line.includes('"message":"request"');
    await until(async () => api.logLines.some(isIts));
    return JSON.parse(api.logLines.find(isIts) ?? '');
  }

  /** The value of a series; 0 where it has none. */
  async function valueOf(series: string): Promise<number> {
    const { text: metrics } = await api.health.get('/metrics').expect(200);
    const line = metrics.split('\n').find((each) => each.startsWith(series));
    return Number(line?.split(' ')[1] ?? 0);
  }

  const exportsThat = (outcome: string) => valueOf(`exports_total{outcome="${outcome}"`);

  async function counts(): Promise<[number, number, number]> {
    return [
      await exportsThat('completed'),
      await valueOf('export_rows_total'),
      await valueOf('export_bytes_total'),
    ];
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await wait(20);
  }

  it('that nobody reads has the source wait, and ends there with its caller', async () => {
    const left = await exportsThat('caller_left');
    const response = await begin('long');
    expect(response.statusCode).toBe(200);
    await until(async () => (await statements()).some(({ waitsFor }) => waitsFor === 'ClientWrite'));
    expect(await valueOf('exports_under_way')).toBe(1);
    response.destroy();
    await until(async () => (await statements()).length === 0);
    expect(await lineOf(response)).toMatchObject({ status: 499 });
    expect(await lineOf(response)).not.toHaveProperty('broken_off_by');
    expect(await exportsThat('caller_left')).toBe(left + 1);
    expect(await valueOf('exports_under_way')).toBe(0);
  });

  it('that is read to its end is counted with its rows and bytes', async () => {
    const [completed, rows, bytes] = await counts();
    const { text: csv } = await exportWidget('all').set('accept-encoding', 'gzip').expect(200);
    expect(await counts()).toEqual([completed + 1, rows + 3_000, bytes + Buffer.byteLength(csv)]);
  });

  it('whose statement fails in the middle breaks off, so that nobody takes it for whole', async () => {
    const failed = await exportsThat('source_failed');
    const response = await begin('broken');
    expect(response.statusCode).toBe(200);
    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    const line = { status: 409, refusal: 'conflict', broken_off_by: 'source' };
    expect(await lineOf(response)).toMatchObject(line);
    expect(await exportsThat('source_failed')).toBe(failed + 1);
  });

  it('behind another answer on a connection that is lost leaves its place', async () => {
    const { hostname, port } = new URL(api.running.url);
    for (let times = 0; times < 4; times += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const head = `Host: here\r\nAuthorization: ${bearer(reader).authorization}\r\n\r\n`;
      socket.write(`GET /v1/whoami HTTP/1.1\r\n${head}GET ${addressOf('long')} HTTP/1.1\r\n${head}`);
      await until(async () => socket.bytesWritten > 0 && !socket.connecting);
      socket.resetAndDestroy();
    }
    await until(async () => (await statements()).length === 0);
    const statuses = async () => {
      const both = await Promise.all([exportWidget('twice'), exportWidget('twice')]);
      return both.map(({ status }) => status);
    };
    await until(async () => (await statuses()).every((status) => status === 200));
    expect(await statuses()).toEqual([200, 200]);
  });

  it('is one of two of a workspace at most, and leaves its place', async () => {
    const [first] = await Promise.all([begin('long'), begin('long')]);
    const refused = await exportWidget('all').expect(429);
    expect(refused.body.error_code).toBe('too_many_attempts');
    expect(refused.headers['retry-after']).toBe('10');
    expect(await exportsThat('no_room')).toBeGreaterThan(0);
    first.destroy();
    await until(async () => (await exportWidget('twice')).status === 200);
  });
});
