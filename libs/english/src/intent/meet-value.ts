import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';
import { isNumeric } from '../catalog/column-facts.js';
import { compareWithOne } from './compare-rows.js';
import { isOfKind, takeNoneOfKind } from './none-of-kind.js';
import { isAnd } from './parts.js';
import { lack } from './lack.js';
import type { Part } from './parts.js';
import { tableOf } from './walker.js';
import type { Walker } from './walker.js';

/** Handles a value of the data. */
export function meetValue(walker: Walker, { column: said, value }: ValueHit, place: number): void {
  const { pending } = walker;
  const column = ofRole(walker, ofSpoken(walker, said, place));
  if (compareWithOne(walker, column, value)) return;
  const isQuoted = walker.parts[place]?.kind === 'mention' && isInItsName(walker, place);
  if (isQuoted && column.kind === 'text') pending.like = 'inside';
  if (isQuoted) pending.column = column;
  // "orders that contain a Kitchen product": the name of an order does not.
  if (pending.like && likeColumn(walker)?.table !== column.table) pending.like = undefined;
  if (pending.like) return meetText(walker, value);
  if (pending.not && isOfNextThing(walker, column, place)) takeNoneOfKind(walker);
  if (pending.not && isOfLackedThing(walker, column, place))
    return lack(walker, column.table, [
      { column, test: { is: 'text', text: value }, negated: false, alternative: false },
    ]);
  const before = (walker.inner ?? walker.draft.filters).at(-1);
  // "outside Germany and France" is in neither.
  const isNextDenied = isAnd(walker.parts[place - 1]) && before?.negated === true && before.column === column;
  if (pending.compare?.operator === '<>' || (isNextDenied && !walker.isExcepting)) pending.not = true;
  if (pending.column !== undefined) pending.columnIsAsked = false;
  walker.isPlaced = isPlaced(walker.parts[place]);
  walker.filter(column, { is: 'text', text: value });
  walker.isPlaced = false;
  const last = walker.draft.select.at(-1);
  if (
    walker.zone === 'select' &&
    last?.what === 'column' &&
    last.column === column &&
    walker.draft.select.length > 1
  )
    walker.draft.select.pop();
}

/** "customers without cancelled orders": the value belongs to the excluded thing. */
function isOfLackedThing(
  { zone, parts, meanings, draft }: Walker,
  { table }: CatalogColumn,
  place: number,
): boolean {
  const [own, next] = parts.slice(place, place + 2);
  const meaning = next && meanings.get(next);
  // "never returned an order".
  const article = next?.kind === 'mention' && next.mention.hasArticle ? 1 : 0;
  const isNext = own !== undefined && next?.start === own.start + own.length + article;
  const isNamed = isNext && meaning?.means === 'table' && meaning.table === table;
  const [only, second] = draft.select;
  const isOfOther = only !== undefined && !second && tableOf(only) !== undefined && tableOf(only) !== table;
  const isReferring = isOfOther && table.refersTo.some((other) => other === tableOf(only));
  return isNamed && isReferring && zone !== 'order' && !parts.some(isOr);
}

function isOr(part: Part): boolean {
  return part.kind === 'cue' && (part.cue.cue === 'or' || part.cue.cue === 'both');
}

/** "customers in Germany who have not ordered": a value of the mentioned thing, not of the excluded one. */
function ofSpoken({ parts, tables, lastTable }: Walker, said: CatalogColumn, place: number): CatalogColumn {
  const part = parts[place];
  const isDeniedLater = parts.slice(place).some((later) => later.kind === 'cue' && later.cue.cue === 'not');
  if (part?.kind !== 'mention' || !isDeniedLater || tables.includes(said.table)) return said;
  return part.mention.values.find(({ column }) => column.table === lastTable)?.column ?? said;
}

function isPlaced(part: Part | undefined): boolean {
  return part?.kind === 'mention' && placing.has(part.mention.wordBefore);
}

const placing = new Set(['in', 'from', 'at', 'to', 'on', 'for', 'by', 'via', 'among']);

/** "whose manager is Ada Lovelace": the manager has that name. */
function ofRole({ told }: Walker, said: CatalogColumn): CatalogColumn {
  return told?.display.find(({ name }) => name === said.name) ?? said;
}

/** "cities without any gold members": the value selects the members, and the city has none of these. */
function isOfNextThing(walker: Walker, { table }: ValueHit['column'], place: number): boolean {
  const [own, next] = walker.parts.slice(place, place + 2);
  const meaning = next && walker.meanings.get(next);
  const isNext = own !== undefined && next?.start === own.start + own.length;
  return isNext && meaning?.means === 'table' && meaning.table === table && isOfKind(walker, table);
}

/** Handles a quoted text that is no known value. */
export function meetText(walker: Walker, text: string, place?: number): void {
  const { pending } = walker;
  if (!pending.like && place !== undefined && isInItsName(walker, place)) pending.like = 'inside';
  repeatLike(walker);
  const column = likeColumn(walker);
  if (!column) return;
  if (isNumeric(column)) {
    const value = Number(text.replaceAll(',', ''));
    if (Number.isFinite(value)) walker.filter(column, { is: 'compare', operator: '=', value });
    return;
  }
  if (!pending.like) return walker.filter(column, { is: 'text', text });
  const plain = text.replaceAll('*', '').replaceAll('%', '');
  const before = pending.like === 'start' ? '' : '*';
  const after = pending.like === 'end' ? '' : '*';
  walker.filter(column, { is: 'like', pattern: before + plain + after });
}

/** The column of a text that is no known value. */
function likeColumn({ draft, pending, tables }: Walker): CatalogColumn | undefined {
  const selected = draft.select.findLast((item) => item.what === 'column');
  return (
    pending.column ??
    (selected?.what === 'column' ? selected.column : undefined) ??
    tables.flatMap(({ display }) => display)[0]
  );
}

/** "contains A or B" searches for both in the same way. */
function repeatLike({ pending, draft }: Walker): void {
  const last = draft.filters.at(-1);
  if (!pending.or || pending.like || last?.test.is !== 'like') return;
  const { pattern } = last.test;
  const isEnd = pattern.startsWith('*');
  pending.like = isEnd && pattern.endsWith('*') ? 'inside' : isEnd ? 'end' : 'start';
  pending.column = last.column;
}

/** "have 'Express' in their names". */
export function isInItsName({ parts }: Walker, place: number): boolean {
  const [joint, name] = parts.slice(place + 1, place + 3);
  const isIn = joint?.kind === 'cue' && joint.cue.cue === 'relative';
  return isIn && name?.kind === 'mention' && ['nam', 'titl'].includes(name.mention.words.at(-1) ?? '');
}

/** A name that no sample has is looked for in the names of the mentioned things; of two, in the last. */
export function meetName(walker: Walker, text: string, place: number): void {
  const { pending, draft, lastTable, tables } = walker;
  const display = (lastTable ?? tables[0])?.display ?? [];
  pending.column ??= display.at(-1);
  pending.like ??= 'inside';
  draft.isGuess ||= display.length > 1;
  meetText(walker, text, place);
}
