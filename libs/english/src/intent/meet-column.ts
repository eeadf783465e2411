import type { CatalogColumn } from '../catalog/catalog-table.js';
import {
  isFlagged,
  isMissing,
  isPresence,
  takeFlag,
  takeMissing,
  takePresence,
} from './column-as-condition.js';
import { isGradedBy, takeBestOf, takeGradeBy } from './best-of.js';
import { compareAverage, compareGroups } from './compare-rows.js';
import type { Filter, Selected } from './draft.js';
import {
  isIdentifier,
  isNumberLike,
  isNumeric,
  isRate,
  isTemporal,
  saysWhen,
} from '../catalog/column-facts.js';
import { directionOf, measureColumn } from './measure-column.js';
import { requireAmount } from './meet-number.js';
import { isMostOften } from './meet-superlative.js';
import { isAnd } from './parts.js';
import { meetRole, roleMeant } from './meet-role.js';
import { takeLimit } from './take-limit.js';
import { takeSelected } from './take-selected.js';
import { lack } from './lack.js';
import type { Walker } from './walker.js';
import { isSaidAgain, isSaidToCompare, isTestedNext } from './what-follows.js';

/** Handles a column: its role follows from the announcements before it. */
export function meetColumn(walker: Walker, column: CatalogColumn, place: number): void {
  const { pending, draft } = walker;
  const role = roleMeant(walker, column, place);
  if (role) meetRole(walker, role, column, place);
  else if (walker.isSame && isValueNext(walker, place)) takeSame(walker, column);
  else if (isFlagged(walker, column, place)) takeFlag(walker, column);
  else if (isMissing(walker, column, place)) takeMissing(walker, column);
  else if (isPresence(walker, column, place)) takePresence(walker, column);
  else if (walker.isInside) {
    pending.column = column;
    walker.lastTable = column.table;
  } else if (isNoneOf(walker, column)) lack(walker, column.table);
  else if (pending.range && isNumeric(column)) {
    walker.filter(column, { is: 'between', ...pending.range });
    pending.range = undefined;
  } else if (isSaidAgain(walker, column, place)) {
    pending.column = column;
  } else if (isAskedOfEach(walker, column)) {
    pending.each = false;
    takeSelected(walker, column, place);
  } else if (pending.each || isNextGroup(walker, place)) takeGroup(walker, column);
  else if (pending.common) takeMostCommon(walker, column);
  else if (pending.superlative && pending.aggregates.length === 0)
    takeSuperlativeColumn(walker, column, place);
  else if (pending.superlative && draft.select.length > 0) takeSuperlativeAggregate(walker, column);
  else if (pending.compare && pending.counted && pending.aggregates.length > 0) compareGroups(walker, column);
  else if (pending.compare && pending.aggregates.length > 0) compareAverage(walker, column);
  else if (isComparedWith(walker, column)) compareColumns(walker, column);
  else if (isGroupTest(walker, place)) takeGroupTest(walker, column);
  else if (pending.amount) takeAmount(walker, column, pending.amount);
  else if (walker.zone === 'order') takeOrder(walker, column);
  else if (pending.count && isValueOfItNext(walker, column, place)) testCounted(walker, column);
  else if (pending.count) takeCounted(walker, column);
  else if (
    walker.zone === 'select' &&
    pending.aggregates.length === 0 &&
    (isTestedNext(walker, column, place) || isAfterCount(walker, place))
  ) {
    pending.column = column;
    walker.lastTable = column.table;
    walker.zone = 'filter';
  } else if (walker.zone === 'select' || pending.aggregates.length > 0) takeSelected(walker, column, place);
  else {
    walker.leaveColumn();
    pending.column = column;
    // The "and" of a "both" joins a further condition, and nothing to show.
    pending.columnIsAsked = !draft.both && (isAnd(walker.parts[place - 1]) || isAnd(walker.parts[place - 2]));
    walker.lastTable = column.table;
  }
}

/** "the same category as the Blue Mug": the thing with that category follows. */
function takeSame(walker: Walker, column: CatalogColumn): void {
  const filters: Filter[] = [];
  walker.isSame = false;
  walker.filter(column, { is: 'same', filters });
  walker.inner = filters;
}

function isValueNext({ parts, meanings }: Walker, place: number): boolean {
  return parts
    .slice(place + 1, place + 4)
    .some((part) => part.kind === 'text' || meanings.get(part)?.means === 'value');
}

/** "how many parcels are on shelf B2": the column is tested by its value, and the rows are counted. */
function isValueOfItNext({ parts, meanings }: Walker, column: CatalogColumn, place: number): boolean {
  const [own, next] = parts.slice(place, place + 2);
  const meaning = next && meanings.get(next);
  const isAdjacent = own !== undefined && next?.start === own.start + own.length;
  return isAdjacent && meaning?.means === 'value' && meaning.hit.column === column;
}

function testCounted(walker: Walker, column: CatalogColumn): void {
  walker.pending.count = false;
  walker.pending.column = column;
  walker.select({ what: 'count', table: column.table, column: undefined });
  walker.zone = 'filter';
}

/** "how many customers signed up": a column after a count narrows it, unless an "and" asks for more. */
function isAfterCount({ draft, parts, pending }: Walker, place: number): boolean {
  const last = draft.select.at(-1);
  return last?.what === 'count' && !pending.count && !isAnd(parts[place - 1]) && !isAnd(parts[place - 2]);
}

/** "for each year and country" groups by both. */
function isNextGroup({ lastRole, parts, pending }: Walker, place: number): boolean {
  return lastRole === 'group' && isAnd(parts[place - 1]) && !pending.count && pending.aggregates.length === 0;
}

/** "find each student's first name" asks for the name, and groups nothing. */
function isAskedOfEach({ pending, draft, parts, lastTable, zone }: Walker, column: CatalogColumn): boolean {
  const [first, second] = parts;
  const isOpening =
    first?.kind === 'cue' &&
    first.cue.cue === 'ask' &&
    second?.kind === 'cue' &&
    second.cue.cue === 'each' &&
    !parts.some(({ kind }, place) => kind === 'cue' && isSummingAt(parts, place));
  return (
    pending.each && isOpening && zone === 'select' && draft.select.length === 0 && lastTable === column.table
  );
}

function isSummingAt(parts: Walker['parts'], place: number): boolean {
  const part = parts[place];
  return part?.kind === 'cue' && ['count', 'total', 'aggregate', 'share'].includes(part.cue.cue);
}

function takeGroup(walker: Walker, column: CatalogColumn): void {
  walker.pending.each = false;
  if (!walker.draft.group.includes(column)) walker.draft.group.push(column);
  walker.lastRole = 'group';
  walker.lastTable = column.table;
}

/** "at least 3 stars" compares a stored number, and counts anything else: "more than 3 jobs" by their "Job No". */
function takeAmount(
  walker: Walker,
  column: CatalogColumn,
  amount: NonNullable<Walker['pending']['amount']>,
): void {
  walker.pending.amount = undefined;
  const isKept = isNumeric(column) || (isNumberLike(column) && !saysWhen(column));
  if (isKept && !isIdentifier(column)) requireAmount(walker, column, amount);
  else
    walker.draft.having.push({
      of: { what: 'count', table: undefined, column },
      operator: amount.operator,
      value: amount.value,
    });
}

/** "whose budget is smaller than the amount invested". */
function isComparedWith({ zone, pending }: Walker, column: CatalogColumn): boolean {
  const { compare, column: first } = pending;
  return (
    zone === 'filter' &&
    compare !== undefined &&
    first !== undefined &&
    first !== column &&
    isNumeric(first) &&
    isNumeric(column) &&
    first.table === column.table
  );
}

function compareColumns(walker: Walker, other: CatalogColumn): void {
  const { column, compare } = walker.pending;
  if (column && compare) walker.filter(column, { is: 'column', operator: compare.operator, other });
  walker.pending.column = undefined;
}

/** "whose average price is below 10" tests groups. */
function isGroupTest({ zone, pending, parts }: Walker, place: number): boolean {
  return zone === 'filter' && pending.aggregates.length === 1 && isSaidToCompare(parts, place);
}

function takeGroupTest({ pending }: Walker, column: CatalogColumn): void {
  const [name] = pending.aggregates;
  pending.aggregates = [];
  if (name) pending.counted = { what: 'aggregate', name, column };
}

function takeMostCommon(walker: Walker, column: CatalogColumn): void {
  const { draft, pending, zone } = walker;
  if (zone === 'filter' && pending.common && draft.select.some((item) => !isOf(item, column))) {
    const test = { is: 'commonest', direction: pending.common, limit: takeLimit(walker) } as const;
    pending.common = undefined;
    return walker.filter(column, test);
  }
  walker.select({ what: 'column', column });
  walker.order(
    { what: 'count', table: undefined, column: undefined },
    walker.pending.common ?? 'descending',
    takeLimit(walker),
  );
  walker.pending.common = undefined;
}

function isOf(item: Selected, column: CatalogColumn): boolean {
  return item.what === 'column' && item.column === column;
}

function takeSuperlativeColumn(walker: Walker, column: CatalogColumn, place: number): void {
  const { pending } = walker;
  const { superlative } = pending;
  if (!superlative || takeBestOf(walker, column, place)) return;
  if (isGradedBy(walker, place)) {
    takeGradeBy(walker, place);
    return walker.select({ what: 'column', column });
  }
  pending.superlative = undefined;
  if (pending.limit !== undefined && !superlative.measure && !isNumeric(column)) {
    walker.draft.limit = takeLimit(walker);
    return walker.select({ what: 'column', column });
  }
  const limit = takeLimit(walker);
  if (isMostOften(walker, column, superlative, place)) {
    walker.anchor(column.table);
    return walker.order(
      { what: 'count', table: column.table, column: undefined },
      superlative.direction,
      limit,
    );
  }
  // Only "most" and "fewest" count; "the highest dose" is one, even if it is kept as text.
  const isRanked = superlative.measure !== undefined && pending.limit === undefined && column.kind === 'text';
  const isWritten = superlative.measure !== undefined && column.kind === 'text' && isNumberLike(column);
  const measured =
    superlative.measure && measureColumn([column.table, ...walker.tables], superlative.measure);
  if (
    (isNumeric(column) && !column.isKey) ||
    isWritten ||
    isTemporal(column) ||
    saysWhen(column) ||
    (isRanked && !measured && walker.zone === 'filter')
  ) {
    walker.isExtremeOfColumn = true;
    return walker.order({ what: 'column', column }, directionOf(superlative, column), limit);
  }
  if (measured) {
    if (walker.zone === 'select') walker.select({ what: 'column', column });
    return walker.order({ what: 'column', column: measured }, directionOf(superlative, measured), limit);
  }
  walker.order({ what: 'count', table: undefined, column: undefined }, superlative.direction, limit);
  if (walker.draft.select.length === 0) walker.select({ what: 'column', column });
  else walker.anchor(column.table);
}

/** "the lowest average price" ranks groups. */
function takeSuperlativeAggregate(walker: Walker, column: CatalogColumn): void {
  const { superlative, aggregates } = walker.pending;
  const [name] = aggregates;
  walker.pending.superlative = undefined;
  walker.pending.aggregates = [];
  if (superlative && name)
    walker.order({ what: 'aggregate', name, column }, superlative.direction, takeLimit(walker));
}

function takeOrder(walker: Walker, column: CatalogColumn): void {
  const { pending } = walker;
  const direction = pending.direction ?? (walker.draft.limit === undefined ? 'ascending' : 'descending');
  const [aggregate] = pending.aggregates;
  pending.aggregates = [];
  pending.count = false;
  walker.order(
    aggregate ? { what: 'aggregate', name: aggregate, column } : { what: 'column', column },
    direction,
  );
}

function takeCounted(walker: Walker, column: CatalogColumn): void {
  const { pending } = walker;
  pending.count = false;
  const { aggregates } = pending;
  pending.aggregates = [];
  if (
    isNumeric(column) &&
    !column.isKey &&
    !walker.draft.distinct &&
    (aggregates.length > 0 || isNumberOf(column) || isHadByOne(walker, column))
  ) {
    // "the number of passengers" is a stored number, and not to be counted.
    const kept =
      aggregates.length > 0
        ? aggregates.map((name) => ({ what: 'aggregate' as const, name, column }))
        : [howMany(walker, column)];
    if (walker.zone === 'filter') pending.column = column;
    else for (const each of kept) walker.select(each);
    return;
  }
  const item = { what: 'count' as const, table: undefined, column };
  if (walker.zone === 'filter') walker.pending.counted = item;
  else walker.select(item);
}

/** "how many clicks did it get" asks for their sum; "the number of pages" is that of each. */
function howMany({ asksHowMany, pending, draft }: Walker, column: CatalogColumn): Selected {
  const isOfEach =
    pending.each || draft.group.length > 0 || draft.groupThings.length > 0 || draft.select.length > 0;
  if (!asksHowMany || isOfEach) return { what: 'column', column };
  return { what: 'aggregate', name: 'sum', column };
}

/** "how many credits does Algebra have": the thing's number is stored. */
function isHadByOne({ asksHowMany, parts, meanings }: Walker, column: CatalogColumn): boolean {
  if (!asksHowMany || isRate(column) || saysWhen(column)) return false;
  return parts.some((part) => {
    const meaning = meanings.get(part);
    return meaning?.means === 'value' && meaning.hit.column.table === column.table;
  });
}

/** Reports whether a column holds a number of things. */
function isNumberOf({ words, name }: CatalogColumn): boolean {
  return words.some((word) => numberWords.has(word)) || /[^s]s$/i.test(name);
}

const numberWords = new Set(
  'number total amount quantity population enrollment size capacity attendanc staff passenger student employe person member hour page'.split(
    ' ',
  ),
);

/** "without any interactions", where only a column of another table has that name. */
function isNoneOf({ pending, spoken, parts, meanings }: Walker, column: CatalogColumn): boolean {
  if (!pending.not || spoken.length === 0 || spoken.includes(column.table)) return false;
  return !parts.some((part) => {
    const meaning = meanings.get(part);
    return meaning?.means === 'value' && meaning.hit.column.table === column.table;
  });
}
