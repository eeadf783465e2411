import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connector } from '#connectors';
import { collect, sourceErrorOf } from './collect.js';
import { writeDuckdb } from './duckdb-fixture.js';
import { hostileToFolder } from './duckdb-hostile.js';
import { FilesFolder } from './files-folder.js';

const files = new FilesFolder();
const outside = (name: string) => join(files.outside, name);

afterAll(() => files.remove());

describe('a folder of CSV and Parquet files', () => {
  let connector: Connector;

  beforeAll(async () => {
    writeFileSync(outside('secret.csv'), 'word\n42\n');
    mkdirSync(files.file('exports'));
    writeFileSync(files.file('exports/people.csv'), 'id,name,born\n1,Ada,1815-12-10\n2,Grace,1906-12-09\n');
    writeFileSync(files.file(`exports/odd "name's.csv`), 'n\n7\n');
    writeFileSync(files.file('exports/note.txt'), 'not a table');
    await writeDuckdb(
      undefined,
      `COPY (SELECT 1.50::DECIMAL(10,2) AS total) TO '${files.file('exports/totals.parquet')}'`,
    );
    symlinkSync(outside('secret.csv'), files.file('exports/linked.csv'));
    symlinkSync('/etc/passwd', files.file('exports/passwd.csv'));
    connector = await files.open('duckdb', 'exports');
  });

  afterAll(() => connector.close());

  it('has a table of each file, and none of a link that leads out', async () => {
    const tables = await connector.introspect(AbortSignal.timeout(10_000));
    expect(tables.map(({ name, type }) => [name, type])).toEqual([
      [`odd "name's`, 'table'],
      ['people', 'table'],
      ['totals', 'table'],
    ]);
    expect(tables.map(({ rowEstimate }) => rowEstimate)).toEqual([1, 2, 1]);
    expect(tables[1]?.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'integer'],
      ['name', 'text'],
      ['born', 'date'],
    ]);
  });

  it('is asked across its files', async () => {
    const sql = `SELECT name, born, total, n FROM people, totals, "odd ""name's" WHERE id = 1`;
    expect((await collect(connector, sql)).rows).toEqual([['Ada', '1815-12-10', 1.5, 7]]);
  });

  it('shows what has changed in it, been added or been taken away', async () => {
    writeFileSync(files.file('exports/late.csv'), 'n\n1\n');
    expect((await collect(connector, 'FROM late')).rows).toEqual([[1]]);
    writeFileSync(files.file('exports/late.csv'), 'n,m\n2,3\n');
    expect((await collect(connector, 'FROM late')).rows).toEqual([[2, 3]]);
    unlinkSync(files.file('exports/late.csv'));
    expect(await sourceErrorOf(collect(connector, 'FROM late'), [])).toMatchObject({ code: 'missing' });
  });

  it.each(hostileToFolder(files))('refuses $name and leaves no trace', async ({ sql }) => {
    const before = files.contents();
    const error = await sourceErrorOf(collect(connector, sql), []);
    expect(['refused', 'statement', 'missing']).toContain(error.code);
    expect(files.contents()).toEqual(before);
    expect((await collect(connector, 'SELECT count(*) FROM people')).rows).toEqual([[2]]);
  });
});
