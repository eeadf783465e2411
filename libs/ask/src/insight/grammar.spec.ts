import { Day } from '#platform';
import { describe, expect, it } from '@jest/globals';
import type { Cell, ColumnKind } from '#contracts';
import { buildCatalog, planWords, readQuestion } from '#english';
import type { ColumnWords } from '#english';
import { buildModel } from '#model';
import type { Background, Result } from '../result-shape/result-shape.js';
import { asks, trades } from './grammar.fixture.js';
import { insightOf } from './insight.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const today = '2026-05-20';
const catalogs = trades.map((table) => {
  const tables = [table];
  return { table, catalog: buildCatalog({ tables, model: buildModel(tables, undefined) }) };
});

const periods = ['', ' in March 2026', ' in 2025', ' since January 2026', ' this year', ' last month'];
const grains = ['month', 'quarter', 'week', 'year'];

/** The questions of one table: measures by groups, over time, ranked and narrowed. */
function questionsOf(name: string): string[] {
  const { counts, measures, groups, values } = asks[name] ?? {
    counts: '',
    measures: [],
    groups: [],
    values: [],
  };
  const amounts = [`number of ${counts}`, ...measures.map((measure) => `${measure} of ${counts}`)];
  return amounts.flatMap((amount) => [
    ...periods.map((period) => `${amount}${period}`),
    ...groups.flatMap((group) => periods.map((period) => `${amount} by ${group}${period}`)),
    ...grains.map((grain) => `${amount} per ${grain}`),
    ...groups.map((group) => `${amount} by ${group} per month`),
    ...groups.map((group) => `top 3 ${group} by ${amount}`),
    ...values.flatMap((value) => [`${amount} where ${value}`, `${amount} per month where ${value}`]),
    ...values.map((value) => `${amount} by ${groups.at(-1) ?? ''} where ${value} in 2025`),
  ]);
}

/** Results that differ in how many rows they have, and in how their numbers lie. */
const courses: readonly (readonly number[])[] = [
  [],
  [1],
  [0],
  [7.25, 7.25],
  [1, 2],
  [40, 12.5, 3],
  [10, 20, 30, 40, 50, 60, 1_250_000],
  [1_234_567.891, 0.004, 12, 15, 0, 3, 9],
];

interface Told {
  question: string;
  insight: string;
}

const told: Told[] = catalogs.flatMap(({ table, catalog }) =>
  questionsOf(table.name).flatMap((question): Told[] => {
    const [reading] = readQuestion(question, catalog, clock).readings;
    if (!reading) return [];
    const words = planWords(reading.plan, catalog, today);
    const background: Background = { words, descriptions: new Map(), today };
    const isOne = words.columns.every(({ role }) => role === 'measure');
    return courses.map((course) => ({
      question,
      insight: insightOf(resultOf(words.columns, isOne ? course.slice(0, 1) : course), background),
    }));
  }),
);

/** Rows as the plan's columns have them, one for each number. */
function resultOf(columns: readonly ColumnWords[], values: readonly number[]): Result {
  return {
    columns: columns.map((column) => ({ name: column.words.replaceAll(' ', '_'), kind: kindOf(column) })),
    rows: values.map((value, at) => columns.map((column) => cellOf(column, value, at))),
    isCut: false,
  };
}

function kindOf({ role }: ColumnWords): ColumnKind {
  return role === 'time' ? 'date' : role === 'group' ? 'text' : 'number';
}

function cellOf(column: ColumnWords, value: number, at: number): Cell {
  if (column.role === 'time')
    return Day.today(clock)
      .startOf(column.grain)
      .plus(column.grain, at - 4)
      .toString();
  if (column.role === 'group') return `Name ${String.fromCharCode(65 + at)}`;
  return column.words.startsWith('number of ') ? Math.round(value) : value;
}

/** Rules of a sentence, each as what breaks it. */
const faults: readonly (readonly [rule: string, RegExp])[] = [
  ['begins with a capital or a number', /^[^\p{Lu}\p{N}$€]/u],
  ['ends with one full stop', /[^.!]$|\.\.$/],
  ['says no word twice', /\b(\p{L}+) \1\b/iu],
  ['has no gap before a mark', / [,.;:]| {2}/],
  ['has no word of a program', /undefined|NaN|null|\[object|Infinity/],
  ['has names in words', /\w_\w/],
  ['speaks of one as of one', /(?:^|[^\d.,])1 (?!of )\p{L}+s\b(?! (?:than|as))|are 1 |were 1 /u],
  ['speaks of several as of several', /There (?:is|was) (?!1\b|no value)/],
  ['rounds', /[1-9]\d*\.\d{3}/],
  ['has its units in its numbers alone', /\beur\b|\b(?:minutes|kg)\b.*\d (?:minutes|kilograms)\b/],
  ['closes what it opens', /^[^()]*\([^)]*$|^[^"]*"[^"]*$/],
  ['has two sentences at most', /\. \p{Lu}.*\. \p{Lu}/u],
  ['joins no two times', /\bin (?:in|on|from|since)\b|\bin \w+ \d{4} in\b/],
  ['tells a known state as an adjective', /\bstatus is "/],
  ['tells a sum once', /\btotal (?:of )?total\b|\bsum of total total\b/],
  ['counts several', /\bnumber of (?:an?|one) /],
  ['has the article of the sound', /\ba [aeio]\p{Ll}|\ban [bcdfgjklmnpqrstvwxyz]\p{Ll}/iu],
  ['has an article once', /\bthe the\b|\bthe an?\b/],
];

describe('sentences', () => {
  it('are told of hundreds of requests', () => {
    expect(new Set(told.map(({ question }) => question)).size).toBeGreaterThan(200);
    expect(new Set(told.map(({ insight }) => insight)).size).toBeGreaterThan(400);
  });

  it.each(faults)('%s', (_rule, fault) => {
    expect(told.filter(({ insight }) => fault.test(insight)).slice(0, 12)).toEqual([]);
  });
});
