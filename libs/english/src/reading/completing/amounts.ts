import { dayOf, daysBetween } from '#platform';
import type { TimeRange } from '#platform';
import type { Column, Table } from '../../domain/domain.js';
import { tableOfAmount, tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Amount, Clause, Quantity, Test, Things } from '../../request/request.js';
import type { Grain } from '#sql';
import { isCycle } from '../../words/time-units.js';
import { spanOf } from '../../vocabulary/derived-senses.js';
import { ledBy, mainQuantity } from '../../vocabulary/business-words.js';
import { cameIn } from '../../vocabulary/came-in.js';
import type { AggregateWord, Part, Ranked } from '../rule.js';
import type { AddsUp } from '../../vocabulary/sense.js';
import type { PartsByKind } from './parts-by-kind.js';
import { boundsOf } from '../mark.js';
import { unsaidTime, untilToday } from './periods.js';
import { oftenTests } from './row-counts.js';
import { isOfLines, partTest } from './row-conditions.js';

/** The numbers that are asked for; none where lines are. */
export function amountsOf(said: PartsByKind, subject: Things): Amount[] {
  const amounts = namedAmounts(said, subject);
  return [...amounts, ...worthBeside(said, amounts)].map((amount) =>
    perPeriod(inSaidUnit(amount, said), said),
  );
}

/** "how many refunds were there and how much" asks for their sum as well. */
function worthBeside(said: PartsByKind, [only, ...others]: readonly Amount[]): Amount[] {
  if (!said.has('worth') || only?.kind !== 'rows' || others.length > 0) return [];
  const of = mainQuantity(only.table);
  return of ? [{ kind: 'aggregate', name: 'sum', of, tests: only.tests }] : [];
}

/** "most downtime, in hours": how long rows took, where their number would have no unit. */
export function inSaidUnit(amount: Amount, said: PartsByKind): Amount {
  const unit = said.of('unit')[0]?.unit;
  const span = amount.kind === 'rows' && unit ? spanOf(amount.table) : undefined;
  if (!span || !unit || amount.kind !== 'rows') return amount;
  return { kind: 'aggregate', name: 'sum', of: { ...span, unit }, tests: amount.tests };
}

/** "average daily sales in May": those of the month by its days. */
function perPeriod(amount: Amount, said: PartsByKind): Amount {
  const grain = averagedGrain(said);
  if (!grain || (amount.kind !== 'aggregate' && amount.kind !== 'rows')) return amount;
  const part: Amount = amount.kind === 'rows' ? amount : { ...amount, name: 'sum' };
  const whole = periodsOf(said, tableOfAmount(amount), grain);
  return whole ? { kind: 'ratio', part, whole, inPercent: false } : amount;
}

/** So many days as there are in the time that is spoken of and has begun, else as have rows. */
function periodsOf(said: PartsByKind, table: Things['table'], grain: Grain): Amount | undefined {
  const [when, ...others] = said.of('when');
  const isClosed = when && others.length === 0;
  const value = isClosed ? periodsIn(untilToday(when.range, said.today), grain) : undefined;
  if (value !== undefined) return { kind: 'number', value };
  const time = unsaidTime(said, table, said.domain);
  return time && { kind: 'periods', time, grain };
}

/** The unit of time in "average daily …". */
export function averagedGrain(said: PartsByKind): Grain | undefined {
  const isAverage = said.of('aggregate').some(({ name }) => name === 'avg');
  const unit = isAverage ? said.of('byPeriod').find(({ isAdverb }) => isAdverb)?.grain : undefined;
  return unit && isCycle(unit) ? undefined : unit;
}

const monthsIn = { month: 1, quarter: 3, year: 12 };

function periodsIn({ from, before }: TimeRange, grain: Grain): number | undefined {
  if (from === undefined || before === undefined) return undefined;
  const [first, end] = [dayOf(from), dayOf(before)];
  const days = daysBetween(from, before);
  if (grain === 'day') return days;
  if (grain === 'week') return Math.ceil(days / 7);
  const begun = end.day > first.day ? 1 : 0;
  const months = (end.year - first.year) * 12 + end.month - first.month + begun;
  return Math.ceil(months / monthsIn[grain]);
}

/** The first of these that finds numbers decides: what was said outright comes before what is only implied. */
const sources: readonly ((said: PartsByKind, subject: Things) => Amount[])[] = [
  ofRate,
  (said) => said.of('amount').map(({ amount }) => amount),
  ofMainQuantity,
  ofCount,
  ofQuantities,
  ofRanking,
  ofMoneyAct,
  ofIncome,
  (said, subject) => havings(said, subject).map(({ amount }) => amount),
  ofRowsImplied,
];

function namedAmounts(said: PartsByKind, subject: Things): Amount[] {
  for (const source of sources) {
    const found = source(said, subject);
    if (found.length > 0) return found;
  }
  return [];
}

function ofRate(said: PartsByKind): Amount[] {
  const [rate] = said.of('rate');
  return rate ? [rateOf(rate.test, tableOfTest(rate.test), said.has('percent'))] : [];
}

function aggregatesOf(said: PartsByKind): AggregateWord[] {
  return said.of('aggregate').map(({ name }) => name);
}

/** "the average of all orders" is that of their amounts. */
function ofMainQuantity(said: PartsByKind, { table }: Things): Amount[] {
  const [name] = aggregatesOf(said);
  const of = name && !said.has('quantity') && !said.has('count') ? mainQuantity(table) : undefined;
  return of ? [amountOf({ of: inUnit(of, said), adds: 'sum' }, name)] : [];
}

function ofCount(said: PartsByKind, subject: Things): Amount[] {
  if (!said.has('count')) return [];
  return [{ kind: 'rows', ...subject, tests: [] }, ...countedBeside(said, namedQuantities(said))];
}

/** Those that are asked for, else all that were named. */
function namedQuantities(said: PartsByKind): readonly Extract<Part, { kind: 'quantity' }>[] {
  const all = said.of('quantity');
  const asked = all.filter((part) => part.asked);
  return asked.length > 0 ? asked : all;
}

function ofQuantities(said: PartsByKind, subject: Things): Amount[] {
  const quantities = namedQuantities(said).map((part) => ({ ...part, of: inUnit(part.of, said) }));
  const aggregates = aggregatesOf(said);
  const [only, another] = quantities;
  // "highest, lowest and average price".
  if (only && !another && aggregates.length > 1)
    return [...new Set(aggregates)].map((name) => amountOf(only, name));
  if (!only || !isMeasured(said, subject)) return [];
  return quantities.map((part, place) => amountPer(subject, part, aggregates[place] ?? aggregates[0]));
}

/** The numbers by which lines are ranked. */
function ofRanking(said: PartsByKind, subject: Things): Amount[] {
  const orders = ordersByGroups(said) ? said.of('order') : [];
  const named = [...said.of('rank'), ...orders].flatMap(({ by }) =>
    by && isOfGroups(by, said, subject) ? firstOrLast(amountOfRanked(by), said) : [],
  );
  if (named.length > 0) return named;
  const main = subject.key && said.has('rank') ? mainQuantity(subject.table) : undefined;
  return main ? [amountOf({ of: main, adds: 'sum' }, undefined)] : [];
}

/** Things that no number ranks go by the income from them. */
function ofIncome(said: PartsByKind, subject: Things): Amount[] {
  const led = isLed(said, subject) ? ledBy(subject.table) : undefined;
  return led ? [{ kind: 'aggregate', name: 'sum', of: led.of, tests: led.only ? [led.only] : [] }] : [];
}

function ofRowsImplied(said: PartsByKind, subject: Things): Amount[] {
  const isGrouped = grouping.some((kind) => said.has(kind)) || (said.has('worth') && !said.has('rank'));
  const isNews =
    said.has('new') && said.has('when') && !said.has('ask') && !said.of('rows').some((rows) => rows.asked);
  const isCounted = isGrouped || isNews || asksNumberOfColumn(said) || tellsOfEvents(said, subject);
  return isCounted ? [{ kind: 'rows', ...subject, tests: [] }] : [];
}

const grouping: readonly Part['kind'][] = ['by', 'byPeriod', 'compare', 'share', 'running'];

/** "the first order of each client": of their days the earliest. */
function firstOrLast(amount: Amount, said: PartsByKind): Amount {
  const isFirst = said.of('rank').some((rank) => isMoment(rank.by) && rank.direction === 'ascending');
  return isFirst && amount.kind === 'aggregate' ? { ...amount, name: 'min' } : amount;
}

/** A day or a time of rows, by which they are the first or the last. */
export function isMoment(by: Ranked | undefined): boolean {
  return by?.kind === 'quantity' && by.of.kind === 'value' && by.of.column.time !== undefined;
}

/** "invoiced this quarter against the last" asks for the sum of the invoices. */
function ofMoneyAct(said: PartsByKind, { table }: Things): Amount[] {
  const [rows, ...others] = said.of('rows');
  const isAlone = rows?.isMoneyAct && others.length === 0 && !said.has('ask') && !said.has('who');
  const of = isAlone && said.isOnlyOf(summing) ? mainQuantity(table) : undefined;
  if (!of) return [];
  const only = cameIn(table);
  return [{ kind: 'aggregate', name: 'sum', of, tests: only ? [only] : [] }];
}

const summing: readonly Part['kind'][] = [
  'rows',
  'when',
  'compare',
  'versus',
  'change',
  'by',
  'byPeriod',
  'soFar',
  'running',
  'aggregate',
  'test',
];

/** "top 5 clients", "top 2 products each month": nobody says by what, and they have no amount of their own, or none of a month. */
function isLed(said: PartsByKind, { table, key }: Things): boolean {
  const isTop = said.of('rank').some(({ isBest }) => isBest);
  const isOther = said.has('quantity') || said.has('having') || said.has('compared') || said.has('order');
  const hasOwn = mainQuantity(table) !== undefined && !said.has('byPeriod');
  return isTop && !said.of('rank').some(({ by }) => by) && !isOther && !key && !hasOwn;
}

/** "complaints last month": of what happened in a time that has begun, with nothing else said, the number is asked for. */
function tellsOfEvents(said: PartsByKind, { table, key }: Things): boolean {
  const isPast = said
    .of('when')
    .some(
      ({ range, time }) =>
        range.from !== undefined && range.from <= said.today && !(isPlan(time) && isOpenEnded(range, said)),
    );
  const isNamed = said.of('rows').every(({ asked, isPlural }) => !asked && isPlural);
  const isAlone = isNamed && said.isOnlyOf(['rows', 'when', 'soFar']);
  return isPast && isAlone && !key && table.model.role.value === 'event';
}

/** "deliveries planned for this week" lists deliveries to come. */
function isPlan(time: Column | undefined): boolean {
  return time?.time?.meaning === 'due' || time?.model.words.includes('planned') === true;
}

function isOpenEnded({ before }: TimeRange, { today }: PartsByKind): boolean {
  return before === undefined || before > today;
}

/** "by stage, count and amount": both. */
function countedBeside(
  said: PartsByKind,
  quantities: readonly Extract<Part, { kind: 'quantity' }>[],
): Amount[] {
  if (said.of('count').some(({ bare }) => bare)) return quantities.map((part) => amountOf(part, undefined));
  // "average revenue and number of rentals per harbour".
  const aggregates = said.of('aggregate').map(({ name }) => name);
  if (aggregates.length === 0 || !(said.has('by') || said.has('byPeriod')))
    return quantities.filter((part) => isSaidBehind(part, said)).map((part) => amountOf(part, undefined));
  return quantities
    .filter(({ asked }) => asked)
    .map((part, place) => amountOf(part, aggregates[place] ?? aggregates[0]));
}

/** "number of orders and total amount". */
function isSaidBehind(quantity: Extract<Part, { kind: 'quantity' }>, said: PartsByKind): boolean {
  const [count] = said.of('count');
  const isOfRows = tableOfQuantity(quantity.of) === count?.of?.table;
  return count !== undefined && isOfRows && said.isBefore(count, quantity);
}

/** "top 5 industries": groups of rows, since a column has none of its own. */
function asksNumberOfColumn(said: PartsByKind): boolean {
  return (
    said.of('rank').some(({ by }) => !by) &&
    !said.of('rows').some(({ asked }) => asked) &&
    said.of('column').some(({ asked }) => asked)
  );
}

/** Numbers named alone are taken together; beside things that are listed they are shown. */
function isMeasured(said: PartsByKind, subject: Things): boolean {
  if (said.has('aggregate') || said.has('by') || said.has('byPeriod') || said.has('compare')) return true;
  const asked = said.of('rows').some((part) => part.asked) || said.has('ask');
  const isSum = said.of('quantity').some(({ adds }) => adds === 'sum');
  const isSpan = said.of('quantity').some((part) => part.asked && part.of.kind === 'span');
  if (isSpan && !asked) return true;
  const isOther = said.of('quantity').some(({ of }) => tableOfQuantity(of) !== subject.table);
  return isOther || (isSum && !asked);
}

/** The average order value of a file of order lines is what all came to by the number of orders. */
function amountPer(
  subject: Things,
  part: { of: Quantity; adds: AddsUp },
  name: AggregateWord | undefined,
): Amount {
  if (!subject.key || name !== 'avg' || part.adds !== 'sum') return amountOf(part, name);
  const whole: Amount = { kind: 'rows', ...subject, tests: [] };
  return { kind: 'ratio', part: amountOf(part, 'sum'), whole, inPercent: false };
}

/** A time in the unit that was said. */
function inUnit(of: Quantity, said: PartsByKind): Quantity {
  const unit = said.of('unit')[0]?.unit;
  return of.kind === 'span' && unit ? { ...of, unit } : of;
}

function amountOf(
  { of, adds }: { of: Quantity; adds: AggregateWord | 'sum' },
  name: AggregateWord | undefined,
): Amount {
  return { kind: 'aggregate', name: name ?? adds, of, tests: [] };
}

export function amountOfRanked(by: Ranked): Amount {
  if (by.kind === 'rows') return by;
  if (by.kind === 'amount') return by.amount;
  return { kind: 'aggregate', name: by.name ?? by.adds, of: by.of, tests: [] };
}

/** The table of the rows that an order goes by. */
export function tableOfRanked(by: Ranked): Table {
  return tableOfAmount(amountOfRanked(by));
}

/** "boat types sorted by the number of rentals": the order is that of numbers of many rows. */
export function ordersByGroups(said: PartsByKind): boolean {
  return said.of('order').some(({ by }) => by && by.kind !== 'quantity');
}

/** Lines have a number of their own where it stands in their table; else it is that of the rows that lead to them. */
function isOfGroups(by: Ranked, said: PartsByKind, subject: Things): boolean {
  if (by.kind !== 'quantity' || subject.key) return true;
  const areAsked = said.of('rows').some(({ asked }) => asked);
  // "top 5 accounts by total balance": the total of an account is its balance.
  if (by.name !== undefined && !(areAsked && by.name === 'sum')) return true;
  const isColumnAsked = said.of('column').some(({ asked }) => asked) && !areAsked;
  const isGrouped = said.has('by') || said.has('byPeriod');
  return tableOfQuantity(by.of) !== subject.table || isColumnAsked || isGrouped;
}

/** Of what was won or lost, those still open are no part. */
function rateOf(test: Test, table: Things['table'], inPercent: boolean): Amount {
  return {
    kind: 'ratio',
    part: { kind: 'rows', table, tests: [test] },
    whole: { kind: 'rows', table, tests: decided(test) },
    inPercent,
  };
}

function decided(test: Test): Test[] {
  // Rows that are not done yet are neither late nor in time.
  if (test.kind === 'all') return test.tests.filter(({ kind }) => kind === 'filled');
  if (test.kind !== 'is') return [];
  const { meanings, words } = test.column.model;
  // A row without a verdict has neither passed nor failed.
  if (test.column.isNullable && words.some((word) => verdicts.has(word)))
    return [{ kind: 'filled', column: test.column }];
  const isDecision = test.values.some((value) => ['won', 'lost'].includes(meanings[value] ?? ''));
  if (!isDecision || test.column.model.role !== 'state') return [];
  const values = Object.keys(meanings).filter((value) =>
    ['won', 'lost', 'closed'].includes(meanings[value] ?? ''),
  );
  return [{ ...test, values }];
}

const verdicts: ReadonlySet<string> = new Set('result outcome verdict grade decision'.split(' '));

/** "share of orders that were cancelled": those that pass of all. */
export function shareOf(said: PartsByKind, amount: Amount): Amount | undefined {
  const part = partTest(said);
  if (!part || (amount.kind !== 'rows' && amount.kind !== 'aggregate')) return undefined;
  return { kind: 'ratio', part: { ...amount, tests: [part] }, whole: amount, inPercent: said.has('percent') };
}

export function havings(said: PartsByKind, subject: Things): Extract<Clause, { kind: 'having' }>[] {
  if (oftenTests(said, subject).length > 0) return [];
  const ofRows = said
    .of('having')
    .map(({ of, operator, value }) => ({ amount: amountOfRanked(of), operator, value }));
  const ofNumbers = said
    .of('compared')
    .filter(({ of }) => isOfLines(of, said, subject))
    .flatMap(({ of, adds, ...threshold }) =>
      boundsOf(threshold).map((bound) => ({ amount: amountOf({ of, adds }, undefined), ...bound })),
    );
  return [...ofRows, ...ofNumbers, ...havingsOfThings(said, subject)].map((clause) => ({
    kind: 'having',
    ...clause,
  }));
}

/** "orders over 1,000": what all rows of a thing come to. */
function havingsOfThings(
  said: PartsByKind,
  { table, key }: Things,
): Omit<Extract<Clause, { kind: 'having' }>, 'kind'>[] {
  const of = said.of('quantity')[0]?.of ?? mainQuantity(table);
  if (!key || !of) return [];
  return said
    .of('threshold')
    .flatMap((threshold) =>
      boundsOf(threshold).map((bound) => ({ amount: amountOf({ of, adds: 'sum' }, undefined), ...bound })),
    );
}
