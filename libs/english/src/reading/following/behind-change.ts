import type { Catalog } from '../../catalog/catalog.js';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { planRequest } from '../../planning/plan-request.js';
import { addsUp, tableOfAmount } from '../../request/request.js';
import type { Amount, Clause, Dimension, Test } from '../../request/request.js';
import type { TimeRange } from '../../time/calendar.js';
import type { ReadRequest } from '../read-request.js';
import type { Part } from '../rule.js';
import { lastTwoPeriods } from './periods-before.js';
import type { TwoPeriods } from './periods-before.js';

const moves = String.raw`(?:drop|fall|decline|decrease|sink|shrink|dip|plunge|rise|grow|increase|climb|jump|spike|surge|change|move|differ)(?:ped|ed|d|ing)?|fell|fallen|risen|rose|grew|grown|shrunk|sunk|gone|go|going|went`;
const nouns = String.raw`(?:drop|fall|decline|decrease|dip|plunge|rise|growth|increase|jump|spike|surge|change|difference|movement)`;
const it = String.raw`(?:it|that|this|they|those|these)`;

const asks = new RegExp(
  [
    String.raw`^(?:(?:and|but|so|ok|hm+)[\s,]+)*(?:`,
    String.raw`why(?:\s+(?:is|was|did|does|do|has|have|are|were)\s+${it}(?:\s+(?:been|${moves}|so|that|much|low|high|up|down|again|happen(?:ing|ed)?))*)?`,
    String.raw`|why\s+the\s+${nouns}`,
    String.raw`|what(?:['’]?s|\s+is|\s+was|\s+lies)\s+behind\s+(?:${it}|the\s+${nouns})`,
    String.raw`|what\s+(?:drove|explains|caused|made\s+up)\s+(?:${it}|the\s+${nouns})`,
    String.raw`)\W*$`,
  ].join(''),
  'i',
);

/** So many ways to break a change down are tried. */
const dimensionsMax = 4;

/**
 * Reads a question for what is behind a change: the number of the last request in its last period beside the one before, by each of a
 * few dimensions, the likeliest to tell something first. None where there is no number over time.
 */
export function readBehindChange(
  question: string,
  { believed }: Catalog,
  today: string,
  last: ReadRequest,
): ReadRequest[] | undefined {
  if (!believed || !asks.test(question.trim())) return undefined;
  const { clauses } = last.request;
  const periods = lastTwoPeriods(clauses, today);
  const [measure] = clauses.flatMap((clause) => (clause.kind === 'measure' ? clause.amount : []));
  if (!periods || !measure || clauses.some(choosesGroups)) return [];
  const tests = clauses.flatMap(testOf);
  return dimensionsFor(measure, clauses, tests, believed.domain)
    .map((dimension) => changeBy(dimension, measure, tests, periods))
    .flatMap(({ clauses: changed, parts }) => {
      const request = { clauses: changed };
      const plan = planRequest(request, believed.domain, today);
      return plan ? [{ ...last, parts, request, plan, tokensBefore: last.tokens.length }] : [];
    })
    .slice(0, dimensionsMax);
}

function choosesGroups(clause: Clause): boolean {
  return clause.kind === 'having' || (clause.kind === 'rank' && clause.limit !== undefined);
}

/** The conditions beside the period. */
function testOf(clause: Clause): Test[] {
  return clause.kind === 'where' && clause.test.kind !== 'during' ? [clause.test] : [];
}

function changeBy(
  dimension: Dimension,
  amount: Amount,
  tests: readonly Test[],
  { time, ranges }: TwoPeriods,
): { clauses: Clause[]; parts: Part[] } {
  return {
    clauses: [
      { kind: 'measure', amount },
      { kind: 'by', dimension },
      { kind: 'compare', time, ranges, isByPart: true },
      ...tests.map((test): Clause => ({ kind: 'where', test })),
    ],
    parts: [
      { kind: 'amount', amount },
      { kind: 'by', dimension },
      { kind: 'compare', ranges },
      ...tests.map((test): Part => ({ kind: 'test', test })),
    ],
  };
}

/** Those that the last request was told by, then columns of few values: of the rows themselves, and of what they belong to. */
function dimensionsFor(
  amount: Amount,
  clauses: readonly Clause[],
  tests: readonly Test[],
  domain: Domain,
): Dimension[] {
  const own = clauses.flatMap((clause) =>
    clause.kind === 'by' && (clause.dimension.kind === 'column' || clause.dimension.kind === 'rows')
      ? [clause.dimension]
      : [],
  );
  const used = new Set(own.map((dimension) => (dimension.kind === 'column' ? dimension.column : undefined)));
  const columns = tablesAround(tableOfAmount(amount), domain)
    .flatMap((table) => table.columns.filter(hasFewValues))
    .filter((column) => !used.has(column) && !tests.some((test) => isOneOf(test, column)));
  // The state of a row tells how far it has come rather than what it is.
  const [states, kinds] = [true, false].map((isState) =>
    columns.filter(({ model }) => (model.role === 'state') === isState),
  );
  return [
    ...own,
    ...[...(kinds ?? []), ...(states ?? [])].map((column) => ({ kind: 'column', column }) as const),
  ];
}

/** The rows themselves, and those that each belongs to, the nearest first. */
function tablesAround(table: Table, domain: Domain): Table[] {
  return [...domain.waysFrom(table)].flatMap(([other, { hops }]) =>
    hops.every(({ toMany }) => !toMany) ? [other] : [],
  );
}

const telling: ReadonlySet<string> = new Set(['category', 'state', 'code']);

function hasFewValues({ model, samples }: Column): boolean {
  return telling.has(model.role) && samples.length >= 2;
}

function isOneOf(test: Test, column: Column): boolean {
  return test.kind === 'is' && test.column === column && test.values.length === 1;
}

/** A change that was asked about, of what was answered. */
export interface Change {
  before: TimeRange;
  after: TimeRange;
  isSum: boolean;
}

/** The change that a request breaks down. */
export function changeIn({ request }: ReadRequest): Change | undefined {
  const compare = request.clauses.find((clause) => clause.kind === 'compare');
  const measure = request.clauses.find((clause) => clause.kind === 'measure');
  const [before, after] = compare?.isByPart ? compare.ranges : [];
  return measure && before && after ? { before, after, isSum: addsUp(measure.amount) } : undefined;
}
