import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cell, SourceType } from '#contracts';
import type { Plan } from '#sql';
import { asDryRun, loadGate, renderPlan } from '#sql';
import { describeWhere } from '../describe-where.js';
import { collect } from '../connectors/collect.js';
import { plansAtEdges } from './plans-at-edges.js';
import { plansOfGroups } from './plans-of-groups.js';
import { hostileTexts } from './odd-table.js';
import { plansOfMissingRows } from './plans-of-missing-rows.js';
import { plansOfNumbersInTexts } from './plans-of-numbers-in-texts.js';
import { plansOfNames } from './plans-of-names.js';
import { plansOfRows } from './plans-of-rows.js';
import { plansOfTimes } from './plans-of-times.js';
import { type ShopEngine, shopEngines } from './shop-engines.js';

const plans = Object.entries({
  ...plansOfRows,
  ...plansOfGroups,
  ...plansOfNames,
  ...plansOfMissingRows,
  ...plansOfTimes,
  ...plansOfNumbersInTexts,
  ...plansAtEdges,
});

/** The engines, each with whether it has an address; without one its tests are skipped. */
const engines: [SourceType, boolean][] = [
  ['postgresql', true],
  ['duckdb', true],
  ['sqlite', true],
  ['mysql', process.env['QG_TEST_MYSQL_URL'] !== undefined],
  ['clickhouse', process.env['QG_TEST_CLICKHOUSE_URL'] !== undefined],
  ['trino', process.env['QG_TEST_TRINO_URL'] !== undefined],
];

let postgresql: ShopEngine;

beforeAll(async () => {
  await loadGate();
  postgresql = await shopEngines.postgresql();
});

afterAll(() => postgresql.close());

describe('a plan in postgresql', () => {
  /** The known rows: agreement of all engines does not prove them right. */
  const known: [string, Cell[][]][] = [
    ['not among the rows of a query with nulls', [['a_b\\c!'], ['axb'], ['émile öz'], ['世界 🙂']]],
    ['a null not among the rows of a query', [[11], [6]]],
    ['without a row of another table', [['a_b\\c!'], ['axb'], ['émile öz'], ['世界 🙂']]],
    ['a text beyond ASCII in any case', [['Émile Öz'], ['émile öz']]],
    ['an underscore', [['a_b\\c!']]],
    ['days at or before a moment', [[1], [11], [2], [3]]],
    ['a rate of counts', [[5 / 12, 41.7]]],
    ['the first rows', [[10], [9], [12]]],
    ['one month of the starts of months', [['2024-02-01', 1]]],
    [
      'days in texts',
      [
        [1, ...sixTimes('2026-12-31')],
        [10, ...sixTimes(null)],
        [11, ...sixTimes(null)],
        [12, ...sixTimes(null)],
        [2, ...sixTimes('2026-03-05')],
        [3, ...sixTimes('2026-03-05')],
        [4, ...sixTimes('2024-02-29')],
        [5, ...sixTimes('1969-07-20')],
        [6, ...sixTimes('1903-10-01')],
        [7, ...sixTimes(null)],
        [8, ...sixTimes(null)],
        [9, ...sixTimes(null)],
      ],
    ],
    ['days in eight digits before one', [[2], [3], [4], [5], [6]]],
    [
      'days in eight digits compared and counted',
      [
        [1, 0, 0],
        [2, 0, 301],
        [3, 0, 301],
        [4, 0, 1_036],
        [5, 0, 20_983],
        [6, 0, 45_017],
      ],
    ],
    [
      'numbers in texts',
      [
        [1, 4, 1200.5],
        [10, 0.5, -0.25],
        [11, null, null],
        [12, null, null],
        [13, null, null],
        [14, null, null],
        [15, 10, null],
        [2, 3.5, -3],
        [3, null, 0.05],
        [4, null, null],
        [5, null, 900719925474],
        [6, 5, 7],
        [7, null, null],
        [8, null, null],
        [9, null, null],
      ],
    ],
    [
      'aggregates of numbers in texts',
      [
        ['east', 6, 2, 2, 10.5, 5.25, 5.25, 0.5, 10, 10],
        ['north', 3, 2, 2, 7.5, 3.75, 3.75, 3.5, 4, 4],
        ['south', 3, 1, 1, 5, 5, 5, 5, 5, 5],
        ['west', 3, 0, 0, null, null, null, null, null, null],
      ],
    ],
    ['every aggregate of no rows', [[0, 0, 0, null, null, null, null, null, null, null]]],
  ];

  it.each(known)('gives the right rows: %s', async (name, expected) => {
    expectSame(await rowsOf(postgresql, 'postgresql', planOf(name)), expected);
  });

  it.each(plans)('is found fit without a row: %s', (_, plan) => expectFit(postgresql, 'postgresql', plan));

  it('finds each hostile text in its row and in no other', async () => {
    const rows = await rowsOf(postgresql, 'postgresql', planOf('hostile texts exactly'));
    expect(rows).toEqual(hostileTexts.map((_, row) => hostileTexts.map((__, text) => Number(row === text))));
  });

  it('begins weeks on Mondays, in the year before where that is so', async () => {
    const starts = await rowsOf(postgresql, 'postgresql', planOf('starts of days'));
    const weeks = starts.map(([id, day, week]) => [id, day, week]);
    expect(weeks).toContainEqual([10, '2025-01-01', '2024-12-30']);
    expect(weeks).toContainEqual([6, '2024-03-03', '2024-02-26']);
    const parts = await rowsOf(postgresql, 'postgresql', planOf('parts of days'));
    expect(parts).toContainEqual([6, 2024, 1, 3, 9, 3, 7, 0]);
    expect(parts).toContainEqual([10, 2025, 1, 1, 1, 1, 3, 0]);
  });
});

for (const [dialect, isThere] of engines.slice(1))
  describeWhere(isThere, `a server at QG_TEST_${dialect.toUpperCase()}_URL`, `a plan in ${dialect}`, () => {
    let engine: ShopEngine;

    beforeAll(async () => {
      engine = await shopEngines[dialect]();
    }, 60_000);

    afterAll(() => engine.close());

    it.each(plans)('gives the rows that PostgreSQL gives: %s', async (_, plan) => {
      const expected = await rowsOf(postgresql, 'postgresql', plan);
      expectSame(await rowsOf(engine, dialect, plan), expected);
    });

    it.each(plans)('is found fit without a row: %s', (_, plan) => expectFit(engine, dialect, plan));

    it('is found unfit without a row where a name is not there', () => expectUnfit(engine));
  });

function sixTimes(cell: Cell): Cell[] {
  return [cell, cell, cell, cell, cell, cell];
}

async function expectUnfit({ connector }: ShopEngine): Promise<void> {
  const fails = collect(connector, asDryRun('SELECT nothing_of_the_kind FROM orders'));
  await expect(fails).rejects.toThrow(/nothing_of_the_kind/);
}

async function expectFit({ connector }: ShopEngine, dialect: SourceType, plan: Plan): Promise<void> {
  const { rows } = await collect(connector, asDryRun(renderPlan(dialect, plan)));
  expect(rows).toEqual([]);
}

function planOf(name: string): Plan {
  const [, plan] = plans.find(([title]) => title === name) ?? [];
  if (plan === undefined) throw new Error(`there is no plan "${name}"`);
  return plan;
}

async function rowsOf({ connector }: ShopEngine, dialect: SourceType, plan: Plan): Promise<Cell[][]> {
  const { rows } = await collect(connector, renderPlan(dialect, plan));
  const plain = rows.map((row) => row.map(plainCell));
  return plan.orderBy.length > 0
    ? plain
    : plain.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Engines without truths have 1 and 0; SQLite's moments are the text that was written. */
function plainCell(cell: Cell): Cell {
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(cell))
    return cell.replace('T', ' ').replace(/(?:\.0+)?Z?$/, '');
  return typeof cell === 'string' && /^-?\d+\.\d+$/.test(cell) ? Number(cell) : cell;
}

/** Rows without an order are put in one; the last digits of a number must not decide it. */
function keyOf(row: Cell[]): string {
  return JSON.stringify(row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(9) : cell)));
}

function expectSame(found: Cell[][], expected: Cell[][]): void {
  const near = expected.map((row) => row.map((cell) => (typeof cell === 'number' ? closeTo(cell) : cell)));
  expect(found).toEqual(near);
}

/** As far as a double goes after some arithmetic. */
function closeTo(value: number): unknown {
  if (value === 0) return expect.closeTo(0, 12);
  return expect.closeTo(value, 9 - Math.floor(Math.log10(Math.abs(value))));
}
