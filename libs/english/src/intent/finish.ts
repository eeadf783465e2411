import type { Comparison } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Selected } from './draft.js';
import { ageColumn, asAge, tellsAge, yearsMax } from './age.js';
import { isOfManyRows, settleCombination } from './combination.js';
import { settleGrain } from './grain.js';
import { isNumeric, isRate, isTemporal } from '../catalog/column-facts.js';
import { directionOf, measureColumn, moneyColumn, sizeColumn, whenColumn } from './measure-column.js';
import { isAverageLost, settleLone } from './lone-table.js';
import { settlePeriodsCompared } from './periods-compared.js';
import { requireAmount } from './meet-number.js';
import { isRankedWithin, limitWithinGroups } from './ranked-within.js';
import { settleRunning } from './running.js';
import { settleRevenue } from './revenue.js';
import { lengthAsked, lengthIn } from './span.js';
import { settleTimeOfSummed } from './whose-time.js';
import { takeLimit } from './take-limit.js';
import { isOfPeople } from '../catalog/people.js';
import { measureOf } from '../words/adjectives.js';
import type { Measure } from '../words/adjectives.js';
import { namesThings } from './meet-superlative.js';
import { ageWord } from '../words/age-words.js';
import { hasAsked, nothing, tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/** Settles everything that is open at the end of the question. */
export function finish(walker: Walker): void {
  endSentence(walker);
  settleLone(walker);
  settleCombination(walker);
  settleCommon(walker);
  settleWho(walker);
  settleExtremes(walker);
  settleRunning(walker);
  settlePeriodsCompared(walker);
  settleGrain(walker);
  settleTimeOfSummed(walker);
  settleRevenue(walker);
  settleGroups(walker);
  settleAsked(walker);
  settleSelection(walker);
  showRanking(walker);
}

/** Settles everything that a sentence left open, and begins the next. */
export function endSentence(walker: Walker): void {
  walker.draft.leftover += leftoverOf(walker);
  // "the share of customers who ordered more than once": without the bound it would be another share.
  if (walker.draft.share && walker.pending.compare) walker.draft.lost ??= 'comparison';
  settleAverage(walker);
  settleMeasure(walker);
  if (isAverageLost(walker)) walker.draft.lost ??= 'measure';
  walker.inner = undefined;
  walker.isExcepting = false;
  walker.leaveColumn();
  settleSuperlative(walker);
  settleCounts(walker);
  settleOrder(walker);
  walker.isNewSentence = true;
  walker.zone = hasAsked(walker) ? 'filter' : 'select';
  walker.pending = nothing();
}

/** The number of announcements that no word took up. */
function leftoverOf({ pending }: Walker): number {
  return [
    pending.compare,
    pending.between,
    pending.superlative,
    pending.common,
    pending.not,
    pending.like,
    pending.each,
    pending.aggregates.length > 0,
    pending.amount,
  ].filter(Boolean).length;
}

/** "the most popular course": a course is one row, so the rows that refer to it are counted. */
function settleCommon({ draft }: Walker): void {
  const [first, second] = draft.order;
  const [only, other] = draft.select;
  if (second || other || first?.by.what !== 'count' || first.by.table || first.by.column) return;
  const table = only && isNamed(only) ? tablesOf(only)[0] : undefined;
  const [counted] = table?.referredBy ?? [];
  const isAlone =
    draft.anchors.every((each) => each === table) &&
    draft.filters.every(({ column }) => column.table === table);
  if (!table?.key || !counted || !isAlone) return;
  first.by = { what: 'count', table: counted, column: undefined };
}

/** Reports whether the shown columns identify each row of its table. */
function isNamed(item: Selected): boolean {
  if (item.what === 'thing') return item.table.display.every(isOwnName);
  return item.what === 'column' && item.column.table.display.includes(item.column) && isOwnName(item.column);
}

/** A name or title belongs to one row; another text in its place may be a category. */
function isOwnName({ words, isShared }: CatalogColumn): boolean {
  return !isShared || ['nam', 'titl'].includes(words.at(-1) ?? '');
}

/** "Who is the oldest?": the measure belongs to the thing named before. */
function settleSuperlative(walker: Walker): void {
  const { superlative, common } = walker.pending;
  if (common) walker.order({ what: 'count', table: undefined, column: undefined }, common, takeLimit(walker));
  if (!superlative) return;
  const [table] = walker.tables;
  const measured =
    superlative.measure &&
    (measureColumn(walker.tables, superlative.measure) ?? (table && lengthIn(table, superlative.measure)));
  if (measured)
    walker.order({ what: 'column', column: measured }, directionOf(superlative, measured), takeLimit(walker));
  else if (superlative.measure === measureOf('large') && namesThings(walker.draft.select)) {
    // "Which team is the largest?", where a team is a text shared by many rows.
    walker.order(
      { what: 'count', table: undefined, column: undefined },
      superlative.direction,
      takeLimit(walker),
    );
    walker.draft.isGuess = true;
  }
}

/** "How old are the drivers of each city?" asks for the age, or for an aggregate of it. */
function settleMeasure(walker: Walker): void {
  const { asksMeasure, draft, pending } = walker;
  const measured = asksMeasure && measureColumn(walker.tables, asksMeasure);
  const column = measured ? asAge(walker, measured) : lengthAsked(walker);
  if (asksMeasure && !isMeasured(walker, asksMeasure, column)) draft.lost ??= 'measure';
  walker.asksMeasure = undefined;
  if (!column || draft.select.some((item) => item.what === 'aggregate' && item.column === column)) return;
  for (const item of draft.select) if (item.what === 'thing') walker.anchor(item.table);
  draft.select = draft.select.filter(({ what }) => what !== 'thing');
  const [name = column.daysOf && 'avg'] = pending.aggregates;
  walker.select(name ? { what: 'aggregate', name, column } : { what: 'column', column });
}

/** "How long does it take to close a ticket?": the closing day is no answer. */
function isMoment(item: Selected): boolean {
  return item.what === 'column' && isTemporal(item.column);
}

/** A signup day is not a customer's age; without any age, a list of customers is no answer either. */
function isMeasured({ draft }: Walker, { words }: Measure, column: CatalogColumn | undefined): boolean {
  if (!column) return draft.select.some((item) => item.what !== 'thing' && !isMoment(item));
  return !words.includes(ageWord) || !isOfPeople(column.table) || tellsAge(column);
}

function settleCounts(walker: Walker): void {
  const { counted, count, amount } = walker.pending;
  if (counted) walker.select(counted);
  else if (count && walker.zone !== 'order') {
    const item: Selected = { what: 'count', table: undefined, column: undefined };
    if (walker.tables.length > 0) walker.select(item);
  } else if (count && walker.zone === 'order') {
    walker.order(
      { what: 'count', table: undefined, column: undefined },
      walker.pending.direction ?? 'ascending',
    );
  }
  settleRange(walker);
  // "more than 100 employees", without any: the number has no place.
  if (!amount || walker.isOfUnknown) return;
  if (amount.isMoney) return settleMoney(walker, amount);
  // "orders over 500 by country": the bound is on the orders, not on the last named thing.
  const table = amount.table ?? walker.tables[0];
  const aged = table && isOfPeople(table) && amount.value < yearsMax ? ageColumn(walker, table) : undefined;
  const measured = amount.isTimes ? undefined : (aged ?? (table && sizeColumn(table)));
  if (measured) requireAmount(walker, measured, amount);
  else walker.draft.having.push({ of: { what: 'count', table: undefined, column: undefined }, ...amount });
}

/** "orders over 500 dollars" have a larger amount each; "total orders of more than" sums them. */
function settleMoney(walker: Walker, { operator, value }: { operator: Comparison; value: number }): void {
  const column = moneyColumn(walker.tables);
  if (!column) return;
  if (walker.pending.aggregates.includes('sum'))
    walker.draft.having.push({ of: { what: 'aggregate', name: 'sum', column }, operator, value });
  else walker.filter(column, { is: 'compare', operator, value });
}

/** "in alphabetical order" without a column: by the shown one. */
function settleOrder(walker: Walker): void {
  const { draft, pending } = walker;
  if (walker.zone !== 'order' || draft.order.length > 0 || draft.select.length === 0) return;
  const [first] = draft.select;
  const last = draft.select.findLast(({ what }) => what === 'count' || what === 'aggregate');
  const by = last ?? first;
  if (by) walker.order(by, pending.direction ?? 'ascending');
}

function settleAverage(walker: Walker): void {
  const { pending, draft } = walker;
  const column =
    pending.column ?? (pending.compare?.measure && measureColumn(walker.tables, pending.compare.measure));
  const isAsked = draft.isAboveAverage || (pending.compare && pending.aggregates.includes('avg'));
  if (column && isAsked)
    walker.filter(column, {
      is: 'among',
      operator: pending.compare?.operator ?? '>',
      name: 'avg',
      filters: [],
    });
}

/** "What is the highest age?" asks for the age itself, not for its owner. */
function settleExtremes(walker: Walker): void {
  const { draft } = walker;
  const [first] = draft.order;
  if (
    !walker.isExtremeOfColumn ||
    draft.select.length > 0 ||
    draft.limit !== 1 ||
    first?.by.what !== 'column'
  )
    return;
  const { column } = first.by;
  draft.order = [];
  draft.limit = undefined;
  draft.select.push({ what: 'aggregate', name: first.direction === 'descending' ? 'max' : 'min', column });
}

function settleSelection(walker: Walker): void {
  const { draft } = walker;
  draft.select = draft.select.map((item) =>
    item.what === 'everything' ? details(walker, item.table) : item,
  );
  if (draft.select.length > 0 || (draft.period && draft.order.length > 0)) return;
  if (draft.period || draft.group.length > 0 || draft.groupThings.length > 0) {
    draft.select.push({ what: 'count', table: draft.anchors[0], column: undefined });
    return;
  }
  const ranked = draft.order.flatMap(({ by }) => tablesOf(by));
  const [table] = [...draft.anchors, ...walker.spoken, ...(walker.people ?? []), ...ranked];
  if (table) draft.select.push({ what: 'thing', table });
}

/** "the top 10 products by revenue" shows the revenue of each. */
function showRanking({ draft }: Walker): void {
  const { ranking, select } = draft;
  const isList = select.every(({ what }) => what === 'column' || what === 'thing');
  if (ranking && isList && draft.order[0]?.by === ranking) draft.select.push(ranking);
}

/** "the name of each student" aggregates nothing: every name is shown. */
function settleGroups({ draft }: Walker): void {
  if (isRankedWithin(draft)) return limitWithinGroups(draft);
  settleExtremeOfEach(draft);
  if (draft.period) countThings(draft);
  if (draft.group.length > 0 || draft.period || isTotal(draft)) sumMeasures(draft);
  const isSummed =
    draft.select.some(({ what }) => what === 'count' || what === 'aggregate' || what === 'metric') ||
    draft.order.some(({ by }) => by.what === 'count' || by.what === 'aggregate' || isOfManyRows(by)) ||
    draft.select.some(isOfManyRows) ||
    draft.having.length > 0;
  if (isSummed || draft.select.length === 0) return;
  draft.select.unshift(...draft.group.map((column) => ({ what: 'column' as const, column })));
  if (draft.select.some((item) => item.what === 'combination' || isRole(item)))
    draft.select.unshift(...draft.groupThings.map((table) => ({ what: 'thing' as const, table })));
  draft.anchors.push(...draft.groupThings);
  draft.group = [];
  draft.groupThings = [];
}

/** "each driver and their mentor". */
function isRole(item: Selected): boolean {
  return item.what === 'thing' && item.table.roleName !== undefined;
}

/** "the highest salary of each department" is one for each, and no department is cut off. */
function settleExtremeOfEach(draft: Walker['draft']): void {
  const [extreme, second] = draft.order;
  if (!hasGroups(draft) || draft.limit !== 1 || second || extreme?.by.what !== 'column') return;
  const { column } = extreme.by;
  if (!isNumeric(column)) return;
  draft.select = draft.select.filter((item) => item.what !== 'column' || item.column !== column);
  draft.select.push({
    what: 'aggregate',
    name: extreme.direction === 'descending' ? 'max' : 'min',
    column,
  });
  draft.order = [];
  draft.limit = undefined;
}

/** "daily orders" are counted. */
function countThings(draft: Walker['draft']): void {
  draft.select = draft.select.map((item) =>
    item.what === 'thing' ? { what: 'count', table: item.table, column: undefined } : item,
  );
}

/** "the total amount of all orders": a column of that name, over all rows. */
function isTotal({ select, limit }: Walker['draft']): boolean {
  const [only, second] = select;
  if (only?.what !== 'column' || second || limit !== undefined) return false;
  return only.column.words.includes('total') && only.column.table.refersTo.length > 0;
}

/** "clicks per week": a group has the sum of a number that each row has, or the average if sums are meaningless. */
function sumMeasures(draft: Walker['draft']): void {
  const isValue = ({ what }: Selected): boolean =>
    what === 'aggregate' || what === 'count' || what === 'metric';
  if (draft.select.some(isValue) || draft.order.length > 0 || draft.having.length > 0) return;
  draft.select = draft.select.map((item) => {
    if (item.what !== 'column' || !isNumeric(item.column) || item.column.isKey) return item;
    return { what: 'aggregate', name: isRate(item.column) ? 'avg' : 'sum', column: item.column };
  });
}

function hasGroups({ group, groupThings }: Walker['draft']): boolean {
  return group.length > 0 || groupThings.length > 0;
}

/** "Who paid the most?" asks for people, and not for their payments. */
function settleWho(walker: Walker): void {
  const { draft, people, tables } = walker;
  if (!people || draft.select.some(({ what }) => what !== 'thing')) return;
  const shown = draft.select.flatMap((item) => (item.what === 'thing' ? [item.table] : []));
  if (shown.some(isOfPeople)) return;
  const ranked = draft.order.flatMap(({ by }) => tablesOf(by));
  const spoken = [...shown, ...draft.anchors, ...ranked];
  const said = spoken.length > 0 ? spoken : tables;
  const near = [said, said.flatMap(({ refersTo }) => refersTo), said.flatMap(({ referredBy }) => referredBy)];
  const table = near.flat().find(isOfPeople);
  if (!table || isNothingSaid(walker)) return;
  for (const other of shown) walker.anchor(other);
  draft.select = [{ what: 'thing', table }];
}

function isNothingSaid({ draft }: Walker): boolean {
  const { anchors, filters, order, having, without, select } = draft;
  return [anchors, filters, order, having, without, select].every((list) => list.length === 0);
}

const placeWords = ['location', 'addres', 'place', 'city', 'venu', 'country', 'hometown', 'birthplac'];

/** "When" and "where" without a name ask for the column with the answer. */
function settleAsked(walker: Walker): void {
  const { draft, asks } = walker;
  if (asks === undefined || draft.select.some(({ what }) => what !== 'thing')) return;
  const tables = walker.tables;
  const columns = tables.flatMap((table) => table.columns);
  const column =
    asks === 'when'
      ? whenColumn(tables, walker.said)
      : placeWords
          .map((word) => columns.find(({ words }) => words.includes(word)))
          .find((found) => found !== undefined);
  if (!column) return;
  for (const item of draft.select) if (item.what === 'thing') walker.anchor(item.table);
  draft.select = [{ what: 'column', column }];
}

/** A range without a column is one of years, or of the amount. */
function settleRange(walker: Walker): void {
  const { range } = walker.pending;
  if (!range) return;
  const isOfYears = range.low >= 1000 && range.high < 2200;
  const column = (isOfYears ? whenColumn(walker.tables) : undefined) ?? amountColumn(walker.tables);
  if (column) walker.filter(column, { is: 'between', ...range });
  else walker.draft.leftover += 1;
}

/** "who earn between 20 and 25": the only number of the mentioned things, or their money. */
function amountColumn(tables: readonly CatalogTable[]): CatalogColumn | undefined {
  return tables.slice(0, 1).map(sizeColumn)[0];
}

/** "the details of customers" are a column, if the table has one, or else all columns. */
function details(walker: Walker, known: CatalogTable | undefined): Selected {
  const table = known ?? walker.draft.anchors[0] ?? walker.tables[0];
  const column = walker.asksDetails
    ? table?.columns.find(({ words }) => words.at(-1) === 'detail')
    : undefined;
  return column ? { what: 'column', column } : { what: 'everything', table };
}
