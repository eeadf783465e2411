import type { SourceModelDetail, SourceTable } from '#contracts';
import { MetricRow } from '#database';
import type { EntityManager } from '#database';
import type {
  CurrentRows,
  DerivedExpression,
  DerivedMeasure,
  SourceModel,
  TableModel,
  TimeOfRow,
} from '#model';
import { runCooperatively } from '#platform';
import { findDataSource } from '../data-sources.js';
import { knownOf, modelOf } from '../known-tables.js';
import { findCorrections } from './kept-sayings.js';
import { suggestMetrics } from './suggest-metrics.js';

/** The model of a source, as questions use it; inferred from names alone before its rows were profiled. */
export async function describeModel(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<SourceModelDetail> {
  const source = await findDataSource(db, workspaceId, id);
  const [known, corrections, metrics] = await Promise.all([
    knownOf(db, source),
    findCorrections(db, id),
    db.findBy(MetricRow, { workspaceId, dataSourceId: id }),
  ]);
  const model = await modelOf(known);
  return {
    data_source_id: id,
    profiled_at: source.profiledAt?.toISOString() ?? null,
    tables: await runCooperatively(tableSteps(model.tables, known.tables)),
    links: model.links.map(toLink),
    derived: model.derived.map(toDerived),
    corrections,
    unfit: known.unfit.map(({ correction, reason }) => ({ id: correction.id, reason })),
    suggested_metrics: suggestMetrics(source.type, model, metrics, known.tables),
  };
}

/** One table per step, because a source may have thousands. */
function* tableSteps(
  models: readonly TableModel[],
  sources: readonly SourceTable[],
): Generator<void, SourceModelDetail['tables']> {
  const tables: SourceModelDetail['tables'] = [];
  for (const [place, table] of models.entries()) {
    tables.push(toTable(table, sources[place]));
    yield;
  }
  return tables;
}

function toTable(table: TableModel, source: SourceTable | undefined): SourceModelDetail['tables'][number] {
  const { also, key, name, times, current, hidden, calendar, timeOrder: _order, ...same } = table;
  const kinds = new Map(source?.columns.map((column) => [column.name, column.kind]));
  return {
    ...same,
    also: [...also],
    key: [...key],
    name: { ...name, value: [...name.value] },
    times: times.map(({ meaningBasis, isOpen: _isOpen, ...time }) => ({
      ...time,
      meaning_basis: meaningBasis,
    })),
    current: current ? { ...current, value: toCurrent(current.value) } : null,
    hidden: [...hidden],
    calendar: [...calendar],
    columns: table.columns.map((column) => ({
      column: column.column,
      kind: kinds.get(column.column) ?? 'other',
      role: column.role,
      basis: column.basis,
      bases: column.bases,
      measure: column.measure ?? null,
      meanings: column.meanings,
      also: [...column.also],
      spoken: column.spoken,
    })),
  };
}

function toCurrent(
  current: CurrentRows,
): NonNullable<SourceModelDetail['tables'][number]['current']>['value'] {
  if (current.by === 'period') return { ...current, from: current.from ?? null };
  return current.by === 'states' ? { ...current, values: [...current.values] } : current;
}

function toLink({ from, to, beside = [], isDeclared, basis }: SourceModel['links'][number]) {
  return { from, to, beside: [...beside], is_declared: isDeclared, basis };
}

function toDerived(measure: DerivedMeasure): SourceModelDetail['derived'][number] {
  return { ...measure, words: [...measure.words], expression: toExpression(measure.expression) };
}

function toExpression(expression: DerivedExpression): SourceModelDetail['derived'][number]['expression'] {
  switch (expression.by) {
    case 'between': {
      const { from, to, isUntilNow } = expression;
      const later = to === 'now' ? null : toTime(to);
      return { by: 'between', from: toTime(from), to: later, is_until_now: isUntilNow };
    }
    case 'share': {
      const { values, among } = expression;
      return { ...expression, values: [...values], among: among ? [...among] : null };
    }
    case 'product':
      return { ...expression, factors: [...expression.factors] };
    default:
      return expression;
  }
}

function toTime({ column, over }: TimeOfRow) {
  return { column, over: over ?? null };
}
