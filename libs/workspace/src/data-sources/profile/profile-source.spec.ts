import { describe, expect, it } from '@jest/globals';
import type { SourceError } from '#connectors';
import type { SourceTable } from '#contracts';
import { profileLimits } from './profile-limits.js';
import { profileSource } from './profile-source.js';
import { ScriptedSource, failure, figures, tableOf } from './scripted-source.fixture.js';

const now = new Date('2026-11-23T12:00:00Z');
const never = new AbortController().signal;
const numbered = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word}_${n}`);

function take(
  connector: ScriptedSource,
  tables: readonly SourceTable[],
  limits = profileLimits,
  signal = never,
) {
  const lost: SourceError[] = [];
  const done: number[] = [];
  const watch = {
    onTables: (count: number) => void done.push(count),
    onLost: (error: SourceError) => void lost.push(error),
  };
  const source = { connector, type: 'postgresql' as const, tables };
  return profileSource(source, now, signal, limits, watch).then((profile) => ({ ...profile, lost, done }));
}

describe('a profile', () => {
  it('asks each table twice, never more than two at a time, and tells how far it is', async () => {
    const source = new ScriptedSource();
    const tables = numbered(9, 'things').map((name) => tableOf(name, ['size']));
    const profile = await take(source, tables);
    expect(source.atOnceMost).toBe(2);
    expect(source.statements.filter((statement) => statement.endsWith('AS sampled'))).toHaveLength(18);
    expect(profile.done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(profile.tables).toMatchObject(
      tables.map(({ name }) => ({ name, rows: 5, is_sampled: false, unread: null })),
    );
    expect(profile.tables[0]?.columns).toMatchObject([
      { name: 'size', nulls: 0, distinct: 5, is_unique: true, least: '1', greatest: '5' },
    ]);
  });

  it('names the tables that are forbidden, and goes on with the others', async () => {
    const source = new ScriptedSource((statement) => {
      if (statement.includes('secret')) throw failure('refused', 'permission denied');
      return figures(statement);
    });
    const names = ['open', 'secret_1', 'wide', 'secret_2', 'secret_3', 'secret_4', 'last'];
    const { tables, lost } = await take(
      source,
      names.map((name) => tableOf(name, ['size', 'weight'])),
    );
    const unread = tables.map((table) => table.unread);
    expect(unread).toEqual([null, 'permission denied', null, ...Array(3).fill('permission denied'), null]);
    expect(lost).toEqual([]);
  });

  it('asks a source that died for no more than a few tables', async () => {
    let asked = 0;
    const source = new ScriptedSource((statement) => {
      if ((asked += 1) > 6) throw failure('unreachable', 'connection refused');
      return figures(statement);
    });
    const { tables, lost } = await take(
      source,
      numbered(500, 'things').map((name) => tableOf(name, ['size'])),
    );
    expect(source.statements.length).toBeLessThan(15);
    expect(tables.filter(({ unread }) => unread === null)).toHaveLength(2);
    expect(tables.at(-1)?.unread).toBe('The source stopped answering.');
    expect(lost).toMatchObject([{ code: 'unreachable' }]);
  });

  it('tries a slow table again, in smaller pieces, before it is given up', async () => {
    const source = new ScriptedSource((statement) => {
      if (statement.includes('"hopeless"') || statement.includes('LIMIT 50000')) throw failure('timed_out');
      return figures(statement);
    });
    const columns = numbered(30, 'size');
    const { tables } = await take(source, [tableOf('slow', columns), tableOf('hopeless', columns)]);
    expect(tables[0]).toMatchObject({ unread: null, rows_read: 5 });
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(columns);
    expect(tables[1]).toMatchObject({ unread: 'it is timed_out', columns: [] });
    expect(source.statements.filter((statement) => statement.includes('"hopeless"'))).toHaveLength(2);
  });

  it('reads a table of 2,000 columns in groups', async () => {
    const source = new ScriptedSource();
    const { tables } = await take(source, [tableOf('wide', numbered(2_001, 'size'))]);
    expect(tables[0]?.columns).toHaveLength(2_000);
    expect(tables[0]?.unread).toBe('It has more columns than are read.');
    expect(source.statements).toHaveLength(80);
  });

  it('leaves out a column that its engine cannot compare, and quotes nothing of it', async () => {
    const source = new ScriptedSource((statement) => {
      if (statement.includes('"size_7"')) throw failure('statement', 'no minimum of 4711');
      return figures(statement);
    });
    const columns = numbered(40, 'size');
    const { tables } = await take(source, [tableOf('odd', columns)]);
    const read = tables[0]?.columns.map(({ name }) => name) ?? [];
    expect(read.toSorted()).toEqual(columns.filter((name) => name !== 'size_7').toSorted());
    expect(tables[0]?.unread).toMatch(/could not count/);
    expect(JSON.stringify(tables)).not.toContain('4711');
  });

  it('leaves out a column that went, and asks a table that went no more than twice', async () => {
    const source = new ScriptedSource((statement) => {
      if (statement.includes('"size_7"')) throw failure('missing', 'there is no column size_7');
      if (statement.includes('"gone"')) throw failure('missing', 'there is no table gone');
      return figures(statement);
    });
    const columns = numbered(40, 'size');
    const left = numbered(40, 'length');
    const { tables } = await take(source, [tableOf('odd', columns), tableOf('gone', left)]);
    expect(tables[0]?.columns).toHaveLength(39);
    expect(tables.map(({ unread }) => unread)).toEqual([
      'there is no column size_7',
      'there is no table gone',
    ]);
    expect(source.statements.filter((statement) => statement.includes('"gone"'))).toHaveLength(2);
  });

  it('gives up a table of which nothing can be counted after some statements', async () => {
    const source = new ScriptedSource(() => {
      throw failure('statement');
    });
    const { tables } = await take(source, [tableOf('broken', numbered(2_000, 'size'))]);
    expect(source.statements.length).toBeLessThan(30);
    expect(tables[0]?.columns).toEqual([]);
  });

  it('samples a large table all over, and takes its first rows where that cannot be done', async () => {
    const rowEstimate = { row_estimate: 10_000_000 };
    const sampled = new ScriptedSource((statement) => {
      const rows = figures(statement);
      if (statement.startsWith('SELECT count(*)')) rows[0]?.splice(0, 1, 40_000);
      return rows;
    });
    const { tables: ofSample } = await take(sampled, [tableOf('large', ['size'], rowEstimate)]);
    expect(sampled.statements[0]).toContain('TABLESAMPLE SYSTEM (0.5500) REPEATABLE (7) LIMIT 50000');
    expect(ofSample).toMatchObject([{ rows: null, rows_read: 40_000, is_sampled: true }]);
    const shrunk = new ScriptedSource();
    const { tables: ofFirst } = await take(shrunk, [tableOf('large', ['size'], rowEstimate)]);
    expect(shrunk.statements.filter((statement) => statement.includes('TABLESAMPLE'))).toHaveLength(2);
    expect(ofFirst).toMatchObject([{ rows: 5, rows_read: 5, is_sampled: false }]);
    const foreign = new ScriptedSource((statement) => {
      if (statement.includes('TABLESAMPLE')) throw failure('statement', 'no sample of a foreign table');
      return figures(statement);
    });
    const { tables: ofForeign } = await take(foreign, [tableOf('large', ['size'], rowEstimate)]);
    expect(ofForeign).toMatchObject([{ rows_read: 5, unread: null }]);
  });

  it('leaves out what there is no time for', async () => {
    const source = new ScriptedSource(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          // On a busy machine the time is over before the statement is asked.
          if (signal.aborted) reject(failure('cancelled'));
          signal.addEventListener('abort', () => reject(failure('cancelled')));
        }),
    );
    const tables = numbered(50, 'things').map((name) => tableOf(name, ['size']));
    const profile = await take(source, tables, { ...profileLimits, tablesMs: 1, coveragesMs: 1 });
    expect(profile.tables.every(({ unread }) => unread === 'There was no time left to read it.')).toBe(true);
    expect(source.statements).toHaveLength(2);
  });

  it('says what it leaves out of thousands of tables', async () => {
    const tables = numbered(12, 'things').map((name) => tableOf(name, ['size']));
    const profile = await take(new ScriptedSource(), tables, { ...profileLimits, tablesMax: 10 });
    expect(profile.tables.filter(({ unread }) => unread !== null).map(({ name }) => name)).toEqual([
      'things_10',
      'things_11',
    ]);
  });

  it('asks nothing of a table without columns, or without one that can be compared', async () => {
    const source = new ScriptedSource();
    const bare = tableOf('bare', []);
    const json = {
      ...tableOf('json', ['a']),
      columns: tableOf('json', ['a']).columns.map((column) => ({ ...column, kind: 'json' as const })),
    };
    const { tables } = await take(source, [bare, json, tableOf('nameless', [''])]);
    expect(source.statements).toEqual([]);
    expect(tables).toMatchObject([{ unread: null }, { unread: null }, { unread: null }]);
  });
});
