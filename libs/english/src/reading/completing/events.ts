import { leadsToOne } from '../../domain/domain.js';
import type { Domain, Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Clause, Test } from '../../request/request.js';
import type { PartsByKind } from './parts-by-kind.js';

/** Rows of another table that a thing must have, or must lack: "customers who ordered in May", "who never ordered". */
interface EventRows {
  table: Table;
  /** The condition of the question that names them, if any. */
  said: Test | undefined;
  isDenied: boolean;
  tests: readonly Test[];
}

export function eventOf(said: PartsByKind, base: Table, domain: Domain, taken?: Test): EventRows | undefined {
  const all = said.of('test').flatMap(({ test }) => {
    const has = test.kind === 'not' ? test.test : test;
    return has.kind === 'has' && test !== taken ? [{ has, said: test, isDenied: test.kind === 'not' }] : [];
  });
  const first = all.find(({ isDenied }) => isDenied) ?? all[0];
  if (first)
    return { table: first.has.table, said: first.said, isDenied: first.isDenied, tests: first.has.tests };
  const named = said.of('rows').find(({ table, asked }) => {
    if (asked || table === base || !happening.has(table.model.role.value)) return false;
    return leadsToOne(table, base, domain);
  });
  const table = named?.table ?? sharedRows(said, base, domain) ?? timedRows(said, base, domain);
  return table && { table, said: undefined, isDenied: false, tests: [] };
}

/** "clients who returned a sailing boat": one rental must pass both tests, the return and the kind of boat. */
function sharedRows(said: PartsByKind, base: Table, domain: Domain): Table | undefined {
  const far = said.of('test').flatMap(({ test }) => {
    const hops = test.kind === 'not' ? [] : (domain.wayBetween(base, tableOfTest(test))?.hops ?? []);
    return hops.some(({ toMany }) => toMany) ? [hops.map(({ to }) => to.table)] : [];
  });
  const ends = far.flatMap((tables) => tables.at(-1) ?? []);
  return ends.find(
    (table) =>
      happening.has(table.model.role.value) &&
      far.some((tables) => tables.includes(table) && tables.at(-1) !== table),
  );
}

/** "which fleet customers ordered this year": one order must pass both tests, the fleet and the year. */
function timedRows(said: PartsByKind, base: Table, domain: Domain): Table | undefined {
  const tested = new Set(
    said.of('test').flatMap(({ test }) => (test.kind === 'not' ? [] : [tableOfTest(test)])),
  );
  const timed = said.of('when').flatMap(({ time }) => time?.table ?? []);
  return timed.find(
    (table) =>
      table !== base &&
      tested.has(table) &&
      happening.has(table.model.role.value) &&
      leadsToOne(table, base, domain),
  );
}

const happening: ReadonlySet<string> = new Set(['event', 'history', 'bridge']);

/** Conditions move to the rows that they are about: the period of the rows, and tables that only they lead to. */
export function hasEvent(
  event: EventRows,
  clauses: readonly Clause[],
  base: Table,
  domain: Domain,
): Clause[] {
  const isOfEvent = (clause: Clause): boolean => {
    if (clause.kind !== 'where') return false;
    if (clause.test.kind === 'during') return clause.test.time.table !== base;
    const fromBase = domain.wayBetween(base, tableOfTest(clause.test));
    return !fromBase || fromBase.hops.some(({ toMany }) => toMany);
  };
  const isDenial = ({ test }: Extract<Clause, { kind: 'where' }>): boolean =>
    test.kind === 'not' && test.test.kind === 'has';
  // Who ordered last year, and has no order of this year; who subscribed, and never ordered: other rows than those denied.
  const isOther = ({ test }: Extract<Clause, { kind: 'where' }>): boolean =>
    event.isDenied && test.kind === 'has' && leadsToOne(test.table, base, domain);
  const isTaken = (clause: Clause): boolean => clause.kind === 'where' && clause.test === event.said;
  const isMoved = (clause: Clause): boolean =>
    clause.kind === 'where' && isOfEvent(clause) && !isDenial(clause) && !isOther(clause) && !isTaken(clause);
  const moved = clauses.filter(isMoved);
  const tests = moved.flatMap((clause) => (clause.kind === 'where' ? [clause.test] : []));
  const has: Test = { kind: 'has', table: event.table, tests: [...event.tests, ...tests] };
  const others = clauses.filter((clause) => !isMoved(clause) && !isTaken(clause));
  return [...others, { kind: 'where', test: event.isDenied ? { kind: 'not', test: has } : has }];
}
