import type { Column, Domain, Table } from '../../domain/domain.js';
import type { Clause } from '../../request/request.js';
import { dayOf, grainOf } from '../../time/calendar.js';
import type { TimeRange } from '../../time/calendar.js';
import type { Part } from '../rule.js';
import { timeOfState } from '../state-times.js';
import { Said } from './said.js';

export function timeClauses(said: Said, base: Table, domain: Domain): Clause[] | undefined {
  const whens = periodsOf(said, base);
  const [named, ...others] = said.of('time');
  const unsaid = (others.length === 0 ? named?.column : undefined) ?? unsaidTime(said, base, domain);
  const compared = comparedRanges(said, whens);
  if (compared) {
    const time = whens.find((part) => part.time)?.time ?? unsaid;
    return time && [{ kind: 'compare', time, ranges: compared }];
  }
  const clauses: Clause[] = [];
  for (const { range, time = unsaid } of whens) {
    if (!time) return undefined;
    clauses.push({
      kind: 'where',
      test: { kind: 'during', time, range: said.has('soFar') ? untilToday(range, said.today) : range },
    });
  }
  return clauses;
}

/** The periods that are held side by side: "May against April", "Q3 this year vs last year", "growth in May". */
function comparedRanges(said: Said, whens: readonly { range: TimeRange }[]): TimeRange[] | undefined {
  const [named] = said.of('compare');
  const ranges = named ? [...named.ranges] : whens.map(({ range }) => range);
  if (!named && !said.has('versus') && !said.has('change')) return undefined;
  if (said.has('byPeriod')) return undefined;
  const inOrder = ranges.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  const part = (named ? whens.map(({ range }) => range) : inOrder).find((range) => !isYear(range));
  const years = inOrder.filter(isYear);
  if (part && years.length === 2) return years.map((year) => inYear(part, year));
  if (inOrder.length === 2) return inOrder;
  const [only] = inOrder;
  return only && inOrder.length === 1 && said.has('change') ? withBefore(only) : undefined;
}

function untilToday(range: TimeRange, today: string): TimeRange {
  const tomorrow = dayOf(today).plus('day', 1).toString();
  return range.before === undefined || range.before > tomorrow ? { ...range, before: tomorrow } : range;
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

function withBefore(range: TimeRange): TimeRange[] | undefined {
  const grain = grainOf(range);
  if (!grain || range.from === undefined) return undefined;
  return [{ from: dayOf(range.from).plus(grain, -1).toString(), before: range.from }, range];
}

/** Nothing happens to a thing today: "products today" are those that there are. */
function periodsOf(said: Said, base: Table): Extract<Part, { kind: 'when' }>[] {
  return said.of('when').filter((part) => !meansNow(part, base, said.today));
}

export function meansNow(
  { range, time }: Extract<Part, { kind: 'when' }>,
  { model }: Table,
  today: string,
): boolean {
  const isToday = range.from === today && grainOf(range) === 'day';
  return isToday && time === undefined && model.current !== undefined && model.role.value !== 'event';
}

/** What was won is asked by when it was, and not by when it began. */
export function unsaidTime(said: Said, base: Table, domain: Domain): Column | undefined {
  const ofState = said.of('test').flatMap(({ test }) => timeOfState(test) ?? []);
  return ofState.find(({ table }) => table === base) ?? timeOf(base, domain);
}

/** The time that rows are asked by: their own, else that of the nearest rows that they belong to. */
function timeOf(base: Table, domain: Domain): Column | undefined {
  const own = bestTime(base);
  if (own) return own;
  const near = domain.tables
    .flatMap((table) => {
      const way = domain.wayBetween(base, table);
      const time = bestTime(table);
      return way && time && way.hops.every(({ toMany }) => !toMany) ? [{ time, length: way.length }] : [];
    })
    .toSorted((a, b) => a.length - b.length);
  return near[0]?.time;
}

const beginnings = new Set(['happens', 'entered', 'effective_from', 'due']);

function bestTime({ columns, model }: Table): Column | undefined {
  // What somebody said that rows are asked by comes first, whatever it means.
  const found = model.timeOrder ? undefined : model.times.find(({ meaning }) => beginnings.has(meaning));
  const best = found ?? model.times[0];
  return columns.find(({ name }) => name === best?.column);
}
