import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openConnector, SourceNetwork } from '#connectors';
import { collect, sourceErrorOf } from './collect.js';
import { connectorConformance } from './conformance.js';
import { EngineProcesses } from './engine-processes.js';
import type { Engine, Fault } from './engine.js';
import { FilesFolder } from './files-folder.js';
import { count, shopSql, shopTables, writeSqlite } from './sqlite-fixture.js';
import { hostileToShop } from './sqlite-hostile.js';

const files = new FilesFolder();
const processes = new EngineProcesses('sqlite');
const path = 'sales/shop.sqlite';
const outside = (name: string) => join(files.outside, name);
const absent = { absent: 'a file has no accounts and no network' };
const noSuchValue = { absent: 'SQLite has no such values' };
beforeAll(() => {
  mkdirSync(files.file('sales'));
  writeSqlite(files.file(path), shopSql);
  writeSqlite(outside('secret.sqlite'), 'CREATE TABLE secrets AS SELECT 42 AS word');
});

afterAll(() => files.remove());

connectorConformance('SQLite', {
  async setUp() {},
  async tearDown() {},
  open: ({ connectionsMax }) => files.open('sqlite', path, connectionsMax),
  secrets: [],
  faults: {
    'a wrong password': absent,
    'an account that does not exist': absent,
    'a port where nothing listens': absent,
    'a host name that does not exist': absent,
    'an address that is denied': absent,
    'a name of an address that is denied': absent,
    'TLS demanded where there is none': absent,
    'a database or file that does not exist': () => files.open('sqlite', 'sales/no-such.sqlite'),
  } satisfies Record<Fault, unknown>,
  tables: shopTables,
  values: {
    null: 'SELECT NULL',
    true: 'SELECT yes FROM samples',
    false: 'SELECT no FROM samples',
    'an integer': 'SELECT -42',
    'the largest safe integer': 'SELECT 9007199254740991',
    'an integer beyond 2^53': 'SELECT 9007199254740993',
    'a short decimal': 'SELECT 1234.50',
    'a decimal of 30 digits': {
      sql: 'SELECT 1234567890123456789012345678.25',
      cell: Number('1234567890123456789012345678.25'),
    },
    'a float': 'SELECT 0.1',
    'a float that is not a number': noSuchValue,
    infinity: 'SELECT 9e999',
    'negative infinity': 'SELECT -9e999',
    'text beyond ASCII': "SELECT 'Grüße, 世界 🙂'",
    'an empty text': "SELECT ''",
    bytes: "SELECT x'0001ff80'",
    'a list of integers': noSuchValue,
    'a list of texts': noSuchValue,
    JSON: 'SELECT details FROM samples',
    'a date': 'SELECT date FROM samples',
    'a date before 1900': 'SELECT old FROM samples',
    'a date in the year 9999': 'SELECT late FROM samples',
    'a timestamp': { sql: 'SELECT at FROM samples', cell: '2024-02-29 13:14:15' },
    'a timestamp with microseconds': {
      sql: 'SELECT precise FROM samples',
      cell: '1815-12-10 23:59:59.123456',
    },
    'a timestamp with a zone': 'SELECT zoned FROM samples',
    'a time': 'SELECT time FROM samples',
    'a time with microseconds': 'SELECT precise_time FROM samples',
  },
  rows: (to, width) => `${count(to)} SELECT n, printf('%.*c', ${width}, 'x') AS label FROM numbers`,
  duplicateNames: 'SELECT 1 AS a, 2 AS a',
  emptyResult: 'SELECT id, name FROM customers WHERE false',
  bigCell: (size) => `SELECT printf('%.*c', ${size}, 'x')`,
  missingTable: 'SELECT * FROM no_such_table',
  syntaxError: 'SELECT FROM WHERE',
  failsLate: `${count(100_000)} SELECT CASE n WHEN 50000 THEN json('{' || n) ELSE n END FROM numbers`,
  slow: (marker) => `${count(100_000_000_000)} SELECT count(*), '${marker}' FROM numbers`,
  endless: (marker) =>
    `${count(2_000_000_000)} SELECT n, printf('%.*c', 1000, 'x'), '${marker}' FROM numbers`,
  ...(existsSync('/proc/self/stat') && {
    isRunning: () => processes.isRunning(),
    killConnections: async () => processes.kill(),
    countConnections: async () => processes.count(),
  }),
  hostile: hostileToShop(files),
  traces: async () => [files.contents(), existsSync('/tmp/x.so')],
} satisfies Engine);

describe('a SQLite file', () => {
  it('is read with its full-text and R*Tree tables', async () => {
    const connector = await files.open('sqlite', path);
    const found = await collect(
      connector,
      "SELECT body, id FROM notes, boxes WHERE notes MATCH 'quick' AND low < 3",
    );
    expect(found.rows).toEqual([['the quick brown fox', 1]]);
    await connector.close();
  });

  it('shows what another process has committed since', async () => {
    const [connector, owner] = [
      await files.open('sqlite', 'live.sqlite'),
      new DatabaseSync(files.file('live.sqlite')),
    ];
    owner.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n)');
    for (const n of [1, 2, 3]) {
      owner.exec('INSERT INTO t VALUES (1)');
      expect((await collect(connector, 'SELECT count(*) FROM t')).rows).toEqual([[n]]);
    }
    owner.close();
    await connector.close();
  });

  it('is read anew when another takes its place', async () => {
    writeSqlite(files.file('placed.sqlite'), 'CREATE TABLE t AS SELECT 1 AS n');
    const connector = await files.open('sqlite', 'placed.sqlite');
    expect((await collect(connector, 'SELECT n FROM t')).rows).toEqual([[1]]);
    writeSqlite(files.file('next.sqlite'), 'CREATE TABLE t AS SELECT 2 AS n');
    renameSync(files.file('next.sqlite'), files.file('placed.sqlite'));
    expect((await collect(connector, 'SELECT n FROM t')).rows).toEqual([[2]]);
    await connector.close();
  });

  it('counts the rows of a small file, and tells about how many a table of a large one has by the number of the last', async () => {
    const sql = `CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (30); CREATE TABLE "no ""rows" (n);
      CREATE TABLE keyed (k TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO keyed VALUES ('k');
      CREATE TABLE named (rowid TEXT); INSERT INTO named VALUES ('x'); CREATE VIEW v AS SELECT id FROM t`;
    writeSqlite(files.file('counted.sqlite'), sql);
    writeSqlite(
      files.file('large.sqlite'),
      `${sql}; CREATE TABLE large AS SELECT zeroblob(70000000) AS bytes`,
    );
    const rowsOf = async (file: string) => {
      const connector = await files.open('sqlite', file);
      const tables = await connector.introspect(AbortSignal.timeout(10_000));
      await connector.close();
      return Object.fromEntries(tables.map(({ name, rowEstimate }) => [name, rowEstimate]));
    };
    const small = { keyed: 1, named: 1, 'no "rows': 0, t: 3, v: undefined };
    expect(await rowsOf('counted.sqlite')).toEqual(small);
    const large = { ...small, keyed: undefined, named: undefined, t: 30, large: 1 };
    expect(await rowsOf('large.sqlite')).toEqual(large);
  });

  it('says what a column holds by its values where they are not what was declared', async () => {
    const connector = await files.open('sqlite', path);
    const { columns } = await collect(
      connector,
      `SELECT 1 + 1, 1.5, 'a', x'00', NULL FROM orders UNION ALL SELECT 1.5, 1, 'b', x'01', NULL`,
    );
    expect(columns.map(({ kind }) => kind)).toEqual(['number', 'number', 'text', 'binary', 'other']);
    await connector.close();
  });

  const refused: [string, () => string][] = [
    ['a folder', () => 'sales'],
    ['a way out', () => '../outside/secret.sqlite'],
    ['a link to a file outside', () => link('out.sqlite', outside('secret.sqlite'))],
    ['a link to a folder outside', () => `${link('out', files.outside)}/secret.sqlite`],
    ['a link to itself', () => link('loop.sqlite', files.file('loop.sqlite'))],
    [
      'another kind of file',
      () => text('note.sqlite', 'no database at all, but long enough to be one'.repeat(50)),
    ],
    ['a file as a folder', () => `${path}/x`],
  ];
  it.each(refused)('is not %s', async (_, make) => {
    const connector = await files.open('sqlite', make());
    const error = await sourceErrorOf(collect(connector, 'SELECT * FROM secrets'), [files.outside]);
    expect(error).toMatchObject({ code: 'settings' });
    await connector.close();
  });

  it('may be reached by a link within the folder', async () => {
    const connector = await files.open('sqlite', link('alias.sqlite', files.file(path)));
    expect((await collect(connector, 'SELECT count(*) FROM customers')).rows).toEqual([[2]]);
    await connector.close();
  });

  it('is not there where the deployment offers no files', async () => {
    const environment = {
      network: new SourceNetwork({ opened: [] }),
      filesFolder: undefined,
      connectionsMax: 1,
    };
    const opening = openConnector({ type: 'sqlite', settings: { path } }, environment);
    expect(await sourceErrorOf(opening, [])).toMatchObject({ code: 'settings' });
  });
});

function link(name: string, target: string): string {
  symlinkSync(target, files.file(name));
  return name;
}

function text(name: string, content: string): string {
  writeFileSync(files.file(name), content);
  return name;
}
