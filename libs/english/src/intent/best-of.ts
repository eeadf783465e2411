import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isRate } from '../catalog/column-facts.js';
import { measureOf } from '../words/adjectives.js';
import type { Selected } from './draft.js';
import { moneyColumn, quantityColumn } from './measure-column.js';
import { linesIn } from './revenue.js';
import { bestMax, takeLimit } from './take-limit.js';
import type { Walker } from './walker.js';

/** "our best customers", "the top 3 products of each category": by the money of the rows that refer to them, unless they are ranked otherwise. */
export function takeBestDealt(walker: Walker, table: CatalogTable, place: number): boolean {
  const { pending, draft } = walker;
  const { superlative } = pending;
  if (!superlative || !isGraded(walker) || isRankedElsewhere(walker, table, place)) return false;
  const column = dealtIn(dealsOf(table), superlative.ofPieces);
  if (!column) return false;
  pending.superlative = undefined;
  walker.select({ what: 'thing', table });
  walker.rank({ what: 'aggregate', name: 'sum', column }, superlative.direction, limitAt(walker, place));
  // "our best customers in 2025": the year applies to their purchases.
  walker.lastTable = column.table;
  draft.isGuess = true;
  return true;
}

/** "our best customers", "the top 5 merchants", as a text shared by many rows: by the money of these rows, or by their number. */
export function takeBestOf(walker: Walker, column: CatalogColumn, place: number): boolean {
  const { pending, draft, lone } = walker;
  const { superlative } = pending;
  if (!superlative || !lone || column.isKey || column.kind !== 'text') return false;
  if (!isGraded(walker) || isRankedElsewhere(walker, lone, place)) return false;
  const dealt = dealtInLone(lone, superlative.ofPieces);
  if (!dealt && !column.isShared) return false;
  pending.superlative = undefined;
  draft.distinct = false;
  // "Who is our best sales rep?" has named the people already.
  if (walker.people) draft.select = [];
  walker.select({ what: 'column', column });
  walker.rank(rankOf(lone, dealt, column), superlative.direction, limitAt(walker, place));
  draft.isGuess = true;
  return true;
}

/** "our best month": the one with the most money, or pieces if there is no money. */
export function takeBestTime(walker: Walker, lone: CatalogTable): void {
  const { pending } = walker;
  const { superlative } = pending;
  const dealt = dealtInLone(lone, false);
  if (!superlative || !isGraded(walker) || !dealt) return;
  pending.superlative = undefined;
  walker.rank(dealt, superlative.direction, takeLimit(walker));
  walker.draft.isGuess = true;
}

/** The sum or number of many rows; the value of one. */
function rankOf(table: CatalogTable, dealt: Selected | undefined, { isShared }: CatalogColumn): Selected {
  if (!dealt) return { what: 'count', table, column: undefined };
  return isShared || dealt.what !== 'aggregate' ? dealt : { what: 'column', column: dealt.column };
}

/** The product of price and pieces, for rows without a total. */
function dealtInLone(lone: CatalogTable, ofPieces: boolean | undefined): Selected | undefined {
  const money = moneyColumn([lone]);
  const lines = !ofPieces && money && isRate(money) ? linesIn(lone) : undefined;
  const column = dealtIn([lone], ofPieces);
  return lines ?? (column && { what: 'aggregate', name: 'sum', column });
}

/** "the worst campaign by revenue": the ranking number follows. */
export function isGradedBy({ parts, meanings, pending }: Walker, place: number): boolean {
  const [by, next] = parts.slice(place + 1, place + 3);
  if (!pending.superlative?.measure || by?.kind !== 'cue' || by.cue.cue !== 'by' || !next) return false;
  if (next.kind === 'cue') return ['revenue', 'count', 'aggregate', 'total'].includes(next.cue.cue);
  const meaning = meanings.get(next);
  return meaning?.means === 'metric' || (meaning?.means === 'column' && isNumeric(meaning.column));
}

/** Leaves the ranking to the words that follow. */
export function takeGradeBy(walker: Walker, place: number): void {
  const { pending, draft } = walker;
  pending.direction = pending.superlative?.direction;
  pending.superlative = undefined;
  draft.limit = limitAt(walker, place);
}

/** Income or pieces sold; pieces first for things that are sold. */
function dealtIn(tables: readonly CatalogTable[], ofPieces: boolean | undefined): CatalogColumn | undefined {
  const pieces = quantityColumn(tables);
  const money = ofPieces && pieces ? undefined : moneyColumn(tables);
  return money && !isRate(money) ? money : pieces;
}

/** The requested number; "our best customers" are not all of them. */
function limitAt(walker: Walker, place: number): number {
  if (walker.pending.limit === undefined && isPluralAt(walker, place)) return bestMax;
  return takeLimit(walker);
}

/** "best", "worst", "the top 3": a ranking without a number. */
function isGraded({ pending: { superlative, limit } }: Walker): boolean {
  const measure = superlative?.measure;
  if (measure === undefined) return limit !== undefined;
  return measure === measureOf('best') || measure === measureOf('worst');
}

const rankingCues: ReadonlySet<string> = new Set(['by', 'order', 'deal', 'superlative', 'common', 'count']);

function isRankedElsewhere(
  { parts, meanings, grain, draft }: Walker,
  table: CatalogTable,
  place: number,
): boolean {
  const isSaid = [...meanings.values()].some(
    (meaning) => meaning.means === 'column' && isNumericOf(meaning.column, table),
  );
  const later = parts.slice(place + 1);
  const isLater = later.some((part) => part.kind === 'cue' && rankingCues.has(part.cue.cue));
  return isSaid || isLater || grain !== undefined || draft.period !== undefined;
}

export function isPluralAt({ parts }: Walker, place: number): boolean {
  const part = parts[place];
  return part?.kind === 'mention' && part.mention.isPlural;
}

/** The events of a thing and of its parts: the orders of a customer, the order lines of a product. */
function dealsOf(table: CatalogTable): CatalogTable[] {
  return table.referredBy.filter((other) => other.refersTo.length > 0);
}

function isNumericOf({ kind, isKey, table: own }: CatalogColumn, table: CatalogTable): boolean {
  return (
    (kind === 'integer' || kind === 'number') && !isKey && (own === table || table.referredBy.includes(own))
  );
}
