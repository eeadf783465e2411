/**
 * Pairs of columns that values alone suggest as a link, independent of their names: numbers far apart, codes and names that are all among the
 * keys of another table. Numbers that start at 1 are among those of every longer table, so they prove nothing, unless the name of a column is
 * that of a key and its numbers fill the keys of only one table.
 */
import type { ColumnView, TableView } from '../source-view.js';
import { isYear } from '../columns/numbers.js';
import { unitOf } from '../columns/measure.js';
import type { NameEvidence, Target } from './link-evidence.js';
import { keyStem } from '../words/key-words.js';
import { ownKey } from './own-key.js';

/** A pair in the form of one that names suggest. */
export interface ValuePair {
  from: ColumnView;
  to: Target;
  evidence: NameEvidence;
}

// Below the bound of a link, so that only a lookup that finds all values lifts it above.
const certainty = 0.5;
const perColumnMax = 2;
/** The largest chance at which unrelated values may all be found. */
const chanceMax = 1e-4;
/** The least numbers of distinct values. Two words are soon in a list of words, however long they are. */
const valuesMin = { number: 2, text: 3 };

/** Returns the pairs by the column that may refer, the narrowest target first. */
export function pairsByValues(tables: readonly TableView[]): Map<ColumnView, ValuePair[]> {
  const keys = tables.flatMap((table) => {
    const [key, second] = ownKey(table);
    return (key && second === undefined && rangeOf(key)) || [];
  });
  const targets = keys.filter(({ density }) => density < 0.5);
  const runs = keys.filter((range) => range.density >= 0.5 && range.distinct >= runMin);
  const pairs = new Map<ColumnView, ValuePair[]>();
  if (keys.length === 0) return pairs;
  for (const from of tables.flatMap(({ columns }) => columns)) {
    const range = mayRefer(from) ? rangeOf(from) : undefined;
    if (!range) continue;
    const telling = targets
      .filter((to) => isTelling(range, to))
      .toSorted((a, b) => a.distinct - b.distinct)
      .slice(0, perColumnMax)
      .map(({ column }) => pairOf(from, column, `chance alone would hardly find them in ${said(column)}`));
    const filled = telling.length === 0 ? filledBy(range, runs) : undefined;
    const found = filled
      ? [pairOf(from, filled, `they are nearly all of ${said(filled)}, and of no other key`)]
      : telling;
    if (found.length > 0) pairs.set(from, found);
  }
  return pairs;
}

function pairOf(from: ColumnView, column: ColumnView, sentence: string): ValuePair {
  return { from, to: { column, isOwnKey: true }, evidence: { certainty, sentence } };
}

function said({ table, name }: ColumnView): string {
  return `${table.source.name}.${name}`;
}

/** The least number of values in a run; chance fills shorter runs. */
const runMin = 8;

/** Returns the only key that a column's numbers fill, if the column's name says that it is a key and names no table. */
function filledBy(from: Range, runs: readonly Range[]): ColumnView | undefined {
  if (from.kind !== 'number' || from.isOwnKey || from.column.profile?.is_unique) return undefined;
  const stem = keyStem(from.column);
  if (stem === undefined || stem.length === 0) return undefined;
  const filled = runs.filter(
    (to) =>
      to.kind === 'number' &&
      to.column.table !== from.column.table &&
      from.least >= to.least &&
      from.greatest <= to.greatest &&
      Number(from.greatest) > 0.9 * Number(to.greatest) &&
      from.distinct >= 0.6 * to.distinct,
  );
  return filled.length === 1 ? filled[0]?.column : undefined;
}

/** The range of a column's values. */
interface Range {
  column: ColumnView;
  isOwnKey: boolean;
  kind: 'text' | 'number';
  distinct: number;
  least: number | string;
  greatest: number | string;
  /** The likelihood that a random value is among them. */
  density: number;
  /** All of the values, if they are few. */
  values: ReadonlySet<string> | undefined;
}

function rangeOf(column: ColumnView): Range | undefined {
  const { kind, profile, table } = column;
  const { distinct, least, greatest } = profile ?? {};
  if (!profile || !distinct || least === null || least === undefined || !greatest) return undefined;
  const values = column.values.length === distinct ? new Set(column.values) : undefined;
  // A sample of a large table has fewer distinct values than the table.
  const all = profile.is_unique ? Math.max(distinct, table.rows ?? 0) : distinct;
  const about = { column, isOwnKey: ownKey(table)[0] === column, distinct, values };
  if (kind === 'text' && profile.format === null)
    return { ...about, kind: 'text', least, greatest, density: densityOfTexts(all, column.values) };
  if (kind === 'integer') {
    const [low, high] = [Number(least), Number(greatest)];
    const density = densityOfNumbers(all, [low, high], column.values);
    return { ...about, kind: 'number', least: low, greatest: high, density };
  }
  if (profile.format !== 'integer') return undefined;
  const density = densityOfNumbers(all, extremesOf(values), column.values);
  return { ...about, kind: 'text', least, greatest, density };
}

function densityOfNumbers(
  distinct: number,
  [low, high]: readonly [number, number],
  values: readonly string[],
): number {
  return low < 0 ? 1 : distinct / (high / commonStep(values) + 1);
}

/** Computes the extremes of numbers in texts, because their source compares them as texts. */
function extremesOf(values: ReadonlySet<string> | undefined): [number, number] {
  const numbers = [...(values ?? [])].map(Number);
  return [Math.min(0, ...numbers), Math.max(0, ...numbers)];
}

/** Returns the common divisor of numbers: 100, 200, 300 are as close to each other as 1, 2, 3. */
function commonStep(values: readonly string[]): number {
  return values.map(Number).reduce((step, value) => divisorOf(step, Math.abs(value)), 0) || 1;
}

function divisorOf(a: number, b: number): number {
  return b === 0 || !Number.isInteger(b) ? a : divisorOf(b, a % b);
}

/** Returns the density of texts; texts of a letter or two are soon the same. */
function densityOfTexts(distinct: number, values: readonly string[]): number {
  const length = values.reduce((sum, value) => sum + value.length, 0) / Math.max(values.length, 1);
  return distinct / 20 ** Math.min(length, 8);
}

/** Reports whether a column may refer to another. Amounts, years and days are found among unrelated numbers. */
function mayRefer(column: ColumnView): boolean {
  if (column.kind !== 'integer' && column.kind !== 'text') return false;
  return unitOf(column) === null && !isYear(column);
}

/** Reports whether numbers are consecutive from any start: two tables may both begin to count at 1001. */
function isRun({ least, greatest, distinct }: Range): boolean {
  return typeof least === 'number' && typeof greatest === 'number' && distinct * 2 > greatest - least;
}

function isTelling(from: Range, to: Range): boolean {
  if (from.kind !== to.kind || from.column.table === to.column.table) return false;
  if (from.distinct < valuesMin[from.kind] || from.distinct > to.distinct) return false;
  if (from.column.profile?.is_unique && isRun(to)) return false;
  // Two tables with the same keys do not tell which one refers to the other.
  if (from.isOwnKey && from.distinct === to.distinct) return false;
  if (to.density ** from.distinct > chanceMax) return false;
  if (to.values) return (from.values ?? new Set(from.column.values)).isSubsetOf(to.values);
  return from.kind === 'text' || (from.least >= to.least && from.greatest <= to.greatest);
}
