import { invalidRequest } from '#contracts';
import type { ColumnKind, DashboardFilter, FilterTarget, SourceTable } from '#contracts';
import { DataSourceRow } from '#database';
import { tablesOf } from '../../data-sources/known-tables.js';
import type { SourceContext } from '../../data-sources/source-context.js';
import { findColumn, findTable } from '../../metrics/metric-table.js';

/** The kinds of columns that a filter of each kind may be on. */
export const kindsFor: Record<DashboardFilter['kind'], ReadonlySet<ColumnKind>> = {
  date: new Set<ColumnKind>(['date', 'timestamp']),
  values: new Set<ColumnKind>(['text', 'integer', 'number', 'boolean']),
  number: new Set<ColumnKind>(['integer', 'number']),
};

/** Checks that the columns of a dashboard's filters exist in the workspace's sources and are of the filter's kind. */
export async function checkFilters(
  context: SourceContext,
  workspaceId: string,
  filters: readonly DashboardFilter[],
): Promise<DashboardFilter[]> {
  const tables = new Map<string, readonly SourceTable[] | undefined>();
  for (const [place, filter] of filters.entries())
    for (const [number, target] of filter.targets.entries()) {
      const { data_source_id: id } = target;
      if (!tables.has(id)) tables.set(id, await findTables(context, workspaceId, id));
      const misfit = misfitOf(filter, target, tables.get(id));
      if (!misfit) continue;
      const path = `filters.${place}.targets.${number}.${misfit.field}`;
      throw invalidRequest([{ path, message: misfit.message }]);
    }
  return [...filters];
}

async function findTables(
  { db }: SourceContext,
  workspaceId: string,
  id: string,
): Promise<readonly SourceTable[] | undefined> {
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id });
  return source ? tablesOf(db, source) : undefined;
}

function misfitOf(
  { kind }: DashboardFilter,
  target: FilterTarget,
  tables: readonly SourceTable[] | undefined,
): { field: keyof FilterTarget; message: string } | undefined {
  if (!tables) return { field: 'data_source_id', message: 'there is no such data source' };
  const search = findTable(tables, target.table);
  if ('problem' in search) return { field: 'table', message: search.problem };
  const name = findColumn(search.table, target.column);
  const column = search.table.columns.find((each) => each.name === name);
  if (!column) return { field: 'column', message: `the table has no column "${target.column}"` };
  if (kindsFor[kind].has(column.kind)) return undefined;
  return { field: 'column', message: `holds ${column.kind}, which a filter of kind ${kind} is not for` };
}
