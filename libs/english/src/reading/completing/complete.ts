/**
 * Makes a request of parts. People leave much unsaid: the rows that are counted, the time column that a period bounds, the measure of a
 * ranking. Each is filled in here, so that rules need not guess.
 */
import { leadsToOne } from '../../domain/domain.js';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { addsUp, tableOfAmount, tableOfTest } from '../../request/request.js';
import type { Amount, Clause, Dimension, Request, Test, Things } from '../../request/request.js';
import type { Part } from '../rule.js';
import { amountsOf, havings, shareOf, tableOfRanked } from './amounts.js';
import { withAlternatives } from './alternatives.js';
import { eventOf, hasEvent } from './events.js';
import { dimensionsOf } from './dimensions.js';
import { listed } from './list.js';
import { orders, ranks } from './ranking.js';
import { timeClauses } from './periods.js';
import { PartsByKind } from './parts-by-kind.js';
import { subjectOf } from './subject.js';
import { shareThatOften, withOftenTold } from './row-counts.js';
import { boundsNothing, partTest, wheresOf } from './row-conditions.js';

/** The request that parts make; undefined where nothing is asked for. */
export function complete(parts: readonly Part[], domain: Domain, today: string): Request | undefined {
  const said = new PartsByKind(withAlternatives(parts), domain, today);
  const listOf = subjectOf(said);
  const counted = listOf && countedBeside(said, listOf);
  const subject = counted ?? listOf;
  if (!subject || boundsNothing(said, subject)) return undefined;
  const isOnly = said.has('only') && !counted && !ranksByOthers(said, subject);
  const amounts = isOnly ? [] : amountsOf(said, subject);
  // Rows without an amount have no answer to a question of their number and their worth.
  if (said.has('worth') && amounts.length === 1) return undefined;
  // A question for an amount is not answered by a list.
  if (amounts.length === 0 && said.has('aggregate') && !said.has('rank')) return undefined;
  const clauses =
    amounts.length > 0 ? measured(said, subject, amounts, domain) : listed(said, subject, domain);
  const all = clauses && withBoth(said, withOftenTold(clauses), subject.table);
  return all && !contradict(all, subject.table, domain) ? { clauses: all } : undefined;
}

/** No row passes tests for two values of one column, nor for a value and against it. */
function contradict(clauses: readonly Clause[], things: Table, domain: Domain): boolean {
  const values = new Map<Column, ReadonlySet<string>>();
  const tests = clauses.flatMap((clause) => (clause.kind === 'where' ? [clause.test] : []));
  for (const test of tests) {
    if (test.kind !== 'is' || !isOfEach(test, things, domain)) continue;
    const wanted = new Set(test.values);
    const left = values.get(test.column)?.intersection(wanted) ?? wanted;
    if (left.size === 0) return true;
    values.set(test.column, left);
  }
  return tests.some((test) => {
    const denied = test.kind === 'not' && test.test.kind === 'is' ? test.test : undefined;
    const wanted = denied && values.get(denied.column);
    return wanted !== undefined && [...wanted].every((value) => denied?.values.includes(value));
  });
}

/** Whether a condition is of the rows themselves, or of what each of them belongs to. */
function isOfEach({ column }: Extract<Test, { kind: 'is' }>, things: Table, domain: Domain): boolean {
  return column.table === things || leadsToOne(things, column.table, domain);
}

/** "rented both sail and motor boats": there are rentals of the one, and rentals of the other. */
function withBoth(said: PartsByKind, clauses: Clause[], things: Table): Clause[] | undefined {
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

/** The clauses of an answer in numbers. */
function measured(
  said: PartsByKind,
  subject: Things,
  amounts: readonly Amount[],
  domain: Domain,
): Clause[] | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const often = shareThatOften(said, subject, domain);
  if (often) return often;
  const base = tableOfAmount(first);
  const share = shareOf(said, first);
  // The number only ranks where a name alone is asked for.
  const isHidden = said.has('only') && said.has('rank') && !said.has('count');
  const clauses: Clause[] = (share ? [share] : amounts).map((amount) => ({
    kind: 'measure',
    amount,
    ...(isHidden ? { isHidden } : {}),
  }));
  const dimensions = dimensionsOf(said, subject, base, domain);
  if (!dimensions || (dimensions.length === 0 && ranksNothing(said))) return undefined;
  clauses.push(...dimensions.map((dimension): Clause => ({ kind: 'by', dimension })));
  if (said.has('rank') || havings(said, subject).length > 0) clauses.push(...named(dimensions));
  const part = share && partTest(said);
  const event = first.kind === 'rows' ? eventOf(said, base, domain, part) : undefined;
  const times = timeClauses(said, event?.table ?? base, domain);
  if (!times) return undefined;
  const wheres = [...times, ...wheresOf(said, base, subject, part)];
  clauses.push(...(event ? hasEvent(event, wheres, base, domain) : wheres));
  if (said.has('share') && !share && dimensions.length === 0) return undefined;
  if (said.has('parts') || (said.has('share') && !share) || tellsParts(said, first, dimensions))
    clauses.push({ kind: 'share' });
  if (said.has('running')) clauses.push({ kind: 'running' });
  if (said.has('change')) clauses.push({ kind: 'change' });
  clauses.push(
    ...havings(said, subject),
    ...(dimensions.length > 0
      ? [...ranks(said, amounts, dimensions), ...orders(said, amounts, dimensions)].slice(0, 1)
      : []),
  );
  return clauses;
}

/** "who has the most rentals" has no answer where no dimension is left to rank. */
function ranksNothing(said: PartsByKind): boolean {
  return said.of('rank').some(({ by }) => by?.kind === 'rows');
}

/** "rentals by status in percent" shows each line as its share of the total. */
function tellsParts(said: PartsByKind, amount: Amount, dimensions: readonly Dimension[]): boolean {
  const isOver = dimensions.length > 0 && dimensions.every(({ kind }) => kind !== 'period');
  return said.has('percent') && !said.has('share') && !said.has('change') && isOver && addsUp(amount);
}

/** Rows without a brand would rank as if they were a brand. */
function named(dimensions: readonly Dimension[]): Clause[] {
  return dimensions.flatMap((dimension): Clause[] =>
    dimension.kind === 'column'
      ? [{ kind: 'where', test: { kind: 'not', test: { kind: 'empty', column: dimension.column } } }]
      : [],
  );
}

/** "the names of boats and the number of their rentals" counts rows of another table for each boat. */
function countedBeside(said: PartsByKind, { table }: Things): Things | undefined {
  const isListed = said.has('only') || said.of('rows').some((rows) => rows.asked);
  const of = said.of('count').find((part) => part.of && part.of.table !== table)?.of;
  return isListed && of && leadsTo(of.table, table, said.domain) ? of : undefined;
}

/** Rows may belong to one thing, or to several through a table in between: employees of companies. */
function leadsTo(rows: Table, things: Table, domain: Domain): boolean {
  if (leadsToOne(rows, things, domain)) return true;
  const hops = domain.wayBetween(rows, things)?.hops ?? [];
  return hops.length === 2 && hops[0]?.toMany === true && hops[1]?.toMany === false;
}

/** "the name of the boat with the most rentals" counts or adds up rows of another table for the order. */
function ranksByOthers(said: PartsByKind, { table }: Things): boolean {
  return said.of('rank').some(({ by }) => by && tableOfRanked(by) !== table);
}
