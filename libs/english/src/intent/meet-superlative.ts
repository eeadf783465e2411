import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isNumeric, isRate, isTemporal } from '../catalog/column-facts.js';
import type { Cue } from './cues.js';
import type { Selected } from './draft.js';
import type { Measure } from '../words/adjectives.js';
import { directionOf, moneyColumn, quantityColumn } from './measure-column.js';
import { isAnd } from './parts.js';
import type { Part } from './parts.js';
import { soldIn } from './lone-table.js';
import { linesIn } from './revenue.js';
import { takeLimit } from './take-limit.js';
import type { Walker } from './walker.js';

/** "the oldest", "most": ranks by the next name, or by the one before. */
export function meetSuperlative(
  walker: Walker,
  cue: Extract<Cue, { cue: 'superlative' }>,
  place: number,
): void {
  const ranking = rankingBefore(walker, place);
  if (ranking) return rankBy(walker, ranking, cue);
  walker.leaveColumn();
  if (walker.zone === 'select' && isListOfExtremes(walker, place)) {
    walker.pending.aggregates.push(cue.direction === 'descending' ? 'max' : 'min');
    return;
  }
  walker.pending.superlative = {
    direction: cue.direction,
    measure: cue.measure,
    ofPieces: cue.ofPieces,
  };
  walker.pending.count = false;
}

/** "who earns the most", "whose price is the lowest": the named column is the ranking one. */
function rankingBefore({ parts, meanings }: Walker, place: number): CatalogColumn | undefined {
  const [next, before] = [parts[place + 1], parts[place - 1]];
  if (next && !(next.kind === 'cue' && closing.has(next.cue.cue))) return undefined;
  const isLinked = before?.kind === 'cue' && before.cue.cue === 'relative';
  const named = isLinked ? parts[place - 2] : before;
  const meaning = named && meanings.get(named);
  if (meaning?.means !== 'column' || meaning.column.isKey) return undefined;
  return isNumeric(meaning.column) || isTemporal(meaning.column) ? meaning.column : undefined;
}

const closing: ReadonlySet<string> = new Set(['end', 'and', 'relative']);

function rankBy(walker: Walker, column: CatalogColumn, cue: Extract<Cue, { cue: 'superlative' }>): void {
  const { draft, pending } = walker;
  if (pending.column === column) pending.column = undefined;
  pending.columnIsAsked = false;
  walker.anchor(column.table);
  const [only, second] = draft.select;
  if (!second && only?.what === 'column' && only.column === column) draft.select = [];
  walker.order({ what: 'column', column }, directionOf(cue, column), takeLimit(walker));
}

/** "the platform that is most common" refers to the name before, "the most common platform" to the one after. */
export function meetCommon(walker: Walker, direction: 'ascending' | 'descending', place: number): void {
  const before = walker.parts[place - 1];
  const last = walker.draft.select.at(-1);
  walker.pending.common = direction;
  if (before?.kind !== 'cue' || before.cue.cue !== 'relative' || last?.what !== 'column') return;
  walker.order({ what: 'count', table: undefined, column: undefined }, direction, takeLimit(walker));
  walker.pending.common = undefined;
}

/**
 * Ranks by the sum over the rows that refer to the requested thing, or over the rows that name it. Without numbers of pieces, rows are
 * counted.
 */
export function meetDeal(walker: Walker, { of, direction }: Extract<Cue, { cue: 'deal' }>): void {
  const { tables, draft, lone } = walker;
  const sold = draft.select.length === 0 && lone ? soldIn(lone) : undefined;
  if (sold) walker.select({ what: 'column', column: sold });
  const near = [...tables, ...tables.flatMap(({ referredBy }) => referredBy)];
  const dealt = near.filter((table) => table.refersTo.length > 0 || namesThings(draft.select));
  const column = of === 'money' ? moneyColumn(dealt) : quantityColumn(dealt);
  const [first] = dealt;
  if (!column && of === 'money') {
    draft.lost ??= 'measure';
    return;
  }
  if (!column && !first) {
    draft.leftover += 1;
    return;
  }
  // "sold best last month": the month is that of the sale.
  walker.lastTable = column?.table ?? first;
  // A price is the cost of one piece.
  const lines = lone && of === 'money' && column && isRate(column) ? linesIn(lone) : undefined;
  const summed: Selected = column
    ? { what: 'aggregate', name: 'sum', column }
    : { what: 'count', table: first, column: undefined };
  walker.rank(lines ?? summed, direction, takeLimit(walker));
}

/** "which client spent the most", where a client is a text shared by many rows. */
export function namesThings([only, second]: readonly Selected[]): boolean {
  return only?.what === 'column' && !second && only.column.isShared && only.column.kind === 'text';
}

/** "the highest, lowest and average grade" are three aggregates of one column. */
function isListOfExtremes({ parts, pending, meanings, draft }: Walker, place: number): boolean {
  const isNext = isAnd(parts[place - 1]);
  if (isNext && (pending.aggregates.length > 0 || draft.select.at(-1)?.what === 'aggregate')) return true;
  const own = parts[place + 1];
  const meaning = own && meanings.get(own);
  // "the highest fare, lowest fare and average fare".
  if (meaning?.means === 'column' && isNumeric(meaning.column) && isAnd(parts[place + 2]))
    return isExtremeCue(parts[place + 3]);
  const next = parts.slice(place + 1, place + 4).find((part) => !isAnd(part));
  const isList = isAnd(parts[place + 1]);
  return isList && isExtremeCue(next);
}

function isExtremeCue(part: Part | undefined): boolean {
  return part?.kind === 'cue' && (part.cue.cue === 'superlative' || part.cue.cue === 'aggregate');
}

/** "which month had the most signups", with the day of each signup: their number counts, not the latest day. */
export function isMostOften(
  { parts, grain }: Walker,
  column: CatalogColumn,
  { measure }: { measure?: Measure | undefined },
  place: number,
): boolean {
  const own = parts[place];
  const isPlural = own?.kind === 'mention' && own.mention.isPlural;
  return grain !== undefined && measure === undefined && isTemporal(column) && isPlural;
}
