import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isPartOfAmount, isPartWord } from '../catalog/column-facts.js';
import type { ValueHit } from '../catalog/value-index.js';
import { stem } from '../words/stem.js';
import type { Around } from './around.js';
import type { Distances } from './distances.js';
import type { Meaning } from './meaning.js';
import type { Candidate, Mention } from './mention.js';

/** A possible meaning of a mention, and how well it fits in its place. */
export interface Option {
  meaning: Meaning | undefined;
  rank: number;
}

/** The knowledge of the question when a mention is decided. */
export interface Context {
  /** Tables that are named in full. */
  anchors: ReadonlySet<CatalogTable>;
  around: Around;
  used: ReadonlySet<CatalogTable>;
  apart: Distances;
}

// Tuned on open question sets; halving or doubling any of them changes few answers.
/** For each word that a name covers. */
const wordWorth = 1.1;
/** A key is seldom meant if its "id" is not mentioned. */
const keyCost = 0.5;
const headlessCost = 0.3;
/** Of two amounts, the whole is meant. */
const partCost = 0.05;
/** From this score on, a name of several words is a column rather than the table of its first word. */
const longNameMin = 0.65;
/** Below this score, a word before a value is only a verb. */
const faintMax = 0.55;
const otherKindCost = 1.2;
const optionsMax = 6;
const candidatesMax = 24;

/** The likeliest kind of thing for a mention with its best candidates, then the best of the other kinds. */
export function optionsOf(mention: Mention, context: Context): Option[] {
  if (mention.metric) return [{ meaning: { means: 'metric', metric: mention.metric }, rank: 0 }];
  const tables = mention.tables
    .map((candidate) => ({ ...candidate, rank: tableRank(candidate.item, candidate.score, context) }))
    .toSorted((a, b) => b.rank - a.rank);
  const full = tables.find(({ score }) => score >= 0.9)?.item;
  const isNamed = mention.columns.some(({ isRemark, score }) => !isRemark && score >= faintMax);
  const columns = mention.columns
    .filter(({ isRemark }) => !(isRemark && isNamed))
    .map((candidate) => ({ ...candidate, rank: columnRank(candidate, mention, context) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, candidatesMax);
  const values = mention.values
    .map((hit) => ({ hit, rank: valueRank(hit, mention, context) }))
    .toSorted((a, b) => b.rank - a.rank);
  const options: Record<'table' | 'column' | 'value', Option[]> = {
    table: tables.map(({ item, score, likeness, rank }) => ({
      meaning: { means: 'table' as const, table: item, score, likeness },
      rank,
    })),
    column: columns.map(({ item, score, likeness, rank }) => ({
      meaning:
        isUnsaidKey(item, mention) && !isOfItself(item, context.apart.catalog)
          ? { means: 'table' as const, table: referredBy(item, context.apart.catalog), score, likeness }
          : { means: 'column' as const, column: item, score, also: full, likeness },
      rank,
    })),
    value: values.map(({ hit, rank }) => ({ meaning: { means: 'value' as const, hit }, rank })),
  };
  const kind = likelyKind(tables[0], columns[0], values.length > 0, mention, context);
  if (kind === undefined) return [{ meaning: undefined, rank: 0 }];
  const likely: Option[] = options[kind].slice(0, optionsMax);
  const best = likely[0]?.rank ?? 0;
  const others = (['table', 'column', 'value'] as const)
    .filter((other) => other !== kind)
    .flatMap((other) => options[other].slice(0, 1))
    .map(({ meaning }) => ({ meaning, rank: best - otherKindCost }));
  return [...likely, ...others];
}

/** "the customers", with only a customer_id of that name: the thing is meant, and not its number. */
function isUnsaidKey({ isKey, isRecord, words }: CatalogColumn, mention: Mention): boolean {
  const last = words.at(-1) ?? '';
  if (isRecord && !mention.words.includes(numberWord)) return true;
  return isKey && words.length > 1 && last === 'id' && !mention.words.includes('id');
}

const numberWord = stem('number');

/** "the mentor", a driver as well: the key refers back to its own table. */
function isOfItself(key: CatalogColumn, { edges }: Catalog): boolean {
  if (key.role) return true;
  const isLeading = edges[key.table.index]?.some(({ on }) => on.some(({ left }) => left === key));
  return key !== key.table.key && isLeading !== true;
}

function referredBy(key: CatalogColumn, { edges, tables }: Catalog): CatalogTable {
  if (key === key.table.key) return key.table;
  const edge = edges[key.table.index]?.find(({ on, fansOut }) => !fansOut && on[0]?.left === key);
  return (edge && tables[edge.to]) ?? key.table;
}

function likelyKind(
  table: { item: CatalogTable; score: number; length: number } | undefined,
  column: { item: CatalogColumn; score: number; length: number } | undefined,
  hasValue: boolean,
  mention: Mention,
  context: Context,
): 'table' | 'column' | 'value' | undefined {
  const named = Math.max(column?.score ?? 0, table?.score ?? 0);
  const isValue = named < 0.9 && !isOwnEnd(column?.item, mention, context) && !areThings(table, mention);
  if (hasValue && isValue) return 'value';
  if (context.around.isBeforeValue && named < faintMax) return undefined;
  if (table && table.score < 0.65 && !column && context.anchors.size > 0) return undefined;
  if (table && (!column || isRatherTable(table, column, context))) return 'table';
  // A verb that vaguely resembles a column means nothing beside named things.
  const isFaint =
    column !== undefined &&
    column.score < 0.35 &&
    context.anchors.size + context.used.size > 0 &&
    !(mention.isDone && mention.isDenied && isSpokenOf(column.item.table, context));
  if (column && !isFaint) return 'column';
  return hasValue ? 'value' : undefined;
}

/** "towns", where there are cities: the things are meant, and not those of the kind "Town". */
function areThings(table: { score: number } | undefined, { isPlural, length }: Mention): boolean {
  return isPlural && length === 1 && (table?.score ?? 0) >= faintMax;
}

/** "cancelled subscriptions", where a subscription has a cancellation day: not the status of that name elsewhere. */
function isOwnEnd(column: CatalogColumn | undefined, { isDone, values }: Mention, context: Context): boolean {
  return (
    isDone &&
    column?.isNullable === true &&
    (column.kind === 'date' || column.kind === 'timestamp') &&
    isSpokenOf(column.table, context) &&
    !values.some((hit) => isSpokenOf(hit.column.table, context))
  );
}

function isSpokenOf(table: CatalogTable, { anchors, used }: Context): boolean {
  return anchors.has(table) || used.has(table);
}

/** A word that is a table and a column is a column if its table is named as well. */
function isRatherTable(
  table: { item: CatalogTable; score: number; length: number },
  column: { item: CatalogColumn; score: number; length: number },
  context: Context,
): boolean {
  if (column.length > table.length && column.score >= longNameMin) return false;
  if (table.score >= 0.9 && column.score < 0.8) return true;
  if (table.score < 0.6 && column.score > table.score) return false;
  const others = [...context.anchors].filter((anchor) => anchor !== table.item);
  if (others.includes(column.item.table) && !column.item.isKey) return column.score < table.score - 0.2;
  return table.score >= column.score - 0.05;
}

function columnRank(
  candidate: Candidate<CatalogColumn>,
  mention: Mention,
  { anchors, around: { before, after }, used }: Context,
): number {
  const { table } = candidate.item;
  let rank = candidate.score * 2 + Math.min(candidate.length, mention.length) * wordWorth;
  if (candidate.item.isKey && candidate.score < 0.9) rank -= keyCost;
  if (candidate.isHeadless) rank -= headlessCost;
  if (isPartUnsaid(candidate.item, mention)) rank -= partCost;
  if (after === table) rank += 0.9;
  if (before === table) rank += 0.9;
  if (anchors.has(table)) rank += 0.6;
  else if (used.has(table)) rank += 0.3;
  return rank - (table.columns.length === 0 ? 1 : 0) - table.index * 1e-6;
}

/** "the order amount" is its total, and a discount on it only if that is mentioned. */
function isPartUnsaid(column: CatalogColumn, { words }: Mention): boolean {
  return isPartOfAmount(column) && !column.words.some((word) => isPartWord(word) && words.includes(word));
}

function tableRank(table: CatalogTable, score: number, { anchors, used }: Context): number {
  return score * 2 + (anchors.has(table) ? 0.2 : 0) + (used.has(table) ? 0.1 : 0) - table.words.length * 0.01;
}

/** "to Oslo" is a destination, "from Oslo" an origin. */
const courses: readonly { said: ReadonlySet<string>; ends: ReadonlySet<string> }[] = [
  {
    said: new Set(['to', 'into', 'towards', 'in']),
    ends: new Set('destination to arrival arriv target'.split(' ').map(stem)),
  },
  {
    said: new Set(['from']),
    ends: new Set('origin from sourc source departure depart start'.split(' ').map(stem)),
  },
];
const courseWorth = 0.4;

function courseOf({ words }: CatalogColumn, { wordBefore }: Mention): number {
  return courses.some(({ said, ends }) => said.has(wordBefore) && words.some((word) => ends.has(word)))
    ? courseWorth
    : 0;
}

function valueRank(
  { column, likeness }: ValueHit,
  mention: Mention,
  { anchors, used, around: { columns } }: Context,
): number {
  const place = columns.indexOf(column);
  const near = place < 0 ? 0 : 1.5 - place * 0.05;
  const known = anchors.has(column.table) ? 0.6 : used.has(column.table) ? 0.5 : 0;
  return likeness + near + known + courseOf(column, mention) - (column.isKey ? 0.2 : 0);
}
