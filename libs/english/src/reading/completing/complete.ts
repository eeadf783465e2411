/**
 * Makes a request of parts: says what the question left unsaid. What is counted where nothing is, whose time a period is, what a
 * ranking goes by.
 */
import type { Column, Domain, Table } from '../../domain/domain.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { dimensionOfTime, tableOfAmount } from '../../request/request.js';
import type { Amount, Clause, Dimension, Quantity, Request, Things } from '../../request/request.js';
import { isCycle } from '../../words/time-units.js';
import type { Part, Ranked } from '../rule.js';
import { amountOfRanked, amountsOf, averagedGrain, havings, inSaidUnit, shareOf } from './amounts.js';
import { eventOf, hasEvent } from './events.js';
import { timeClauses, unsaidTime } from './periods.js';
import { Said } from './said.js';
import { subjectOf } from './subject.js';
import { boundsNothing, partTest, wheresOf } from './tests.js';

/** The request that parts make; undefined where nothing is asked for. */
export function complete(parts: readonly Part[], domain: Domain, today: string): Request | undefined {
  const said = new Said(parts, domain, today);
  const subject = subjectOf(said);
  if (!subject || boundsNothing(said, subject)) return undefined;
  const amounts = said.has('only') ? [] : amountsOf(said, subject);
  const clauses =
    amounts.length > 0 ? measured(said, subject, amounts, domain) : listed(said, subject, domain);
  return clauses && { clauses };
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
  const clauses: Clause[] = (share ? [share] : amounts).map((amount) => ({ kind: 'measure', amount }));
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
  clauses.push(...havings(said, subject), ...ranks(said, amounts, dimensions.length > 0));
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
  const dimensions: Dimension[] = said.of('by').map(({ dimension }) => dimension);
  const isLined =
    said.has('rank') || havings(said, subject).length > 0 || said.of('rows').some(({ asked }) => asked);
  const isOther = subject.table !== base || subject.key !== undefined;
  if (isLined && said.has('rows') && isOther && !countsThings(said))
    dimensions.unshift({ kind: 'rows', ...subject });
  const columns = said
    .of('column')
    .filter(({ asked }) => asked || said.has('rank') || havings(said, subject).length > 0);
  if (!countsThings(said) && !said.of('rows').some(({ asked }) => asked))
    for (const { column } of columns) dimensions.unshift({ kind: 'column', column });
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

/** "revenue growth" without any period is told month by month. */
function changesOverTime(said: Said): boolean {
  return said.has('change') && !said.has('byPeriod') && !said.has('when') && !said.has('compare');
}

/** "which countries, and how many each" counts by what is asked for; "how many countries" counts that itself. */
function countsThings(said: Said): boolean {
  const isEach = said.of('column').some(({ asked }) => asked) && said.of('count').every(({ bare }) => bare);
  return said.has('count') && !isEach;
}

/** "which region has the most": the one that leads. */
function asksForOne(said: Said): boolean {
  const asked = [...said.of('rows'), ...said.of('column')].filter((part) => part.asked);
  return asked.length > 0 && asked.every(({ isPlural }) => !isPlural);
}

/** Without a number, all lines in their order, or the one that leads them. */
function ranks(said: Said, amounts: readonly Amount[], isGrouped: boolean): Clause[] {
  const all = said.of('rank');
  const [first] = all;
  if (!first || !isGrouped) return [];
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

/** Whether each row has one of the other at most. */
function isOne(from: Table, to: Table, domain: Domain): boolean {
  return domain.wayBetween(from, to)?.hops.every(({ toMany }) => !toMany) ?? false;
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
  return isAlone && only && repeated.has(only.column.model.role) ? only.column : undefined;
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
  const wheres = [...times, ...wheresOf(said, subject, things)];
  const beside = said
    .of('shown')
    .flatMap((part) => part.columns)
    .filter(({ table }) => isOne(subject, table, domain) && !(key && table === subject && !asked.key));
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
  const rank: Clause[] = isLimited ? [{ kind: 'rank', by: ranked, direction, limit }] : [];
  return [
    { kind: 'list', isNamed: only.length === 0, ...things },
    ...shown.map((item): Clause => ({ kind: 'show', item })),
    ...(event ? hasEvent(event, wheres, subject, domain) : wheres),
    ...rank,
  ];
}
