import { describe, expect, it } from '@jest/globals';
import { parquetOf, workbookOf, workbookParts } from './made-files.js';
import { startUploadWorkspace } from './upload-workspace.js';

const its = startUploadWorkspace();

describe('files of other kinds', () => {
  it('JSON lines: a column for each name, also of objects within, and long numbers whole', async () => {
    const lines = [
      { id: 1, who: { name: 'Ada', age: 30 }, tags: ['a', 'b'] },
      { id: 2, who: { name: 'Bob' }, paid: true },
    ].map((line) => JSON.stringify(line));
    const content = `${lines.join('\n')}\n{"id": 3, "big": 12345678901234567890}\n`;
    const id = await its.connected({ name: 'events.jsonl', content });
    expect(
      await its.rowsOf(id, 'SELECT id, who_name, who_age, tags, paid, big FROM events ORDER BY id'),
    ).toEqual([
      [1, 'Ada', 30, '["a","b"]', null, null],
      [2, 'Bob', null, null, true, null],
      [3, null, null, null, null, '12345678901234567890'],
    ]);
    const list = await its.connected({ name: 'list.json', content: '[{"a": 1}, {"a": 2.5}]' });
    expect(await its.rowsOf(list, 'SELECT sum(a) FROM list')).toEqual([[3.5]]);
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
    const { body } = await its.upload({ name: 'a.jsonl', content }).expect(400);
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
    const { body } = await its.upload({ name: 'book.xlsx', content, encoding: 'base64' }).expect(201);
    expect(body.tables).toMatchObject([
      { table: 'sales_2026', sheet: 'Sales 2026', rows: 2, blank_rows: 1 },
      { table: 'staff', sheet: 'Staff', rows: 1 },
    ]);
    expect(body.left_out).toEqual([
      '1 row above the names of the columns in sheet “Sales 2026” of book.xlsx',
      'the hidden sheet “Secret” of book.xlsx',
    ]);
    const id = await its.connect(body.path);
    expect(await its.rowsOf(id, 'SELECT * FROM sales_2026 ORDER BY day')).toEqual([
      ['2025-12-31', 19.99, 'Oslo & Bergen', '2025-12-31T18:00:00'],
      ['2026-01-01', 40, null, '2026-01-01T12:00:00'],
    ]);
    expect(await its.rowsOf(id, 'SELECT name, active FROM staff')).toEqual([['Ada', true]]);
  });

  it('XLSX: a cell without a value holds nothing, whatever its kind, and how a text is spoken is no part of it', async () => {
    const spoken = '<is><r><t>課</t></r><rPh sb="0" eb="1"><t>カ</t></rPh></is>';
    const rows = [
      '<row><c t="str"><v>text</v></c><c t="str"><v>yes</v></c><c t="str"><v>name</v></c></row>',
      `<row><c t="s"><v></v></c><c t="b"><v/></c><c t="inlineStr">${spoken}</c></row>`,
      '<row><c t="s"><v>0</v></c><c t="b"><v>0</v></c><c t="inlineStr"><is><t>b</t></is></c></row>',
    ];
    const content = workbookOf(workbookParts([{ name: 'Cells', rows: rows.join('') }], ['first']));
    const { body } = await its.upload({ name: 'cells.xlsx', content, encoding: 'base64' }).expect(201);
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
    const { body } = await its.upload(of([numbers, staff])).expect(201);
    expect(body.tables).toMatchObject([{ table: 'staff' }]);
    expect(body.left_out).toEqual([
      'the sheet “Raw” of book.xlsx: its row 1 has to name the columns, and no name is in it',
    ]);
    const { body: refused } = await its.upload(of([numbers])).expect(400);
    expect(refused.message).toContain(
      'row 1 of the sheet “Raw” has to name the columns, and no name is in it',
    );
  });

  it('Parquet: as it says itself, also beside other its.files, each a table of its its.workspace name', async () => {
    const content = await parquetOf(
      `SELECT 1 AS id, 'Oslo' AS city, [1, 2] AS list UNION ALL SELECT 2, NULL, NULL`,
    );
    const { body } = await its
      .upload({
        files: [
          { name: 'places.parquet', content, encoding: 'base64' },
          { name: 'Places.csv', content: 'id,name\n1,x\n' },
          { name: 'people.csv', content: 'name\nAda\n' },
        ],
      })
      .expect(201);
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
    const id = await its.connect(body.path);
    expect(await its.rowsOf(id, 'SELECT count(*) FROM places p JOIN places_2 q ON p.id = q.id')).toEqual([
      [1],
    ]);
    const { body: refused } = await its
      .change(id, {
        tables: [{ table: 'places', columns: [{ source_name: 'id', type: 'text' }] }],
      })
      .expect(400);
    expect(refused.issues).toMatchObject([{ path: 'tables.0.columns' }]);
  });

  it('Parquet: several files are opened once', async () => {
    const uses = async () => {
      const metric = await its.api.registry.getSingleMetric('source_use_duration_seconds')?.get();
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
    const { body } = await its.upload({ files: several }).expect(201);
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
    const { body } = await its
      .upload({
        files: [
          { name: 'whole.parquet', content: whole, encoding: 'base64' },
          { name: 'torn.parquet', content: torn, encoding: 'base64' },
        ],
      })
      .expect(400);
    expect(body.message).toContain('torn.parquet cannot be read');
    expect(body.message).not.toContain('whole.parquet');
  });

  it('names the file at fault among several', async () => {
    const { body } = await its
      .upload({
        files: [
          { name: 'a.csv', content: 'a\n1\n' },
          { name: 'b.csv', content: 'a,b\n1\n' },
        ],
      })
      .expect(400);
    expect(body.issues).toEqual([
      { path: 'files.1.content', message: 'b.csv: line 2 has 1 cell, but line 1 names 2 columns' },
    ]);
  });
});
