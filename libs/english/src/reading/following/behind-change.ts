import { Day } from '#platform';
import type { TimeRange } from '#platform';
import type { Catalog } from '../../catalog/catalog.js';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { planRequest } from '../../planning/plan-request.js';
import { addsUp, tableOfAmount } from '../../request/request.js';
import type { Amount, Clause, Dimension, Test } from '../../request/request.js';
import type { Clock } from '../../time/clock.js';
import { readRequests, readTurn } from '../read-request.js';
import type { Believed, ReadRequest } from '../read-request.js';
import type { Part } from '../rule.js';
import { changeAsked } from './change-asked.js';
import { lastTwoPeriods } from './periods-before.js';
import type { TwoPeriods } from './periods-before.js';

/** So many ways to break a change down are tried. */
const dimensionsMax = 4;

/** The reading of a question about the reasons of a change. */
export interface BehindChange {
  /** Requests for the number that changed, the likeliest first. */
  told: readonly ReadRequest[];
  /** Breakdowns of the first of them, one per dimension, the most promising dimension first. */
  requests: readonly ReadRequest[];
  /** Whether that number is the last answer's, perhaps in another period. */
  goesOn: boolean;
  isExact: boolean;
}

/** Reads a question about the reasons of a change; undefined where it asks for something else, or names nothing that is known. */
export function readBehindChange(
  question: string,
  { believed }: Catalog,
  clock: Clock,
  last: ReadRequest | undefined,
): BehindChange | undefined {
  const asked = changeAsked(question);
  if (!asked || !believed) return undefined;
  const today = Day.today(clock).toString();
  const { subject, when } = asked;
  if (subject === undefined && last && when === '')
    return { told: [last], requests: breakDown(last, believed.domain, today), goesOn: true, isExact: true };
  const goesOn = subject === undefined && last !== undefined;
  const told = goesOn
    ? readTurn(when, believed, clock, last).requests
    : readOverTime(`${subject ?? ''} ${when}`, believed, clock);
  const [first] = told;
  return (
    first && { told, requests: breakDown(first, believed.domain, today, !goesOn), goesOn, isExact: false }
  );
}

/** Reads a number in the period that the question names; without one by month, where the last whole month is meant. */
function readOverTime(question: string, believed: Believed, clock: Clock): ReadRequest[] {
  const told = readRequests(question, believed, clock);
  const [first] = told;
  return !first || first.request.clauses.some(isOverTime)
    ? told
    : readRequests(`${question} by month`, believed, clock);
}

function isOverTime(clause: Clause): boolean {
  if (clause.kind === 'where') return clause.test.kind === 'during';
  return clause.kind === 'compare' || (clause.kind === 'by' && clause.dimension.kind === 'period');
}

/** Breaks a change down. Dimensions that the question itself names are the only ones: "why did revenue by harbour drop?" */
function breakDown(told: ReadRequest, domain: Domain, today: string, isOwn = false): ReadRequest[] {
  const { clauses } = told.request;
  const periods = lastTwoPeriods(clauses, today);
  const [measure] = clauses.flatMap((clause) => (clause.kind === 'measure' ? clause.amount : []));
  if (!periods || !measure || clauses.some(choosesGroups)) return [];
  const tests = clauses.flatMap(testOf);
  const named = clauses.flatMap(dimensionsIn);
  const dimensions =
    isOwn && named.length > 0 ? named : [...named, ...dimensionsFor(measure, named, tests, domain)];
  return dimensions
    .map((dimension) => changeBy(dimension, measure, tests, periods))
    .flatMap(({ clauses: changed, parts }) => {
      const request = { clauses: changed };
      const plan = planRequest(request, domain, today);
      return plan ? [{ ...told, parts, request, plan, tokensBefore: told.tokens.length }] : [];
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

/** The dimensions of a request beside time. */
function dimensionsIn(clause: Clause): Dimension[] {
  if (clause.kind !== 'by') return [];
  return clause.dimension.kind === 'column' || clause.dimension.kind === 'rows' ? [clause.dimension] : [];
}

/** Further dimensions: columns with few values, in the counted table and the tables that it belongs to. */
function dimensionsFor(
  amount: Amount,
  named: readonly Dimension[],
  tests: readonly Test[],
  domain: Domain,
): Dimension[] {
  const used = new Set(named.flatMap((dimension) => (dimension.kind === 'column' ? dimension.column : [])));
  const columns = tablesAround(tableOfAmount(amount), domain)
    .flatMap((table) => table.columns.filter(hasFewValues))
    .filter((column) => !used.has(column) && !tests.some((test) => isOneOf(test, column)));
  // The state of a row tells how far it has come rather than what it is.
  const [states, kinds] = [true, false].map((isState) =>
    columns.filter(({ model }) => (model.role === 'state') === isState),
  );
  return [...(kinds ?? []), ...(states ?? [])].map((column) => ({ kind: 'column', column }));
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
