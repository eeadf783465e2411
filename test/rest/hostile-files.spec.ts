import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { parquetOf, workbookOf, workbookParts } from './made-files.js';
import { startUploadWorkspace } from './upload-workspace.js';

const its = startUploadWorkspace({ QG_BODY_BYTES_MAX: '4000000' });

const uploads = () =>
  readdirSync(its.files, { recursive: true }).filter((name) => /file_\w+$/.test(String(name)));

describe('a hostile file', () => {
  const refused = async (name: string, content: string): Promise<string> => {
    const before = uploads().length;
    const { body } = await its.upload({ name, content, encoding: 'base64' }).expect(400);
    expect(uploads()).toHaveLength(before);
    return body.message;
  };
  const sheet = (rows: string) => workbookParts([{ name: 'Sheet', rows }]);
  const header = '<row r="1"><c t="str"><v>a</v></c></row>';

  /** The archive with these fields of each entry of its directory, by their offsets, as somebody else wrote them. */
  const withEntries = (archive: Uint8Array, fields: Readonly<Record<number, number>>) => {
    const said = Buffer.from(archive);
    for (let at = said.readUInt32LE(said.length - 6); said.readUInt32LE(at) === 0x02014b50;) {
      for (const [offset, value] of Object.entries(fields)) said.writeUInt32LE(value, at + Number(offset));
      at += 46 + said.readUInt16LE(at + 28) + said.readUInt16LE(at + 30) + said.readUInt16LE(at + 32);
    }
    return said.toString('base64');
  };

  it('a workbook that unpacks to more than is read', async () => {
    const parts = { ...sheet(header), 'xl/sharedStrings.xml': `<sst>${' '.repeat(101_000_000)}</sst>` };
    expect(await refused('bomb.xlsx', workbookOf(parts))).toContain('more than 100 MB unpacked');
  });

  it('a workbook that unpacks to more than it says', async () => {
    const archive = Buffer.from(workbookOf(sheet(header + header)), 'base64');
    expect(await refused('liar.xlsx', withEntries(archive, { 24: 20 }))).toContain('the file is no table');
  });

  const emptySheets = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_each, n) => [`xl/worksheets/sheet${n}.xml`, new Uint8Array(1_000)]),
    );

  it('a workbook of stored parts that say they hold nothing', async () => {
    const archive = zipSync(emptySheets(3), { level: 0 });
    expect(await refused('stored.xlsx', withEntries(archive, { 24: 0 }))).toContain('or a torn one');
  });

  it('a workbook whose stored parts are all the same bytes', async () => {
    const archive = Buffer.from(zipSync(emptySheets(100), { level: 0 }));
    const same = Buffer.from(withEntries(archive, { 42: 0 }), 'base64');
    // The other parts are cut out: the directory follows the first.
    const first = 1_100;
    const cut = Buffer.concat([same.subarray(0, first), same.subarray(same.readUInt32LE(same.length - 6))]);
    cut.writeUInt32LE(first, cut.length - 6);
    expect(await refused('same.xlsx', cut.toString('base64'))).toContain('or a torn one');
  });

  it('a workbook of more entries than anybody has', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 10_001 }, (_each, n) => [`${n}`, new Uint8Array()])),
      { level: 0 },
    );
    expect(await refused('many.xlsx', Buffer.from(many).toString('base64'))).toContain('entries');
  });

  it.each([
    [
      'an attribute that the parser takes for its own',
      '<a hasOwnProperty="1" b="2"/>',
      'an attribute of no workbook',
    ],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY e "&e;&e;">]><worksheet>&e;</worksheet>', 'not valid XML'],
    [
      'an entity from elsewhere',
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>',
      'not valid XML',
    ],
    ['thousands of levels', '<a>'.repeat(1_000), 'nested too deeply'],
    [
      'thousands of attributes',
      `<a ${Array.from({ length: 1_000 }, (_each, n) => `a${n}="1"`).join(' ')}/>`,
      'too many attributes',
    ],
    [
      'a cell far to the right',
      `<worksheet><row r="1"><c r="XFD1" t="str"><v>a</v></c></row></worksheet>`,
      'more than 2000 columns',
    ],
    ['rows out of order', `<worksheet><row r="5"/><row r="4"/></worksheet>`, 'out of order'],
  ])('a sheet with %s', async (_case, xml, message) => {
    const parts = { ...sheet(header), 'xl/worksheets/sheet1.xml': xml };
    expect(await refused('hostile.xlsx', workbookOf(parts))).toContain(message);
  });

  it('a text that a million cells refer to', async () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(1_000);
    const parts = workbookParts([{ name: 'Sheet', rows }], ['x'.repeat(100_000)]);
    expect(await refused('shared.xlsx', workbookOf(parts))).toContain('MB of text');
  });

  it('names that lead out of the archive are not written, nor followed', async () => {
    const parts = sheet(`${header}<row r="2"><c t="str"><v>1</v></c></row>`);
    const relations = `<Relationships><Relationship Id="rId1" Target="/etc/passwd"/></Relationships>`;
    expect(
      await refused('paths.xlsx', workbookOf({ ...parts, 'xl/_rels/workbook.xml.rels': relations })),
    ).toContain('none of its sheets');
    const outside = { ...parts, '../../../../escaped.csv': 'a', '/escaped.csv': 'a' };
    await its.upload({ name: 'paths.xlsx', content: workbookOf(outside), encoding: 'base64' }).expect(201);
    expect(
      readdirSync(its.files, { recursive: true }).filter((name) => String(name).includes('escaped')),
    ).toEqual([]);
  });

  it('a link in an archive is a part like any other', async () => {
    const archive = zipSync({
      'xl/workbook.xml': [new TextEncoder().encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
      'xl/_rels/workbook.xml.rels': new TextEncoder().encode('<Relationships/>'),
    });
    expect(await refused('link.xlsx', Buffer.from(archive).toString('base64'))).toContain('not valid XML');
  });

  it.each([
    ['x.xlsx', 'no archive', 'hello'],
    ['x.parquet', 'no Parquet', 'hello'],
    ['x.parquet', 'Parquet in name alone', `PAR1${'\0'.repeat(50)}PAR1`],
  ])('%s that is %s', async (name, _case, text) => {
    expect(await refused(name, Buffer.from(text).toString('base64'))).toContain('the file is no table');
  });

  it('what was uploaded cannot be opened as a database, nor the report as a table', async () => {
    const { body } = await its.upload({ name: 'a.csv', content: 'a\n1\n' }).expect(201);
    expect(readdirSync(join(its.files, its.workspace.id, body.path)).toSorted()).toEqual([
      'a.parquet',
      'import.json',
      '~original',
    ]);
    for (const path of ['~original/0', '~original', 'import.json', 'a.parquet'])
      await its.api.http
        .post(`/workspaces/${its.workspace.id}/data-sources`)
        .set(its.admin)
        .send({ name: path, type: 'duckdb', settings: { path: `${body.path}/${path}` } })
        .expect(400);
  });

  it('names of columns that cannot be kept are mended', async () => {
    const content = JSON.stringify({ ['a\u0000b']: 1, ['\ud800']: 2, ['x'.repeat(5_000)]: 3, '': 4 });
    const { body } = await its.upload({ name: 'names.jsonl', content }).expect(201);
    expect(body.tables[0].columns.map(({ name }: { name: string }) => name)).toEqual([
      'a_b',
      '\ufffd',
      'x'.repeat(200),
      'column_4',
    ]);
    const source = { name: 'Names', type: 'duckdb', settings: { path: body.path } };
    await its.api.http
      .post(`/workspaces/${its.workspace.id}/data-sources`)
      .set(its.admin)
      .send(source)
      .expect(201);
  });

  it('a Parquet file of texts that unpack to two gigabytes: their beginnings are told', async () => {
    const content = await parquetOf(`SELECT repeat('x', 1000000) AS text FROM range(2000)`);
    expect(content.length).toBeLessThan(1_000_000);
    const { body } = await its.upload({ name: 'bomb.parquet', content, encoding: 'base64' }).expect(201);
    expect(body.tables[0]).toMatchObject({ rows: 2_000 });
    expect(body.tables[0].first_rows[0][0]).toHaveLength(200);
  });

  it('a Parquet file with torn pages', async () => {
    const content = await parquetOf(`SELECT i, md5(i::VARCHAR) AS text FROM range(5000) t(i)`);
    const torn = Buffer.from(content, 'base64');
    torn.fill(0xff, 4, 40_000);
    expect(await refused('torn.parquet', torn.toString('base64'))).toContain('torn.parquet cannot be read');
  });
});
