import { Day } from '#platform';
import type { Plan } from '#sql';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import type { Column, Domain, Table } from '../domain/domain.js';
import { planOrThrow } from '../planning/plan-request.js';
import { Unplannable } from '../planning/scope.js';
import { dimensionOfTime, tableOfAmount } from '../request/request.js';
import type { Amount, Clause, Dimension, Quantity, Request } from '../request/request.js';
import type { Clock } from '../time/clock.js';
import { amountOf, measureOf, thingsOf } from './amounts.js';
import { Names, isTime, nameOf, quoted } from './names.js';
import { rangeOf } from './periods.js';
import { conditionOf } from './tests.js';
import { Unfit } from './unfit.js';
import type { WrittenPeriod, WrittenRequest } from './written-request.js';

/** The plan of a written request, or a message for its writer, with names of the source and the writer's own words, but no values of rows. */
export type PlannedRequest = { state: 'planned'; plan: Plan } | { state: 'unfit'; problem: string };

const problemMax = 500;

/** Reads a written request over a source and plans it. Pure: the same input gives the same plan. */
export function planWritten(
  written: WrittenRequest,
  { domain, metrics }: { domain: Domain; metrics: readonly CatalogMetric[] },
  clock: Clock,
): PlannedRequest {
  try {
    const request = requestOf(written, new Names(domain), metrics);
    return { state: 'planned', plan: planOrThrow(request, domain, Day.today(clock).toString()) };
  } catch (error) {
    if (!(error instanceof Unfit || error instanceof Unplannable)) throw error;
    return { state: 'unfit', problem: error.message.slice(0, problemMax) };
  }
}

function requestOf(written: WrittenRequest, names: Names, metrics: readonly CatalogMetric[]): Request {
  const measures = written.measures.map((measure) => measureOf(names, metrics, measure));
  const listed = written.list === null ? undefined : thingsOf(names, written.list);
  const [first] = measures;
  if (first && listed)
    throw new Unfit(
      'A request lists things or measures them; for a measure of each thing write "by" and no "list".',
    );
  const base = first ? tableOfAmount(first) : listed?.table;
  if (!base) throw new Unfit('The request has neither "list" nor "measures".');
  return {
    clauses: [
      ...(listed ? listClauses(written, names, listed) : measureClauses(written, names, measures)),
      ...whereClauses(written, names, base),
      ...havingClauses(written, names, metrics),
      ...rankClauses(written, names, measures),
    ],
  };
}

function listClauses(
  written: WrittenRequest,
  names: Names,
  listed: { table: Table; key?: Column | undefined },
): Clause[] {
  const { by, having, compare, as } = written;
  if (by.length > 0 || having.length > 0 || compare !== null || as !== 'plain')
    throw new Unfit('"by", "having", "compare" and "as" are of measures, and the request has none.');
  return [
    { kind: 'list', isNamed: true, ...listed },
    ...written.show.map((of): Clause => ({ kind: 'show', item: names.quantity(of) })),
  ];
}

function measureClauses(written: WrittenRequest, names: Names, measures: readonly Amount[]): Clause[] {
  const { show, by, compare, as } = written;
  if (show.length > 0) throw new Unfit('"show" is of "list"; what measures are told for stands in "by".');
  const dimensions = by.map((each) => dimensionOf(names, each));
  const isInTime = dimensions.some(({ kind }) => kind === 'period');
  if ((as === 'change' || as === 'running') && !isInTime)
    throw new Unfit(`"${as}" goes over time: write a time with its grain in "by".`);
  return [
    ...measures.map((amount): Clause => ({ kind: 'measure', amount })),
    ...dimensions.map((dimension): Clause => ({ kind: 'by', dimension })),
    ...(compare ? [compareClause(names, compare)] : []),
    ...(as === 'plain' ? [] : [{ kind: as } as const]),
  ];
}

function dimensionOf(names: Names, { of, grain }: WrittenRequest['by'][number]): Dimension {
  const table = names.findTable(of);
  if (table && grain === null) return { kind: 'rows', table };
  const column = names.column(of);
  if (grain === null) return { kind: 'column', column };
  return dimensionOfTime(timeNamed(names, of), grain);
}

function compareClause(
  names: Names,
  { time, periods }: { time: string; periods: readonly WrittenPeriod[] },
): Clause {
  const ranges = periods.map(rangeOf).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  return { kind: 'compare', time: timeNamed(names, time), ranges };
}

function timeNamed(names: Names, of: string): Column {
  const column = names.column(of);
  if (!isTime(column)) throw new Unfit(`${nameOf(column)} is no time.`);
  return column;
}

function whereClauses({ where, when }: WrittenRequest, names: Names, base: Table): Clause[] {
  return [
    ...where.map((condition): Clause => ({ kind: 'where', test: conditionOf(names, base, condition) })),
    ...when.map(({ time, ...period }): Clause => ({
      kind: 'where',
      test: { kind: 'during', time: timeNamed(names, time), range: rangeOf(period) },
    })),
  ];
}

function havingClauses(
  { having }: WrittenRequest,
  names: Names,
  metrics: readonly CatalogMetric[],
): Clause[] {
  return having.map(({ is, value, ...amount }) => ({
    kind: 'having',
    amount: amountOf(names, metrics, amount),
    operator: is,
    value,
  }));
}

function rankClauses(written: WrittenRequest, names: Names, measures: readonly Amount[]): Clause[] {
  const { rank } = written;
  if (!rank) return [];
  const { by, direction, limit } = rank;
  const of = by === null ? undefined : rankedBy(by, written, names, measures);
  return [{ kind: 'rank', by: of, direction, limit: limit ?? undefined }];
}

function rankedBy(
  of: string,
  { measures: written, by }: WrittenRequest,
  names: Names,
  measures: readonly Amount[],
): Amount | Quantity | undefined {
  if (measures.length === 0) return names.quantity(of);
  const at = written.findIndex((measure) => measure.of === of);
  if (at >= 0) return measures[at];
  const why = by.some((each) => each.of === of)
    ? 'periods come in their order anyway'
    : 'no measure is of it';
  throw new Unfit(
    `Lines are ranked by the "of" of a measure, or by null for the first one; ${quoted(of)}: ${why}.`,
  );
}
