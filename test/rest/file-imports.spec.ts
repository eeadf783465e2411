import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { until } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { parquetOf, workbookOf, workbookParts } from './made-files.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-imports-'));
const api = startTestApi({ QG_FILES_DIR: files });

let own: BuiltWorkspace;
let admin: { authorization: string };
beforeAll(async () => {
  own = await api.make.aWorkspace();
  admin = await api.signIn(await api.make.aMember({ workspace: own }));
});
afterAll(() => rmSync(files, { recursive: true }));

const upload = (body: object) => api.http.post(`/workspaces/${own.id}/files`).set(admin).send(body);
const sources = () => `/workspaces/${own.id}/data-sources`;
const connect = async (path: string): Promise<string> => {
  const source = { name: `Of ${path}`, type: 'duckdb', settings: { path } };
  return (await api.http.post(sources()).set(admin).send(source).expect(201)).body.id;
};
const connected = async (body: object): Promise<string> =>
  connect((await upload(body).expect(201)).body.path);
const rowsOf = async (id: string, sql: string): Promise<unknown[][]> =>
  (await api.http.post(`${sources()}/${id}/preview`).set(admin).send({ sql }).expect(200)).body.rows;
const reportOf = (id: string, as = admin) => api.http.get(`${sources()}/${id}/import`).set(as);
const change = (id: string, body: object, as = admin) =>
  api.http.post(`${sources()}/${id}/import`).set(as).send(body);

const orders = [
  'day;amount;country;weight;code',
  '31.12.2025;1.200,50 €;Germany;5 kg;007',
  '01.02.2026;n/a;germany;7 kg;008',
  ';;;;',
  '03.02.2026;4 €;Germany;-;009',
  'Total;1.204,50 €;;;',
].join('\n');

describe('the report of an upload', () => {
  it('tells types, units, formats, marks of no value, what was left out, and the first rows', async () => {
    const { body } = await upload({ name: 'orders.csv', content: orders }).expect(201);
    const [table] = body.tables;
    expect(table).toMatchObject({
      table: 'orders',
      file: 'orders.csv',
      rows: 3,
      row_name: 'order',
      blank_rows: 1,
      total_rows: [{ line: 6, text: expect.stringContaining('Total') }],
      totals: 'left_out',
    });
    expect(table.columns).toMatchObject([
      { name: 'day', type: 'date', format: 'DD.MM.YYYY', nulls: 0 },
      {
        name: 'amount',
        type: 'number',
        unit: '€',
        format: '1.234,5',
        null_marks: [{ mark: 'n/a', count: 1 }],
      },
      { name: 'country', type: 'text', case_variants: [{ kept: 'Germany', others: ['germany'], count: 1 }] },
      { name: 'weight', type: 'integer', unit: 'kg', nulls: 1, null_marks: [{ mark: '-', count: 1 }] },
      { name: 'code', type: 'text' },
    ]);
    expect(table.first_rows).toEqual([
      ['2025-12-31', 1200.5, 'Germany', 5, '007'],
      ['2026-02-01', null, 'germany', 7, '008'],
      ['2026-02-03', 4, 'Germany', null, '009'],
    ]);
    const id = await connect(body.path);
    expect(
      await rowsOf(
        id,
        'SELECT sum(amount), count(amount), count(*), max(day), sum(weight), min(code) FROM orders',
      ),
    ).toEqual([[1204.5, 2, 3, '2026-02-03', 12, '007']]);
    expect((await reportOf(id).expect(200)).body).toEqual({ tables: body.tables, left_out: [] });
  });

  it('names the cell that keeps amounts from being numbers', async () => {
    const { body } = await upload({ name: 'a.csv', content: `n\n${'1\n'.repeat(9)}about 5\n` }).expect(201);
    expect(body.tables[0].columns[0]).toMatchObject({
      type: 'text',
      nearly: 'integer',
      misfits: [{ line: 11, text: 'about 5' }],
      misfit_count: 1,
    });
  });

  it('reads what may mean two things as the other columns of the file are written, and says where it guessed', async () => {
    const told = await upload({ name: 'a.csv', content: 'a,b\n03/02/2026,19/02/2026\n' }).expect(201);
    expect(told.body.tables[0].first_rows).toEqual([['2026-02-03', '2026-02-19']]);
    expect(told.body.tables[0].columns[0]).toMatchObject({ guessed: false, format: 'DD/MM/YYYY' });
    const guessed = await upload({ name: 'a.csv', content: 'a,b\n03/02/2026,x\n' }).expect(201);
    expect(guessed.body.tables[0].columns[0]).toMatchObject({ guessed: true, format: 'MM/DD/YYYY' });
  });

  it('keeps rows that are called a total and are none', async () => {
    const content = 'company,revenue,employees\nShell,10,3\nTotal,20,4\n';
    const { body } = await upload({ name: 'companies.csv', content }).expect(201);
    expect(body.tables[0]).toMatchObject({ rows: 2, total_rows: [] });
  });

  it('is for those who connect data: 403 for viewers, 404 for others and for what is no upload', async () => {
    const id = await connected({ name: 'a.csv', content: 'a\n1\n' });
    const viewer = await api.signIn(await api.make.aMember({ workspace: own, role: 'viewer' }));
    await reportOf(id, viewer).expect(403);
    const editor = await api.signIn(await api.make.aMember({ workspace: own, role: 'editor' }));
    await reportOf(id, editor).expect(200);
    await change(id, { tables: [{ table: 'a', row_name: 'thing' }] }, editor).expect(403);
    const stranger = await api.make.aMember();
    await api.http
      .get(`/workspaces/${stranger.workspace.id}/data-sources/${id}/import`)
      .set(await api.signIn(stranger))
      .expect(404);
    mkdirSync(join(files, own.id, 'folder'));
    writeFileSync(join(files, own.id, 'folder', 'plain.csv'), 'a\n1\n');
    await reportOf(await connect('folder')).expect(404);
  });
});

describe('reading an upload again', () => {
  it('changes types, names and marks, merges what is written in several ways, and keeps what was chosen before', async () => {
    const id = await connected({ name: 'orders.csv', content: orders });
    const { body: first } = await change(id, {
      tables: [
        {
          table: 'orders',
          columns: [
            { source_name: 'country', name: 'land', merge_case: true },
            { source_name: 'code', type: 'integer' },
            { source_name: 'day', type: 'text' },
          ],
        },
      ],
    }).expect(200);
    expect(first.tables[0].columns.map((column: { type: string }) => column.type)).toEqual([
      'text',
      'number',
      'text',
      'integer',
      'text',
    ]);
    expect(await rowsOf(id, 'SELECT DISTINCT land FROM orders')).toEqual([['Germany']]);
    const { body: second } = await change(id, {
      tables: [{ table: 'orders', totals: 'kept', columns: [] }],
    }).expect(200);
    expect(second.tables[0]).toMatchObject({ rows: 4, totals: 'kept' });
    expect(await rowsOf(id, 'SELECT count(*), count(land) FROM orders')).toEqual([[4, 3]]);
    expect((await reportOf(id).expect(200)).body).toEqual(second);
  });

  it('leaves empty what does not fit the chosen type, and lists it', async () => {
    const id = await connected({ name: 'a.csv', content: 'n\n1\nabout 2\n3\n' });
    const columns = [{ source_name: 'n', type: 'number' }];
    const { body } = await change(id, { tables: [{ table: 'a', columns }] }).expect(200);
    expect(body.tables[0].columns[0]).toMatchObject({
      type: 'number',
      misfits: [{ line: 3, text: 'about 2' }],
      misfit_count: 1,
    });
    expect(await rowsOf(id, 'SELECT sum(n), count(n) FROM a')).toEqual([[4, 2]]);
  });

  it('has questions read by the name of what a row is', async () => {
    const id = await connected({ name: 'register.csv', content: 'name,fee\nAda,5\nBob,7\n' });
    const { body } = await change(id, { tables: [{ table: 'register', row_name: 'membership' }] }).expect(
      200,
    );
    expect(body.tables[0].row_name).toBe('membership');
    const question = { question: 'How many memberships are there?', data_source_ids: [id] };
    const { body: answer } = await api.http
      .post(`/workspaces/${own.id}/ask`)
      .set(admin)
      .send(question)
      .expect(200);
    expect(answer.rows).toEqual([[2]]);
  });

  it('leaves one upload behind, and what was there where the change cannot be', async () => {
    const id = await connected({ name: 'a.csv', content: 'n\n1\n' });
    const before = readdirSync(join(files, own.id, 'uploads')).length;
    await change(id, { tables: [{ table: 'a', columns: [{ source_name: 'n', name: 'number' }] }] }).expect(
      200,
    );
    expect(readdirSync(join(files, own.id, 'uploads'))).toHaveLength(before);
    const { body } = await change(id, {
      tables: [{ table: 'a', columns: [{ source_name: 'gone' }] }, { table: 'b' }],
    }).expect(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'tables.0.columns.0.source_name',
      'tables.1.table',
    ]);
    expect(await rowsOf(id, 'SELECT "number" FROM a')).toEqual([[1]]);
  });
});

describe('a change that is refused', () => {
  it('leaves no upload behind: 409 where somebody else changed the source meanwhile', async () => {
    const id = await connected({ name: 'a.csv', content: 'n\n1\n' });
    const before = readdirSync(join(files, own.id, 'uploads'));
    const columns = [{ source_name: 'n', name: 'number' }];
    const refused = await api.source.transaction(async (tx) => {
      await tx.query('UPDATE data_source SET revision = revision + 1 WHERE id = $1', [id]);
      const changing = change(id, { tables: [{ table: 'a', columns }] }).then((answer) => answer);
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT %'`;
      await until(async () => (await api.source.query(waiting)).length > 0);
      // The answer comes once the transaction is over.
      return { changing };
    });
    expect((await refused.changing).status).toBe(409);
    expect(readdirSync(join(files, own.id, 'uploads'))).toEqual(before);
  });
});

describe('files of other kinds', () => {
  it('JSON lines: a column for each name, also of objects within, and long numbers whole', async () => {
    const lines = [
      { id: 1, who: { name: 'Ada', age: 30 }, tags: ['a', 'b'] },
      { id: 2, who: { name: 'Bob' }, paid: true },
    ].map((line) => JSON.stringify(line));
    const content = `${lines.join('\n')}\n{"id": 3, "big": 12345678901234567890}\n`;
    const id = await connected({ name: 'events.jsonl', content });
    expect(await rowsOf(id, 'SELECT id, who_name, who_age, tags, paid, big FROM events ORDER BY id')).toEqual(
      [
        [1, 'Ada', 30, '["a","b"]', null, null],
        [2, 'Bob', null, null, true, null],
        [3, null, null, null, null, '12345678901234567890'],
      ],
    );
    const list = await connected({ name: 'list.json', content: '[{"a": 1}, {"a": 2.5}]' });
    expect(await rowsOf(list, 'SELECT sum(a) FROM list')).toEqual([[3.5]]);
  });

  it.each([
    ['no JSON', '{"a": 1}\n{"a": \n', 'line 2 is not valid JSON'],
    ['no object', '[1, 2]', 'value 1 of the list is no object'],
    ['too many levels', `{"a": ${'['.repeat(200)}1${']'.repeat(200)}}`, 'nested more than 100 levels'],
    [
      'too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_each, n) => [`k${n}`, n]))),
      'more than 1000 names',
    ],
  ])('400 for JSON lines with %s', async (_case, content, message) => {
    const { body } = await upload({ name: 'a.jsonl', content }).expect(400);
    expect(body.message).toContain(message);
  });

  it('XLSX: each sheet is a table; days, moments and texts, and the values that formulas had', async () => {
    const cell = (ref: string, value: string, attributes = '') =>
      `<c r="${ref}" ${attributes}><v>${value}</v></c>`;
    const sales = [
      `<row r="1"><c r="A1" t="inlineStr"><is><t>Sales of the year</t></is></c></row>`,
      `<row r="3">${cell('A3', '0', 't="s"')}${cell('B3', '1', 't="s"')}${cell('C3', '2', 't="s"')}${cell('D3', '3', 't="s"')}</row>`,
      `<row r="4">${cell('A4', '46022', 's="1"')}${cell('B4', '19.989999999999998')}${cell('C4', '4', 't="s"')}${cell('D4', '46022.75', 's="2"')}</row>`,
      `<row r="6">${cell('A6', '46023', 's="1"')}<c r="B6"><f>[1]Sheet1!A1*2</f><v>40</v></c>${cell('C6', '#N/A', 't="e"')}${cell('D6', '46023.5', 's="2"')}</row>`,
    ];
    const staff = `<row><c t="str"><v>name</v></c><c t="str"><v>active</v></c></row><row><c t="str"><v>Ada</v></c><c t="b"><v>1</v></c></row>`;
    const content = workbookOf(
      workbookParts(
        [
          { name: 'Sales 2026', rows: sales.join('') },
          { name: 'Staff', rows: staff },
          { name: 'Secret', rows: staff, state: 'hidden' },
        ],
        ['day', 'amount', 'city', 'at', 'Oslo &amp; Bergen'],
      ),
    );
    const { body } = await upload({ name: 'book.xlsx', content, encoding: 'base64' }).expect(201);
    expect(body.tables).toMatchObject([
      { table: 'sales_2026', sheet: 'Sales 2026', rows: 2, blank_rows: 1 },
      { table: 'staff', sheet: 'Staff', rows: 1 },
    ]);
    expect(body.left_out).toEqual([
      '1 row above the names of the columns in sheet “Sales 2026” of book.xlsx',
      'the hidden sheet “Secret” of book.xlsx',
    ]);
    const id = await connect(body.path);
    expect(await rowsOf(id, 'SELECT * FROM sales_2026 ORDER BY day')).toEqual([
      ['2025-12-31', 19.99, 'Oslo & Bergen', '2025-12-31T18:00:00'],
      ['2026-01-01', 40, null, '2026-01-01T12:00:00'],
    ]);
    expect(await rowsOf(id, 'SELECT name, active FROM staff')).toEqual([['Ada', true]]);
  });

  it('XLSX: a cell without a value holds nothing, whatever its kind, and how a text is spoken is no part of it', async () => {
    const spoken = '<is><r><t>課</t></r><rPh sb="0" eb="1"><t>カ</t></rPh></is>';
    const rows = [
      '<row><c t="str"><v>text</v></c><c t="str"><v>yes</v></c><c t="str"><v>name</v></c></row>',
      `<row><c t="s"><v></v></c><c t="b"><v/></c><c t="inlineStr">${spoken}</c></row>`,
      '<row><c t="s"><v>0</v></c><c t="b"><v>0</v></c><c t="inlineStr"><is><t>b</t></is></c></row>',
    ];
    const content = workbookOf(workbookParts([{ name: 'Cells', rows: rows.join('') }], ['first']));
    const { body } = await upload({ name: 'cells.xlsx', content, encoding: 'base64' }).expect(201);
    expect(body.tables[0].first_rows).toEqual([
      [null, null, '課'],
      ['first', false, 'b'],
    ]);
  });

  it('XLSX: a sheet that names no columns is left out by name, or refused by name where it is the only one', async () => {
    const numbers = { name: 'Raw', rows: '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>' };
    const staff = {
      name: 'Staff',
      rows: '<row><c t="str"><v>name</v></c></row><row><c t="str"><v>Ada</v></c></row>',
    };
    const of = (sheets: { name: string; rows: string }[]) => ({
      name: 'book.xlsx',
      content: workbookOf(workbookParts(sheets)),
      encoding: 'base64',
    });
    const { body } = await upload(of([numbers, staff])).expect(201);
    expect(body.tables).toMatchObject([{ table: 'staff' }]);
    expect(body.left_out).toEqual([
      'the sheet “Raw” of book.xlsx: its row 1 has to name the columns, and no name is in it',
    ]);
    const { body: refused } = await upload(of([numbers])).expect(400);
    expect(refused.message).toContain(
      'row 1 of the sheet “Raw” has to name the columns, and no name is in it',
    );
  });

  it('Parquet: as it says itself, also beside other files, each a table of its own name', async () => {
    const content = await parquetOf(
      `SELECT 1 AS id, 'Oslo' AS city, [1, 2] AS list UNION ALL SELECT 2, NULL, NULL`,
    );
    const { body } = await upload({
      files: [
        { name: 'places.parquet', content, encoding: 'base64' },
        { name: 'Places.csv', content: 'id,name\n1,x\n' },
        { name: 'people.csv', content: 'name\nAda\n' },
      ],
    }).expect(201);
    expect(body.tables.map(({ table }: { table: string }) => table)).toEqual([
      'places',
      'places_2',
      'people',
    ]);
    expect(body.tables[0]).toMatchObject({
      rows: 2,
      columns: [
        { name: 'id', type: 'integer', nulls: 0 },
        { name: 'city', type: 'text', nulls: 1 },
        { name: 'list', type: 'list', nulls: 1 },
      ],
      first_rows: [
        [1, 'Oslo', '[1, 2]'],
        [2, null, null],
      ],
    });
    const id = await connect(body.path);
    expect(await rowsOf(id, 'SELECT count(*) FROM places p JOIN places_2 q ON p.id = q.id')).toEqual([[1]]);
    const { body: refused } = await change(id, {
      tables: [{ table: 'places', columns: [{ source_name: 'id', type: 'text' }] }],
    }).expect(400);
    expect(refused.issues).toMatchObject([{ path: 'tables.0.columns' }]);
  });

  it('Parquet: several files are opened once', async () => {
    const uses = async () => {
      const metric = await api.registry.getSingleMetric('source_use_duration_seconds')?.get();
      const counts = metric?.values.filter((each) => String(Object(each).metricName).endsWith('_count'));
      return counts?.reduce((sum, { value }) => sum + value, 0) ?? 0;
    };
    const several = await Promise.all(
      ['a', 'b', 'c'].map(async (name, place) => ({
        name: `${name}.parquet`,
        content: await parquetOf(`SELECT ${place} AS n`),
        encoding: 'base64',
      })),
    );
    const before = await uses();
    const { body } = await upload({ files: several }).expect(201);
    expect(body.tables.map(({ first_rows: rows }: { first_rows: unknown }) => rows)).toEqual([
      [[0]],
      [[1]],
      [[2]],
    ]);
    expect(await uses()).toBe(before + 1);
  });

  it('names the Parquet file at fault among several', async () => {
    const whole = await parquetOf('SELECT i, md5(i::VARCHAR) AS text FROM range(5000) t(i)');
    const torn = Buffer.from(whole, 'base64').fill(0xff, 4, 40_000).toString('base64');
    const { body } = await upload({
      files: [
        { name: 'whole.parquet', content: whole, encoding: 'base64' },
        { name: 'torn.parquet', content: torn, encoding: 'base64' },
      ],
    }).expect(400);
    expect(body.message).toContain('torn.parquet cannot be read');
    expect(body.message).not.toContain('whole.parquet');
  });

  it('names the file at fault among several', async () => {
    const { body } = await upload({
      files: [
        { name: 'a.csv', content: 'a\n1\n' },
        { name: 'b.csv', content: 'a,b\n1\n' },
      ],
    }).expect(400);
    expect(body.issues).toEqual([
      { path: 'files.1.content', message: 'b.csv: line 2 has 1 cell, but line 1 names 2 columns' },
    ]);
  });
});
