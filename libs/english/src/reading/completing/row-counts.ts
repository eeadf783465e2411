import type { Column, Domain, Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Clause, Test, Things } from '../../request/request.js';
import type { Part } from '../rule.js';
import type { PartsByKind } from './parts-by-kind.js';
import { timeClauses } from './periods.js';

/** "how many customers have more than one order", "the names of those": the number of orders is a condition. */
export function oftenTests(said: PartsByKind, subject: Things): Test[] {
  const isCondition = said.has('count') || said.has('only');
  if (!isCondition || said.has('by') || said.has('byPeriod')) return [];
  return said.of('having').flatMap(({ of, operator, value }): Test[] => {
    const way = of.kind === 'rows' ? wayToThings(of.table, subject) : undefined;
    return of.kind === 'rows' && way ? [{ ...of, ...way, kind: 'often', operator, value }] : [];
  });
}

/** The column by which rows belong to things, and the column of the things that it refers to. */
export function wayToThings(
  rows: Things['table'],
  { table, key }: Things,
): { per: Column; of: Column } | undefined {
  if (key) return rows === table ? { per: key, of: key } : undefined;
  const hop = rows.hops.find(({ to, toMany }) => !toMany && to.table === table);
  return hop && { per: hop.from, of: hop.to };
}

/** "what share of customers ordered more than once": of all customers those whose orders are so many; a period bounds the orders. */
export function shareThatOften(said: PartsByKind, subject: Things, domain: Domain): Clause[] | undefined {
  const [having, ...others] = said.of('having');
  const rows = having?.of.kind === 'rows' ? having.of : undefined;
  const way = rows && wayToThings(rows.table, subject);
  if (!having || !rows || !way || others.length > 0 || !said.has('share') || !said.isOnlyOf(ofShare))
    return undefined;
  const times = timeClauses(said, rows.table, domain);
  const during = times?.flatMap((clause) => (clause.kind === 'where' ? [clause.test] : []));
  if (!during) return undefined;
  const often: Test = {
    ...rows,
    ...way,
    kind: 'often',
    operator: having.operator,
    value: having.value,
    tests: [...rows.tests, ...during],
  };
  const whole = { kind: 'rows', ...subject, tests: [] } as const;
  const part = { ...whole, tests: [often] };
  return [{ kind: 'measure', amount: { kind: 'ratio', part, whole, inPercent: true } }];
}

const ofShare: readonly Part['kind'][] = [
  'rows',
  'share',
  'percent',
  'having',
  'when',
  'ask',
  'who',
  'count',
  'time',
];

/** "who ordered more than once this year": the period bounds the orders that are counted. */
export function withOftenTold(clauses: readonly Clause[]): Clause[] {
  const tests = clauses.flatMap((clause) => (clause.kind === 'where' ? [clause.test] : []));
  const often = tests.find((test) => test.kind === 'often');
  if (!often) return [...clauses];
  const told = tests.filter((test) => isOfCounted(test, often.table));
  const whole: Test = {
    ...often,
    tests: [...often.tests, ...told.flatMap((test) => (test.kind === 'has' ? test.tests : test))],
  };
  return clauses.flatMap((clause): Clause[] => {
    if (clause.kind !== 'where') return [clause];
    if (clause.test === often) return [{ kind: 'where', test: whole }];
    return told.includes(clause.test) ? [] : [clause];
  });
}

/** A test for the existence or the period of the counted rows moves into their count. */
function isOfCounted(test: Test, counted: Table): boolean {
  return (
    (test.kind === 'has' && test.table === counted) ||
    (test.kind === 'during' && tableOfTest(test) === counted)
  );
}
