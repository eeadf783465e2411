import type { SourceModelDetail } from '#contracts';
import { MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { CurrentRows, SourceModel, TableModel } from '#model';
import { findDataSource } from '../data-sources.js';
import { knownOf, modelOf } from '../known-tables.js';
import { findCorrections } from './kept-sayings.js';
import { suggestMetrics } from './suggest-metrics.js';

/** What a source is believed to be about, as questions read it; from its names alone, as long as nobody has looked at its rows. */
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
    tables: model.tables.map(toTable),
    links: model.links.map(toLink),
    corrections,
    unfit: known.unfit.map(({ correction, reason }) => ({ id: correction.id, reason })),
    suggested_metrics: suggestMetrics(source.type, model, metrics),
  };
}

function toTable(table: TableModel): SourceModelDetail['tables'][number] {
  const { schema, role, noun, also, key, name, times, current, hidden, columns } = table;
  return {
    schema,
    table: table.table,
    role,
    noun,
    also: [...also],
    key: [...key],
    name: { ...name, value: [...name.value] },
    times: [...times],
    current: current ? { ...current, value: toCurrent(current.value) } : null,
    hidden: [...hidden],
    columns: columns.map(({ column, role: of, basis, measure = null, meanings }) => ({
      column,
      role: of,
      basis,
      measure,
      meanings,
    })),
  };
}

function toCurrent(
  current: CurrentRows,
): NonNullable<SourceModelDetail['tables'][number]['current']>['value'] {
  if (current.by === 'period') return { ...current, from: current.from ?? null };
  return current.by === 'states' ? { ...current, values: [...current.values] } : current;
}

function toLink({ from, to, isDeclared, basis }: SourceModel['links'][number]) {
  return { from, to, is_declared: isDeclared, basis };
}
