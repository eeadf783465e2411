import { compareByStart, dayOf, daysBetween, grainOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { rowTime } from '../../domain/row-time.js';
import type { Clause, Test } from '../../request/request.js';
import { isCycle } from '../../words/time-units.js';
import type { Part } from '../rule.js';
import { timeOfState } from '../state-times.js';
import type { PartsByKind } from './parts-by-kind.js';

export function timeClauses(said: PartsByKind, base: Table, domain: Domain): Clause[] | undefined {
  const whens = [...periodsOf(said, base), ...toldInTurn(said)];
  const unsaid = timeNamed(said, base, domain);
  const compared = comparedRanges(said, whens);
  if (compared) {
    const time = whens.find((part) => part.time)?.time ?? unsaid;
    return time && [{ kind: 'compare', time, ranges: compared }];
  }
  const clauses: Clause[] = whens.length > 0 || said.has('byPeriod') ? [] : doneActs(said);
  const tests: During[] = [];
  for (const { range, time: saidTime, isFaint } of whens) {
    // "complaints received last month" is about the complaints, even where another table has a day of receipt.
    const time =
      isFaint && saidTime?.table !== base && unsaid?.table === base ? unsaid : (saidTime ?? unsaid);
    if (!time) return undefined;
    const until = said.has('soFar') ? untilToday(range, said.today) : range;
    tests.push({ kind: 'during', time: isAhead(range, said.today) ? timeAhead(time) : time, range: until });
  }
  return [...clauses, ...eachOrAny(tests).map((test): Clause => ({ kind: 'where', test }))];
}

/** The time that is named apart from its period, as in "rentals returned per month in 2025"; else the time that goes without saying. */
export function timeNamed(said: PartsByKind, base: Table, domain: Domain): Column | undefined {
  const [named, ...others] = said.of('time');
  return (others.length === 0 ? named?.column : undefined) ?? unsaidTime(said, base, domain);
}

/** "sales by month this year vs last year" has the months of both. */
function toldInTurn(said: PartsByKind): Extract<Part, { kind: 'when' }>[] {
  if (said.of('byPeriod').every(({ grain }) => isCycle(grain))) return [];
  return said
    .of('compare')
    .flatMap(({ ranges }) => ranges.map((range) => ({ kind: 'when', range, time: undefined }) as const));
}

function isAhead({ from }: TimeRange, today: string): boolean {
  return from !== undefined && from > today;
}

/** No row was entered in days to come: "booked for next week" is about rows that take place then. */
function timeAhead(time: Column): Column {
  const { columns } = time.table;
  const planned = isDone(time) ? columns.find((column) => column.time && hasWord(column, plans)) : undefined;
  if (planned) return planned;
  if (time.time?.meaning !== 'entered') return time;
  const found = ahead.map((meaning) => columns.find((column) => column.time?.meaning === meaning));
  return found.find((column) => column !== undefined) ?? time;
}

/** A past participle names a time that lies behind: no row has started in days to come. */
function isDone({ model }: Column): boolean {
  return model.words.some((word) => /.{3}ed$/.test(word) && !plans.has(word));
}

function hasWord({ model }: Column, words: ReadonlySet<string>): boolean {
  return model.words.some((word) => words.has(word));
}

const plans: ReadonlySet<string> = new Set(['planned', 'scheduled', 'expected', 'due']);

const ahead = ['happens', 'due', 'ends'] as const;

type During = Extract<Test, { kind: 'during' }>;

/** "in September and October" is either of two periods; "in 2025, on 28 November" is their overlap. */
function eachOrAny(tests: readonly During[]): Test[] {
  const [first, second, ...others] = tests;
  const isEither =
    first && second && others.length === 0 && first.time === second.time && areApart(first, second);
  return isEither ? [{ kind: 'any', tests }] : [...tests];
}

function areApart({ range: a }: During, { range: b }: During): boolean {
  const endsBefore = (one: TimeRange, other: TimeRange): boolean =>
    one.before !== undefined && other.from !== undefined && one.before <= other.from;
  return endsBefore(a, b) || endsBefore(b, a);
}

/** "paid invoices", "users who deleted their account": without a period, any day of the act is enough. */
function doneActs(said: PartsByKind): Clause[] {
  return said.of('time').map(({ column }): Clause => ({
    kind: 'where',
    test: { kind: 'filled', column },
  }));
}

/** The periods that are compared: "May against April", "Q3 this year vs last year", "growth in May". */
function comparedRanges(said: PartsByKind, whens: readonly { range: TimeRange }[]): TimeRange[] | undefined {
  const [named] = said.of('compare');
  const ranges = apart(named ? [...named.ranges] : whens.map(({ range }) => range));
  if (!named && !said.has('versus') && !said.has('change')) return undefined;
  if (said.of('byPeriod').some(({ grain }) => !isCycle(grain))) return undefined;
  const inOrder = ranges.toSorted(compareByStart);
  const part = (named ? whens.map(({ range }) => range) : inOrder).find((range) => !isYear(range));
  const years = inOrder.filter(isYear);
  if (part && years.length === 2) return years.map((year) => inYear(part, year));
  // "Q1 revenue this year against Q1 last year": the quarter is of the year behind it.
  if (named && part && years.length === 1)
    return inOrder.map((range) => (isYear(range) ? inYear(part, range) : range));
  const [earlier, later, ...more] = inOrder;
  if (earlier && later && more.length === 0)
    return said.has('soFar') ? alikePeriods(earlier, later, said.today) : inOrder;
  if (!earlier || later) return undefined;
  if (said.has('change')) return halves(earlier) ?? withBefore(earlier);
  const next = said.has('versus') ? nextOf(earlier, said.today) : undefined;
  return next && alikePeriods(earlier, next, said.today);
}

/** "this October against last October": the last one is that of the year before, since it was set against this one. */
function apart(ranges: readonly TimeRange[]): TimeRange[] {
  const [one, other, ...more] = ranges;
  const isTwice = one?.from !== undefined && one.from === other?.from && one.before === other.before;
  return isTwice && one && more.length === 0 ? [aYearBefore(one), one] : [...ranges];
}

function aYearBefore({ from, before }: TimeRange): TimeRange {
  const back = (day: string | undefined): string | undefined =>
    day === undefined ? undefined : dayOf(day).plus('year', -1).toString();
  return { from: back(from), before: back(before) };
}

/** As many days of the earlier period as have gone by of the later one: "this quarter vs the same quarter last year". */
function alikePeriods(earlier: TimeRange, later: TimeRange, today: string): TimeRange[] {
  const now = untilToday(later, today);
  if (isYear(earlier)) return [inYear(now, earlier), now];
  const { from } = earlier;
  if (from === undefined || now.from === undefined || now.before === undefined || now.before === later.before)
    return [earlier, later];
  const end = dayOf(from).plus('day', daysBetween(now.from, now.before)).toString();
  // March has more days than February.
  const before = earlier.before !== undefined && earlier.before < end ? earlier.before : end;
  return [{ from, before }, now];
}

/** Days to come are left out, since they have no rows yet. */
export function untilToday(range: TimeRange, today: string): TimeRange {
  const tomorrow = dayOf(today).plus('day', 1).toString();
  return range.before === undefined || range.before > tomorrow ? { ...range, before: tomorrow } : range;
}

/** "compared with last year": the year that has begun since. */
function nextOf({ from, before }: TimeRange, today: string): TimeRange | undefined {
  const grain = grainOf({ from, before });
  if (!grain || before === undefined || before > today) return undefined;
  const end = dayOf(before).plus(grain, 1).toString();
  return today < end ? { from: before, before: end } : undefined;
}

function isYear(range: TimeRange): boolean {
  return grainOf(range) === 'year';
}

/** The same days in another year. */
function inYear({ from, before }: TimeRange, year: TimeRange): TimeRange {
  const distance = Number(year.from?.slice(0, 4)) - Number(from?.slice(0, 4));
  const moved = (day: string | undefined): string | undefined =>
    day === undefined ? undefined : dayOf(day).plus('year', distance).toString();
  return { from: moved(from), before: moved(before) };
}

/** "the change from September to October": two of a unit. */
function halves({ from, before }: TimeRange): TimeRange[] | undefined {
  if (from === undefined || before === undefined) return undefined;
  const start = dayOf(from);
  const unit = (['month', 'quarter', 'year'] as const).find(
    (each) => start.plus(each, 2).toString() === before,
  );
  const middle = unit && start.plus(unit, 1).toString();
  return middle === undefined
    ? undefined
    : [
        { from, before: middle },
        { from: middle, before },
      ];
}

function withBefore(range: TimeRange): TimeRange[] | undefined {
  const grain = grainOf(range);
  if (!grain || range.from === undefined) return undefined;
  return [{ from: dayOf(range.from).plus(grain, -1).toString(), before: range.from }, range];
}

function periodsOf(said: PartsByKind, base: Table): Extract<Part, { kind: 'when' }>[] {
  return said.of('when').filter((part) => !meansNow(part, base, said));
}

/** "products today" and "open tickets today" are those that exist now, whenever they began; "orders today" are those of the day. */
export function meansNow(
  { range, time }: Extract<Part, { kind: 'when' }>,
  table: Table,
  said: PartsByKind,
): boolean {
  const isToday = range.from === said.today && grainOf(range) === 'day';
  return isToday && time === undefined && (lasts(table) || said.of('test').some(({ test }) => goesOn(test)));
}

/** Things last, and so does an event with an active state, such as a subscription; a shipped order does not. */
function lasts({ model: { current, role }, columns }: Table): boolean {
  if (current === undefined || role.value !== 'event') return current !== undefined;
  const { value } = current;
  if (value.by !== 'states') return value.by === 'flag';
  const meanings = columns.find(({ name }) => name === value.column)?.model.meanings;
  return value.values.every((state) => meanings?.[state] === 'active');
}

function goesOn(test: Test): boolean {
  return (
    test.kind === 'is' &&
    test.values.every((value) => ['open', 'active'].includes(test.column.model.meanings[value] ?? ''))
  );
}

/** A deal that was won counts on the day it was won, not on the day it began. */
export function unsaidTime(said: PartsByKind, base: Table, domain: Domain): Column | undefined {
  const entered = said.has('new') ? base.columns.find(({ time }) => time?.meaning === 'entered') : undefined;
  if (entered) return entered;
  const curated = said.of('amount').find(({ amount }) => amount.kind === 'metric' && amount.time);
  if (curated?.amount.kind === 'metric') return curated.amount.time;
  const told = said.of('test').map(({ test }) => test);
  const ofState = [...told, ...wonOnly(said)].flatMap((test) => timeOfState(test) ?? []);
  return ofState.find(({ table }) => table === base) ?? timeOf(base, domain);
}

/** "revenue in May" of deals: they count as income since they were won. */
function wonOnly(said: PartsByKind): Test[] {
  const ranked = said.of('rank').flatMap(({ by }) => (by?.kind === 'quantity' ? [by] : []));
  return [...said.of('quantity'), ...ranked].flatMap(({ only }) => {
    const isWon =
      only?.kind === 'is' && only.values.every((value) => only.column.model.meanings[value] === 'won');
    return only && isWon ? [only] : [];
  });
}

/**
 * The time that a period bounds: a column of the rows, else one of the nearest rows that they belong to. The lines of an order have
 * the day of the order, rather than the day on which their product was launched.
 */
function timeOf(base: Table, domain: Domain): Column | undefined {
  const own = rowTime(base);
  if (own) return own;
  const owners = [...domain.waysFrom(base)].flatMap(([table, { hops }]) =>
    hops.every(({ toMany }) => !toMany) && rowTime(table) ? [table] : [],
  );
  const owner = owners.find(({ model }) => model.role.value === 'event') ?? owners[0];
  return owner && rowTime(owner);
}
