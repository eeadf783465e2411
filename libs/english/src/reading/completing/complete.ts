/**
 * Makes a request of parts: says what the question left unsaid. What is counted where nothing is, whose time a period is, what a
 * ranking goes by.
 */
import { leadsToOne } from '../../domain/domain.js';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { dimensionOfTime, tableOfAmount, tableOfTest } from '../../request/request.js';
import type { Amount, Clause, Dimension, Quantity, Request, Things } from '../../request/request.js';
import { isCycle } from '../../words/time-units.js';
import { boundsOf } from '../mark.js';
import type { Part, Ranked } from '../rule.js';
import {
  amountOfRanked,
  amountsOf,
  averagedGrain,
  havings,
  inSaidUnit,
  ordersByGroups,
  shareOf,
  tableOfRanked,
} from './amounts.js';
import { withAlternatives } from './alternatives.js';
import { eventOf, hasEvent } from './events.js';
import { timeClauses, unsaidTime } from './periods.js';
import { Said } from './said.js';
import { subjectOf } from './subject.js';
import { boundsNothing, isOfLines, partTest, wheresOf } from './tests.js';

/** The request that parts make; undefined where nothing is asked for. */
export function complete(parts: readonly Part[], domain: Domain, today: string): Request | undefined {
  const said = new Said(withAlternatives(parts), domain, today);
  const listOf = subjectOf(said);
  const counted = listOf && countedBeside(said, listOf);
  const subject = counted ?? listOf;
  if (!subject || boundsNothing(said, subject)) return undefined;
  const isOnly = said.has('only') && !counted && !ranksByOthers(said, subject);
  const amounts = isOnly ? [] : amountsOf(said, subject);
  const clauses =
    amounts.length > 0 ? measured(said, subject, amounts, domain) : listed(said, subject, domain);
  const all = clauses && withBoth(said, clauses, subject.table);
  return all && { clauses: all };
}

/** "rented both sail and motor boats": there are rentals of the one, and rentals of the other. */
function withBoth(said: Said, clauses: Clause[], things: Table): Clause[] | undefined {
  const [both] = said.of('both');
  if (!both) return clauses;
  if (both.tests.some((test) => tableOfTest(test) === things)) return undefined;
  const event = clauses.find((clause) => clause.kind === 'where' && clause.test.kind === 'has');
  const has = event?.kind === 'where' && event.test.kind === 'has' ? event.test : undefined;
  const each = both.tests.map((test): Clause => ({
    kind: 'where',
    test: { kind: 'has', table: has?.table ?? tableOfTest(test), tests: [...(has?.tests ?? []), test] },
  }));
  return [...clauses.filter((clause) => clause !== event), ...each];
}

/** An answer of numbers. */
function measured(
  said: Said,
  subject: Things,
  amounts: readonly Amount[],
  domain: Domain,
): Clause[] | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const base = tableOfAmount(first);
  const share = shareOf(said, first);
  // Who asks for a name alone is told the name alone.
  const isHidden = said.has('only') && said.has('rank') && !said.has('count');
  const clauses: Clause[] = (share ? [share] : amounts).map((amount) => ({
    kind: 'measure',
    amount,
    ...(isHidden ? { isHidden } : {}),
  }));
  const dimensions = dimensionsOf(said, subject, base, domain);
  if (!dimensions) return undefined;
  clauses.push(...dimensions.map((dimension): Clause => ({ kind: 'by', dimension })));
  if (said.has('rank') || havings(said, subject).length > 0) clauses.push(...named(dimensions));
  const part = share && partTest(said);
  const event = first.kind === 'rows' ? eventOf(said, base, domain, part) : undefined;
  const times = timeClauses(said, event?.table ?? base, domain);
  if (!times) return undefined;
  const wheres = [...times, ...wheresOf(said, base, subject, part)];
  clauses.push(...(event ? hasEvent(event, wheres, base, domain) : wheres));
  if (said.has('share') && !share && dimensions.length === 0) return undefined;
  if (said.has('parts') || (said.has('share') && !share)) clauses.push({ kind: 'share' });
  if (said.has('running')) clauses.push({ kind: 'running' });
  if (said.has('change')) clauses.push({ kind: 'change' });
  clauses.push(
    ...havings(said, subject),
    ...(dimensions.length > 0
      ? [...ranks(said, amounts), ...orders(said, amounts, dimensions)].slice(0, 1)
      : []),
  );
  return clauses;
}

/** Rows without a brand are no brand that ranks best or worst. */
function named(dimensions: readonly Dimension[]): Clause[] {
  return dimensions.flatMap((dimension): Clause[] =>
    dimension.kind === 'column'
      ? [{ kind: 'where', test: { kind: 'not', test: { kind: 'empty', column: dimension.column } } }]
      : [],
  );
}

/** The lines: those said after "by", and those asked for by name where rows of another table are counted. */
function dimensionsOf(said: Said, subject: Things, base: Table, domain: Domain): Dimension[] | undefined {
  const isBeside = said.has('only') || said.of('count').some(({ of }) => of?.table === base);
  const dimensions: Dimension[] = [
    ...(said.has('only') ? [] : linesNamed(said, subject, base)),
    ...(isBeside ? linesBeside(said, base) : []),
    ...said.of('by').map(({ dimension }) => dimension),
  ];
  const averaged = averagedGrain(said);
  for (const { grain, isAdverb } of said.of('byPeriod')) {
    if (isAdverb && averaged) continue;
    // "average hourly revenue" would be that of each row, hour by hour of the day.
    if (isAdverb && isCycle(grain) && said.of('aggregate').some(({ name }) => name === 'avg'))
      return undefined;
    const time = said.of('when').find((part) => part.time)?.time ?? unsaidTime(said, base, domain);
    if (!time) return undefined;
    dimensions.push(dimensionOfTime(time, grain));
  }
  if (changesOverTime(said)) {
    const time = unsaidTime(said, base, domain);
    if (!time) return undefined;
    dimensions.push({ kind: 'period', time, grain: 'month' });
  }
  return dimensions;
}

/** The things and columns that were asked for by name, or that lead. */
function linesNamed(said: Said, subject: Things, base: Table): Dimension[] {
  if (countsThings(said)) return [];
  const isAsked = said.of('rows').some(({ asked }) => asked);
  const isLed = said.has('rank') || ordersByGroups(said) || havings(said, subject).length > 0;
  const isOther = subject.table !== base || subject.key !== undefined;
  const isOfRows = (isLed || isAsked) && said.has('rows') && isOther;
  const told = said.of('column').filter((part) => part.asked || isLed || isBeforeCount(said, part));
  const columns = isAsked ? [] : [...new Set(told.map(({ column }) => column))].toReversed();
  return [
    ...columns.map((column) => ({ kind: 'column', column }) as const),
    ...(isOfRows ? [{ kind: 'rows', ...subject } as const] : []),
  ];
}

/** "the harbours and the number of their boats": what is named before a number of rows is counted by. */
function isBeforeCount(said: Said, column: Extract<Part, { kind: 'column' }>): boolean {
  const count = said.of('count').find(({ of, bare }) => of && !of.key && !bare);
  return count !== undefined && said.isBefore(column, count);
}

/** "the names of boats and the number of their rentals": the rows that are counted for each of those that are listed. */
function countedBeside(said: Said, { table }: Things): Things | undefined {
  const isListed = said.has('only') || said.of('rows').some((rows) => rows.asked);
  const of = said.of('count').find((part) => part.of && part.of.table !== table)?.of;
  return isListed && of && leadsToOne(of.table, table, said.domain) ? of : undefined;
}

/** "the name of the boat with the most rentals": rows of another table are counted or added up for the order. */
function ranksByOthers(said: Said, { table }: Things): boolean {
  return said.of('rank').some(({ by }) => by && tableOfRanked(by) !== table);
}

/** The dimensions that other rows are counted by: the columns that were asked for, else the names of the things. */
function linesBeside(said: Said, base: Table): Dimension[] {
  const columns = said.of('only').flatMap((part) => part.columns);
  const asked = said.of('rows').find((rows) => rows.asked && rows.table !== base);
  if (asked && columns.length > 0 && columns.every(({ table }) => table === asked.table))
    return [{ kind: 'rows', table: asked.table, shown: columns }];
  if (columns.length > 0) return columns.map((column) => ({ kind: 'column', column }));
  return asked && !said.has('by') ? [{ kind: 'rows', table: asked.table, key: asked.key }] : [];
}

/** "revenue growth" without any period is told month by month. */
function changesOverTime(said: Said): boolean {
  return said.has('change') && !said.has('byPeriod') && !said.has('when') && !said.has('compare');
}

/** "which countries, and how many each" counts by what is asked for; "how many countries" counts that itself. */
function countsThings(said: Said): boolean {
  const columns = said.of('column');
  const isEach =
    columns.some((column) => isBeforeCount(said, column)) ||
    (columns.some(({ asked }) => asked) && said.of('count').every(({ bare, of }) => bare || (of && !of.key)));
  return said.has('count') && !isEach;
}

/** "which region has the most": the one that leads. */
function asksForOne(said: Said): boolean {
  const asked = [...said.of('rows'), ...said.of('column')].filter((part) => part.asked);
  return asked.length > 0 && asked.every(({ isPlural }) => !isPlural);
}

/** Without a number, all lines in their order, or the one that leads them. */
function ranks(said: Said, amounts: readonly Amount[]): Clause[] {
  const all = said.of('rank');
  if (all.length === 0) return [];
  const limit = all.find((part) => part.limit !== undefined)?.limit ?? (asksForOne(said) ? 1 : undefined);
  const by = all.find((part) => part.by)?.by;
  const direction = directionOf(said);
  const amount = by && amountOfRanked(by);
  return [
    {
      kind: 'rank',
      by: amount && !isShown(by, amounts) ? inSaidUnit(amount, said) : undefined,
      direction,
      limit,
    },
  ];
}

/** "ordered by price, in descending order": what was said in two places. */
function orderOf(said: Said): Extract<Part, { kind: 'order' }> | undefined {
  const all = said.of('order');
  const by = all.find((order) => order.by)?.by;
  const direction = all.find((order) => order.direction)?.direction;
  return all.length > 0 ? { kind: 'order', by, direction } : undefined;
}

/** All lines in an order: by a name they ascend, by a number they descend where nobody says otherwise. */
function orders(said: Said, amounts: readonly Amount[], dimensions: readonly Dimension[]): Clause[] {
  const order = orderOf(said);
  if (!order) return [];
  const { by } = order;
  const isColumn = by?.kind === 'quantity' && dimensions.some((dimension) => isOf(dimension, by.of));
  if (isColumn)
    return [{ kind: 'rank', by: by.of, direction: order.direction ?? 'ascending', limit: undefined }];
  const isSame = by && isShown(by, amounts);
  const amount = by && !isSame ? amountOfRanked(by) : undefined;
  return [{ kind: 'rank', by: amount, direction: order.direction ?? 'descending', limit: undefined }];
}

function isOf(dimension: Dimension, of: Quantity): boolean {
  return dimension.kind === 'column' && of.kind === 'value' && dimension.column === of.column;
}

/** "bottom 5 bookings by amount": one word for the lower end is enough. */
function directionOf(said: Said): 'ascending' | 'descending' {
  return said.of('rank').some((part) => part.direction === 'ascending') ? 'ascending' : 'descending';
}

/** "longest courses in total minutes" are those of the most minutes in total. */
function isShown(by: Ranked, [first]: readonly Amount[]): boolean {
  const isSame = by.kind === 'quantity' && by.name === undefined && first?.kind === 'aggregate';
  return isSame && JSON.stringify(namesIn(by.of)) === JSON.stringify(namesIn(first.of));
}

function namesIn(of: Quantity): string[] {
  switch (of.kind) {
    case 'value':
      return [of.column.name];
    case 'product':
      return of.factors.map(({ name }) => name);
    case 'difference':
      return [of.of.name, of.less.name];
    case 'years':
      return [of.since.name];
    case 'span':
      return [of.from.name, of.to.name];
    case 'since':
      return [of.from.name];
  }
}

/** Columns of these roles have few values; a name or a text is told for each row. */
const repeated: ReadonlySet<string> = new Set(['category', 'state', 'code']);

/** "in which cities do we have customers": each city once. */
function onlyColumn(said: Said): Column | undefined {
  const [only, ...others] = said.of('column').filter(({ asked }) => asked);
  const isAlone =
    others.length === 0 &&
    !said.has('rank') &&
    !said.has('who') &&
    !said.of('rows').some(({ asked }) => asked);
  return isAlone && only && (only.isDistinct || repeated.has(only.column.model.role))
    ? only.column
    : undefined;
}

/** "harbours that have boats with more than 4 berths": one row behind a line that passes is enough. */
function numbersOfOthers(said: Said, things: Things): Clause[] {
  return said
    .of('compared')
    .filter(({ of }) => isOfLines(of, said, things))
    .flatMap(({ of, ...threshold }) =>
      boundsOf(threshold).map((bound): Clause => ({
        kind: 'where',
        test: { kind: 'compare', of, ...bound },
      })),
    );
}

function nameOf({ columns, model }: Table): Column | undefined {
  return columns.find(({ name }) => model.name.value.includes(name));
}

/** All lines in an order: by what is named, else by what is shown first. */
function ordersOfList(said: Said, first: Column | undefined): Clause[] {
  const order = orderOf(said);
  const by = order?.by?.kind === 'quantity' ? order.by.of : undefined;
  const shown: Quantity | undefined = first && { kind: 'value', column: first };
  if (!order || (order.by && !by) || !(by ?? shown)) return [];
  return [{ kind: 'rank', by: by ?? shown, direction: order.direction ?? 'ascending', limit: undefined }];
}

/** An answer of lines. */
export function listed(said: Said, asked: Things, domain: Domain): Clause[] | undefined {
  const subject = asked.table;
  const shownColumns = said.of('column').map(({ column }) => column);
  const key = asked.key ?? onlyColumn(said);
  const things = { table: subject, key };
  const columns = shownColumns.filter((column) => column !== key);
  const event = eventOf(said, subject, domain);
  const times = timeClauses(said, event?.table ?? subject, domain);
  if (!times) return undefined;
  const wheres = [...times, ...wheresOf(said, subject, things), ...numbersOfOthers(said, things)];
  const beside = said
    .of('shown')
    .flatMap((part) => part.columns)
    .filter(({ table }) => leadsToOne(subject, table, domain) && !(key && table === subject && !asked.key));
  const only = said.of('only').flatMap((part) => part.columns);
  const shown: Quantity[] = [
    ...only.map((column) => ({ kind: 'value', column }) as const),
    ...beside.map((column) => ({ kind: 'value', column }) as const),
    ...columns.map((column) => ({ kind: 'value', column }) as const),
    ...said.of('quantity').map(({ of }) => of),
  ];
  const ranking = said.of('rank');
  const by = ranking.find((part) => part.by)?.by;
  const ranked =
    by?.kind === 'quantity' ? by.of : ranking.length > 0 && !by ? mainQuantity(subject) : undefined;
  const direction = directionOf(said);
  const limit = ranking.find((part) => part.limit !== undefined)?.limit ?? (asksForOne(said) ? 1 : undefined);
  const isLimited = ranked !== undefined || ranking.some((part) => part.limit !== undefined);
  const rank: Clause[] = isLimited
    ? [{ kind: 'rank', by: ranked, direction, limit }]
    : ordersOfList(said, only[0] ?? key ?? nameOf(subject));
  return [
    { kind: 'list', isNamed: only.length === 0, ...things },
    ...shown.map((item): Clause => ({ kind: 'show', item })),
    ...(event ? hasEvent(event, wheres, subject, domain) : wheres),
    ...rank,
  ];
}
