import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connector } from '#connectors';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import { shopSql, shopTables, writeDuckdb } from './duckdb-fixture.js';
import { hostileToShop } from './duckdb-hostile.js';
import { EngineProcesses } from './engine-processes.js';
import type { Engine } from './engine.js';
import { FilesFolder } from './files-folder.js';
import { writeSqlite } from './sqlite-fixture.js';

const files = new FilesFolder();
const processes = new EngineProcesses('duckdb');
const outside = (name: string) => join(files.outside, name);
const path = 'sales/data.duckdb';
const absent = { absent: 'a file has no accounts and no network' };

beforeAll(async () => {
  mkdirSync(files.file('sales'));
  await writeDuckdb(files.file(path), shopSql);
  await writeDuckdb(outside('secret.duckdb'), 'CREATE TABLE secrets AS SELECT 42 AS word');
  writeFileSync(outside('secret.csv'), 'word\n42\n');
});

afterAll(() => files.remove());

connectorConformance('DuckDB', {
  async setUp() {},
  async tearDown() {},
  open: ({ connectionsMax }) => files.open('duckdb', path, connectionsMax),
  secrets: [],
  faults: {
    'a wrong password': absent,
    'an account that does not exist': absent,
    'a port where nothing listens': absent,
    'a host name that does not exist': absent,
    'an address that is denied': absent,
    'a name of an address that is denied': absent,
    'TLS demanded where there is none': absent,
    'a database or file that does not exist': () => files.open('duckdb', 'sales/no-such.duckdb'),
  },
  tables: shopTables,
  values: {
    null: 'SELECT NULL',
    true: 'SELECT true',
    false: 'SELECT false',
    'an integer': 'SELECT -42',
    'the largest safe integer': 'SELECT 9007199254740991',
    'an integer beyond 2^53': 'SELECT 9007199254740993',
    'a short decimal': 'SELECT 1234.50::DECIMAL(10,2)',
    'a decimal of 30 digits': 'SELECT 1234567890123456789012345678.25',
    'a float': 'SELECT 0.1::DOUBLE',
    'a float that is not a number': "SELECT 'NaN'::DOUBLE",
    infinity: "SELECT 'Infinity'::FLOAT",
    'negative infinity': "SELECT '-Infinity'::DOUBLE",
    'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
    'an empty text': "SELECT ''",
    bytes: "SELECT '\\x00\\x01\\xff\\x80'::BLOB",
    'a list of integers': 'SELECT [1, NULL, 3]',
    'a list of texts': `SELECT ['a', 'b,c', 'd"e\\f', '']`,
    JSON: `SELECT '{"a": [1, "x", null, true]}'::JSON`,
    'a date': "SELECT DATE '2024-02-29'",
    'a date before 1900': "SELECT DATE '1815-12-10'",
    'a date in the year 9999': "SELECT DATE '9999-12-31'",
    'a timestamp': "SELECT TIMESTAMP '2024-02-29 13:14:15'",
    'a timestamp with microseconds': "SELECT TIMESTAMP '1815-12-10 23:59:59.123456'",
    'a timestamp with a zone': "SELECT TIMESTAMPTZ '2024-02-29 13:14:15+02'",
    'a time': "SELECT TIME '13:14:15'",
    'a time with microseconds': "SELECT TIME '13:14:15.123456'",
  },
  rows: (count, width) =>
    `SELECT n, repeat('x', ${width}) AS label FROM range(1, ${count} + 1) t(n) ORDER BY n`,
  duplicateNames: 'SELECT 1 AS a, 2 AS a',
  emptyResult: 'SELECT id, name FROM shop.customers WHERE false',
  bigCell: (size) => `SELECT repeat('x', ${size})`,
  missingTable: 'SELECT * FROM shop.no_such_table',
  syntaxError: 'SELECT FROM WHERE',
  failsLate: "SELECT CASE n WHEN 90000 THEN error('late: ' || n)::BIGINT ELSE n END FROM range(100000) t(n)",
  slow: (marker) =>
    `SELECT count(*), '${marker}' FROM range(10000000) a(n), range(10000000) b(n) WHERE hash(a.n + b.n) = 42`,
  endless: (marker) => `SELECT n, repeat('x', 1000), '${marker}' FROM range(2000000000) t(n)`,
  ...(existsSync('/proc/self/stat') && {
    isRunning: () => processes.isRunning(),
    killConnections: async () => processes.kill(),
    countConnections: async () => processes.count(),
  }),
  hostile: hostileToShop(files),
  traces: async () => files.contents(),
} satisfies Engine);

describe('a DuckDB file', () => {
  let shop: Connector;

  beforeAll(async () => {
    shop = await files.open('duckdb', path);
  });

  afterAll(() => shop.close());

  it('keeps what its types hold, in and out of other types', async () => {
    const { rows } = await collect(
      shop,
      `SELECT 170141183460469231731687303715884105727::HUGEINT, [1.10::DECIMAL(38,20)],
        {'a': DATE '1815-12-10', 'b': ['x', NULL]}, MAP {'k': 9007199254740993}, MAP {1: 'one'},
        [TIMESTAMPTZ '2024-02-29 13:14:15+02'], 'infinity'::DATE, '-infinity'::TIMESTAMP, INTERVAL '3 months 2 days',
        '\\xff'::BLOB, uuid '00000000-0000-0000-0000-00000000000a', 'good'::ENUM ('good', 'bad'), [0.1::FLOAT],
        TIMESTAMP_NS '2024-02-29 13:14:15.123456789', TIMESTAMP_S '2024-02-29 13:14:15', '{"n": 12345678901234567890}'::JSON,
        [NULL, 'nan'::FLOAT], DATE '0044-03-15 (BC)', '10101'::BIT, union_value(k := 2), ['{"a": 1}'::JSON]`,
    );
    expect(rows).toEqual([
      [
        '170141183460469231731687303715884105727',
        [1.1],
        { a: '1815-12-10', b: ['x', null] },
        { k: '9007199254740993' },
        { '1': 'one' },
        ['2024-02-29T11:14:15Z'],
        'infinity',
        '-infinity',
        '3 months 2 days',
        '/w==',
        '00000000-0000-0000-0000-00000000000a',
        'good',
        [0.1],
        '2024-02-29T13:14:15.123456789',
        '2024-02-29T13:14:15',
        { n: '12345678901234567890' },
        [null, 'NaN'],
        '0044-03-15 (BC)',
        '10101',
        2,
        [{ a: 1 }],
      ],
    ]);
  });

  it('may be asked by its own macros', async () => {
    expect((await collect(shop, "FROM shop.customers_named('Ada')")).rows).toEqual([[1, 'Ada']]);
  });

  const reading = [
    'FROM shop.customers',
    'TABLE shop.customers',
    'VALUES (1)',
    '(SELECT 1)',
    ' /* x */ SELECT 1; -- y',
  ];
  it.each(reading)('answers %s', async (sql) => {
    expect((await collect(shop, sql)).rows.length).toBeGreaterThan(0);
  });

  it('is read anew when another takes its place', async () => {
    await writeDuckdb(files.file('placed.duckdb'), 'CREATE TABLE t AS SELECT 1 AS n');
    const connector = await files.open('duckdb', 'placed.duckdb');
    expect((await collect(connector, 'SELECT n FROM t')).rows).toEqual([[1]]);
    await writeDuckdb(files.file('next.duckdb'), 'CREATE TABLE t AS SELECT 2 AS n');
    renameSync(files.file('next.duckdb'), files.file('placed.duckdb'));
    expect((await collect(connector, 'SELECT n FROM t')).rows).toEqual([[2]]);
    await connector.close();
  });

  it('says so while another process has it open for writing', async () => {
    const busy = files.file('busy.duckdb');
    await writeDuckdb(busy, 'CREATE TABLE t AS SELECT 1 AS n');
    const owner = await DuckDBInstance.create(busy);
    const error = await sourceErrorOf(ask('busy.duckdb', 'SELECT n FROM t'), [files.path]);
    expect(error).toMatchObject({ code: 'unreachable' });
    owner.closeSync();
    expect((await ask('busy.duckdb', 'SELECT n FROM t')).rows).toEqual([[1]]);
  });

  const refused: [string, () => string][] = [
    ['a way out', () => '../outside/secret.duckdb'],
    ['a link to a file outside', () => link('out.duckdb', outside('secret.duckdb'))],
    ['a link to a folder outside', () => link('out', files.outside)],
    ['another kind of file', () => text('note.duckdb', 'no database at all')],
  ];
  it.each(refused)('is not %s', async (_, make) => {
    const error = await sourceErrorOf(ask(make(), 'SELECT * FROM secrets'), [files.outside, files.path]);
    expect(error).toMatchObject({ code: 'settings' });
  });

  it('tells what else it is', async () => {
    writeSqlite(files.file('shop.sqlite'), 'CREATE TABLE t (n INTEGER)');
    const errorAt = async (name: string) => sourceErrorOf(ask(name, 'SELECT * FROM t'), [files.path]);
    expect(await errorAt('shop.sqlite')).toMatchObject({
      code: 'settings',
      message: 'it is a SQLite file: connect it as one',
    });
    expect(await errorAt(text('alone.csv', 'n\n1\n'))).toMatchObject({
      code: 'settings',
      message: 'it is no .duckdb file; for CSV and Parquet files, name the folder that they are in',
    });
    mkdirSync(files.file('nothing'));
    text('nothing/notes.txt', 'n');
    expect(await errorAt('nothing')).toMatchObject({
      code: 'settings',
      message: 'there is no .csv or .parquet file in nothing: put one there, or name a .duckdb file',
    });
  });
});

async function ask(file: string, sql: string): ReturnType<typeof collect> {
  const connector = await files.open('duckdb', file);
  try {
    return await collect(connector, sql);
  } finally {
    await connector.close();
  }
}

function link(name: string, target: string): string {
  symlinkSync(target, files.file(name));
  return name;
}

function text(name: string, content: string): string {
  writeFileSync(files.file(name), content);
  return name;
}
