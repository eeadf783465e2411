import type { Table } from '../../domain/domain.js';
import { tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Amount, Clause, Quantity, Test } from '../../request/request.js';
import type { Grain } from '#sql';
import { dayOf } from '../../time/calendar.js';
import type { TimeRange } from '../../time/calendar.js';
import { spanOf } from '../../vocabulary/column-senses.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import type { AggregateWord, Part, Ranked } from '../rule.js';
import { Said } from './said.js';
import { isOfLines } from './tests.js';

/** The numbers that are asked for; none where lines are. */
export function amountsOf(said: Said, subject: Table): Amount[] {
  return namedAmounts(said, subject).map((amount) => perDay(inSaidUnit(amount, said), said));
}

/** "most downtime, in hours": how long rows took, where their number would have no unit. */
function inSaidUnit(amount: Amount, said: Said): Amount {
  const unit = said.of('unit')[0]?.unit;
  const span = amount.kind === 'rows' && unit ? spanOf(amount.table) : undefined;
  if (!span || !unit || amount.kind !== 'rows') return amount;
  return { kind: 'aggregate', name: 'sum', of: { ...span, unit }, tests: amount.tests };
}

/** "average daily sales in May": those of the month by its days. */
function perDay(amount: Amount, said: Said): Amount {
  const grain = dailyOf(said);
  const [when, ...others] = said.of('when');
  if (!grain || !when || others.length > 0 || amount.kind !== 'aggregate') return amount;
  const periods = periodsIn(when.range, grain);
  if (periods === undefined) return amount;
  const part: Amount = { ...amount, name: 'sum' };
  return { kind: 'ratio', part, whole: { kind: 'number', value: periods }, inPercent: false };
}

/** The unit of time in "average daily …". */
export function dailyOf(said: Said): Grain | undefined {
  const isAverage = said.of('aggregate').some(({ name }) => name === 'avg');
  return isAverage ? said.of('byPeriod').find(({ isAdverb }) => isAdverb)?.grain : undefined;
}

function periodsIn({ from, before }: TimeRange, grain: Grain): number | undefined {
  if (from === undefined || before === undefined) return undefined;
  let count = 0;
  for (let day = dayOf(from); day.toString() < before; day = day.plus(grain, 1)) count += 1;
  return count;
}

function namedAmounts(said: Said, subject: Table): Amount[] {
  const [rate] = said.of('rate');
  if (rate) return [rateOf(rate.test, tableOfTest(rate.test), said.has('percent'))];
  const made = said.of('amount').map(({ amount }) => amount);
  if (made.length > 0) return made;
  const aggregates = said.of('aggregate').map(({ name }) => name);
  const all = said.of('quantity');
  const asked = all.filter((part) => part.asked);
  const quantities = asked.length > 0 ? asked : all;
  if (aggregates.length > 0 && all.length === 0 && !said.has('count')) {
    const of = mainQuantity(subject);
    if (of)
      return aggregates.slice(0, 1).map((name) => amountOf({ of: inUnit(of, said), adds: 'sum' }, name));
  }
  if (said.has('count')) return [countOf(said, subject), ...countedBeside(said, quantities)];
  if (quantities.length > 0 && isMeasured(said, subject))
    return quantities.map((part, place) =>
      amountOf({ ...part, of: inUnit(part.of, said) }, aggregates[place] ?? aggregates[0]),
    );
  const byAmount = said
    .of('rank')
    .flatMap(({ by }) => (by && isOfGroups(by, said, subject) ? amountOfRanked(by) : []));
  if (byAmount.length > 0) return byAmount;
  const groups = havings(said, subject).map(({ amount }) => amount);
  if (groups.length > 0) return groups;
  const isGrouped =
    said.has('by') || said.has('byPeriod') || said.has('compare') || said.has('share') || said.has('running');
  if (isGrouped || asksNumberOfColumn(said)) return [{ kind: 'rows', table: subject, tests: [] }];
  return [];
}

/** "by stage, count and amount": both. */
function countedBeside(said: Said, quantities: readonly Extract<Part, { kind: 'quantity' }>[]): Amount[] {
  return said.of('count').some(({ bare }) => bare) ? quantities.map((part) => amountOf(part, undefined)) : [];
}

/** "top 5 industries": groups of rows, since a column has none of its own. */
function asksNumberOfColumn(said: Said): boolean {
  return said.has('rank') && !said.has('rows') && said.of('column').some(({ asked }) => asked);
}

/** Numbers named alone are taken together; beside things that are listed they are shown. */
function isMeasured(said: Said, subject: Table): boolean {
  if (said.has('aggregate') || said.has('by') || said.has('byPeriod') || said.has('compare')) return true;
  const asked = said.of('rows').some((part) => part.asked) || said.has('ask');
  const isSum = said.of('quantity').some(({ adds }) => adds === 'sum');
  const isOther = said.of('quantity').some(({ of }) => tableOfQuantity(of) !== subject);
  return isOther || (isSum && !asked);
}

function countOf(said: Said, subject: Table): Amount {
  const [count] = said.of('count');
  const [column] = said.of('column');
  const isOfRows = said.has('rows');
  if (count?.different && column && !isOfRows) return { kind: 'different', column: column.column, tests: [] };
  return { kind: 'rows', table: subject, tests: [] };
}

/** A time in the unit that was said. */
function inUnit(of: Quantity, said: Said): Quantity {
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
  if (by.kind === 'rows') return { kind: 'rows', table: by.table, tests: by.tests };
  return { kind: 'aggregate', name: by.name ?? by.adds, of: by.of, tests: [] };
}

/** Lines have a number of their own where it stands in their table; else it is that of the rows that lead to them. */
function isOfGroups(by: Ranked, said: Said, subject: Table): boolean {
  if (by.kind === 'rows' || by.name !== undefined) return true;
  const isColumnAsked =
    said.of('column').some(({ asked }) => asked) && !said.of('rows').some(({ asked }) => asked);
  return tableOfQuantity(by.of) !== subject || isColumnAsked || said.has('by');
}

/** Of what was won or lost, those still open are no part. */
function rateOf(test: Test, table: Table, inPercent: boolean): Amount {
  return {
    kind: 'ratio',
    part: { kind: 'rows', table, tests: [test] },
    whole: { kind: 'rows', table, tests: decided(test) },
    inPercent,
  };
}

function decided(test: Test): Test[] {
  if (test.kind !== 'is') return [];
  const { meanings } = test.column.model;
  const isDecision = test.values.some((value) => ['won', 'lost'].includes(meanings[value] ?? ''));
  if (!isDecision || test.column.model.role !== 'state') return [];
  const values = Object.keys(meanings).filter((value) =>
    ['won', 'lost', 'closed'].includes(meanings[value] ?? ''),
  );
  return [{ ...test, values }];
}

/** "share of orders that were cancelled": those that pass of all. */
export function shareOf(said: Said, amount: Amount): Amount | undefined {
  const tests = said.of('test').map(({ test }) => test);
  if (!said.has('share') || tests.length === 0) return undefined;
  if (amount.kind === 'ratio' || amount.kind === 'number') return undefined;
  return { kind: 'ratio', part: { ...amount, tests }, whole: amount, inPercent: said.has('percent') };
}

export function havings(said: Said, subject: Table): Extract<Clause, { kind: 'having' }>[] {
  const ofRows = said
    .of('having')
    .map(({ of, operator, value }) => ({ amount: amountOfRanked(of), operator, value }));
  const ofNumbers = said
    .of('compared')
    .filter(({ of }) => isOfLines(of, said, subject))
    .map(({ of, adds, operator, value }) => ({ amount: amountOf({ of, adds }, undefined), operator, value }));
  return [...ofRows, ...ofNumbers].map((clause) => ({ kind: 'having', ...clause }));
}
