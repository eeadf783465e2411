import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isGradedBy, isPluralAt, takeBestDealt, takeGradeBy } from './best-of.js';
import { isCombining } from './combination.js';
import { compareAverage } from './compare-rows.js';
import { isNumeric, isRate, isTemporal } from '../catalog/column-facts.js';
import { directionOf, measureColumn, moneyColumn, sizeColumn } from './measure-column.js';
import { isAnd } from './parts.js';
import type { Part } from './parts.js';
import { isOfKind, takeNoneOfKind } from './none-of-kind.js';
import { requireRange } from './meet-number.js';
import { bestMax, takeLimit } from './take-limit.js';
import { lengthIn } from './span.js';
import { measureOf } from '../words/adjectives.js';
import type { Measure } from '../words/adjectives.js';
import { stem } from '../words/stem.js';
import { tableOf } from './walker.js';
import type { Walker } from './walker.js';
import { lack } from './lack.js';
import { isComparedNext } from './what-follows.js';

/** Handles a table: selected, counted, grouped by, or only named. */
export function meetTable(walker: Walker, table: CatalogTable, place: number): void {
  const { pending, draft } = walker;
  if (isWhatIsLacked(walker, table, place) || isDeedOfLacked(walker, table, place))
    return lackRather(walker, table);
  if (isNamedAsLacked(walker, table, place)) return;
  const next = walker.parts[place + 1];
  const describes =
    next !== undefined &&
    isColumnOf(walker, next, table) &&
    !isComparedNext(walker.parts, place + 1) &&
    !isDeedOf(walker, next) &&
    !isMostDone(walker, next);
  if (describes && (!pending.count || pending.each || isAdjacent(walker.parts, place)))
    return walker.anchor(table);
  if (pending.each) {
    pending.each = false;
    if (!draft.groupThings.includes(table)) draft.groupThings.push(table);
    walker.lastRole = 'group';
    walker.lastTable = table;
  } else if (pending.common) {
    walker.select({ what: 'thing', table });
    walker.order({ what: 'count', table: undefined, column: undefined }, pending.common, takeLimit(walker));
    pending.common = undefined;
  } else if (pending.compare && pending.aggregates.includes('avg') && sizeColumn(table)) {
    const size = sizeColumn(table);
    if (size) compareAverage(walker, size);
  } else if (pending.superlative) takeSuperlativeTable(walker, table, place);
  else if (pending.amount) {
    draft.having.push({ of: { what: 'count', table, column: undefined }, ...pending.amount });
    pending.amount = undefined;
    walker.anchor(table);
  } else if (pending.range && walker.parts[place - 1]?.kind === 'number') {
    requireRange(walker, { what: 'count', table, column: undefined }, pending.range);
    pending.range = undefined;
    walker.anchor(table);
  } else if (pending.not && walker.zone !== 'order' && walker.tables.some((known) => known !== table)) {
    walker.leaveColumn();
    lack(walker, table);
  } else if (pending.not && isOfKind(walker, table)) takeNoneOfKind(walker);
  else if (pending.count || isCountedUp(walker, table)) takeCountedTable(walker, table);
  else if (isSummedUp(walker, table)) takeSummedTable(walker, table);
  else if (walker.zone === 'select' && pending.aggregates.length === 0 && isAsked(walker, place))
    walker.select({ what: 'thing', table });
  else walker.anchor(table);
}

/** "total orders": their number, unless they are money themselves, as payments are. */
function isCountedUp(walker: Walker, table: CatalogTable): boolean {
  const { aggregates } = walker.pending;
  return aggregates.length === 1 && aggregates[0] === 'sum' && isUnmeasured(walker) && !isMoney(table);
}

/** "total payments", "the average order": aggregates the amount of each. */
function isSummedUp(walker: Walker, table: CatalogTable): boolean {
  return walker.pending.aggregates.length > 0 && isUnmeasured(walker) && sizeOf(table) !== undefined;
}

/** "the biggest order" has the largest amount, if it has no other size. */
function sizeIn(table: CatalogTable, measure: Measure): CatalogColumn | undefined {
  const isSize = ['big', 'large', 'small'].some((size) => measure === measureOf(size));
  return isSize ? sizeOf(table) : lengthIn(table, measure);
}

/** Reports whether no number is mentioned, which would be the measure. */
function isUnmeasured({ zone, meanings, draft, combination }: Walker): boolean {
  if (zone !== 'select' || combination || draft.share || draft.select.length > 0) return false;
  return ![...meanings.values()].some(
    (meaning) => meaning.means === 'metric' || (meaning.means === 'column' && isNumeric(meaning.column)),
  );
}

function sizeOf(table: CatalogTable): CatalogColumn | undefined {
  const column = moneyColumn([table]);
  return column && !isRate(column) ? column : undefined;
}

function isMoney(table: CatalogTable): boolean {
  return moneyWords.has(table.words.at(-1) ?? '') && sizeOf(table) !== undefined;
}

const moneyWords = new Set(
  'payment expense cost sale revenue spending donation fee earning refund purchase bill'.split(' ').map(stem),
);

function takeSummedTable(walker: Walker, table: CatalogTable): void {
  const column = sizeOf(table);
  for (const name of walker.pending.aggregates)
    if (column) walker.select({ what: 'aggregate', name, column });
  walker.pending.aggregates = [];
  walker.draft.isGuess = true;
}

/** "who do not participate in any activity": the act leads to the excluded thing. */
function isWhatIsLacked({ draft, parts, meanings }: Walker, table: CatalogTable, place: number): boolean {
  const [deed, joint] = parts.slice(place - 2, place);
  const lacked = draft.without.at(-1);
  const meaning = deed && meanings.get(deed);
  const isLinked = joint?.kind === 'cue' && joint.cue.cue === 'relative';
  const isShown = draft.select.some((item) => item.what !== 'everything' && tableOf(item) === table);
  return (
    isLinked &&
    !isShown &&
    lacked?.filters.length === 0 &&
    meaning?.means === 'table' &&
    meaning.table === lacked.table
  );
}

/** "products that no customer ordered": the orders are excluded, and not the customers. */
function isDeedOfLacked({ draft, parts, meanings }: Walker, table: CatalogTable, place: number): boolean {
  const lacked = draft.without.at(-1);
  const before = parts[place - 1];
  const meaning = before && meanings.get(before);
  const isNext = meaning?.means === 'table' && meaning.table === lacked?.table;
  return isNext && lacked?.filters.length === 0 && table.refersTo.includes(lacked.table);
}

/** "without cancelled orders": the value before has excluded them already. */
function isNamedAsLacked({ draft, parts, meanings }: Walker, table: CatalogTable, place: number): boolean {
  const lacked = draft.without.at(-1);
  const before = parts[place - 1];
  const isTold = before !== undefined && meanings.get(before)?.means === 'value';
  return isTold && lacked?.table === table && lacked.filters.length > 0;
}

function lackRather(walker: Walker, table: CatalogTable): void {
  walker.draft.without.pop();
  lack(walker, table);
}

function takeCountedTable(walker: Walker, table: CatalogTable): void {
  const item = { what: 'count' as const, table, column: undefined };
  walker.pending.count = false;
  walker.draft.averages ||= walker.pending.aggregates.includes('avg');
  walker.pending.aggregates = [];
  walker.anchor(table);
  const usual = walker.draft.limit === undefined ? 'ascending' : 'descending';
  if (walker.zone === 'order') walker.order(item, walker.pending.direction ?? usual);
  else if (walker.zone === 'filter') walker.pending.counted = item;
  else walker.select(item);
}

function takeSuperlativeTable(walker: Walker, table: CatalogTable, place: number): void {
  const { pending } = walker;
  const { superlative } = pending;
  if (!superlative) return;
  const { measure, ofPieces } = superlative;
  const measured =
    measure && !ofPieces ? (measureColumn([table], measure) ?? sizeIn(table, measure)) : undefined;
  const isFirst = walker.draft.select.length === 0 && walker.zone === 'select';
  if (isFirst && isGradedBy(walker, place)) {
    takeGradeBy(walker, place);
    return walker.select({ what: 'thing', table });
  }
  if (measured) {
    pending.superlative = undefined;
    if (isFirst && !walker.draft.anchors.includes(table)) walker.select({ what: 'thing', table });
    else walker.anchor(table);
    // "our newest customers" are several.
    const isByTime = isTemporal(measured) && pending.limit === undefined && isPluralAt(walker, place);
    return walker.order(
      { what: 'column', column: measured },
      directionOf(superlative, measured),
      isByTime ? bestMax : takeLimit(walker),
    );
  }
  if (isFirst && takeBestDealt(walker, table, place)) return;
  if (pending.limit !== undefined && (isFirst || walker.zone === 'select')) {
    pending.superlative = undefined;
    walker.draft.limit = takeLimit(walker);
    return isFirst ? walker.select({ what: 'thing', table }) : walker.anchor(table);
  }
  pending.superlative = undefined;
  walker.order({ what: 'count', table, column: undefined }, superlative.direction, takeLimit(walker));
}

function isColumnOf(walker: Walker, part: Part, table: CatalogTable): boolean {
  const meaning = walker.meanings.get(part);
  return meaning?.means === 'column' && meaning.column.table === table;
}

/** "campaigns started", where a campaign has a start day. */
function isDeedOf({ meanings }: Walker, part: Part): boolean {
  const meaning = meanings.get(part);
  return (
    part.kind === 'mention' &&
    part.mention.isDone &&
    meaning?.means === 'column' &&
    isTemporal(meaning.column)
  );
}

/** "in which month did most customers sign up?": the largest number of them, and not the latest day. */
function isMostDone({ pending: { superlative }, meanings }: Walker, next: Part): boolean {
  const meaning = meanings.get(next);
  const isMost = superlative !== undefined && superlative.measure === undefined;
  return isMost && meaning?.means === 'column' && isTemporal(meaning.column);
}

/** "movie directors" is one name. */
function isAdjacent(parts: readonly Part[], place: number): boolean {
  const [own, next] = parts.slice(place, place + 2);
  return (
    own !== undefined &&
    next?.start === own.start + own.length &&
    next.kind === 'mention' &&
    next.mention.isPlural
  );
}

/** "names of students": the students only own the names; "students and teachers" are both asked for. */
function isAsked(walker: Walker, place: number): boolean {
  const before = walker.parts[place - 1];
  if (walker.combination && !isAnd(before)) return isCombining(walker);
  if (isCombining(walker)) return true;
  // "the highest price of products" asks for the price.
  if (walker.isExtremeOfColumn && before?.kind === 'cue' && before.cue.cue === 'of') return false;
  return walker.draft.select.length === 0 || walker.isNewSentence || isAnd(before);
}
