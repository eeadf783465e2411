import { SourceError } from '#connectors';
import { invalidRequest, notFound, unavailable } from '#contracts';
import type { ColumnKind, DashboardFilter, FilterTerms, FilterValue, FilterValues } from '#contracts';
import { DataSourceRow } from '#database';
import { renderPlan } from '#sql';
import type { Condition, Expression } from '#sql';
import { tablesOf } from '../../data-sources/known-tables.js';
import { runSql } from '../../data-sources/run-sql.js';
import type { SourceContext } from '../../data-sources/source-context.js';
import type { SeenVersion } from '../seen-version.js';
import { findFilters } from './chosen-filters.js';
import { narrowTables } from './narrow-tables.js';
import { targetsAt } from './reach.js';
import type { TableFilter } from './table-filter.js';
import { lockedFilters, requireOpenFilter } from './viewer-filters.js';

const valuesMax = 100;
const limits = { timeoutMs: 10_000, rowsMax: valuesMax + 1, bytesMax: 1_000_000 };

/** The sorted values of a filter's first existing column. */
export async function listFilterValues(
  context: SourceContext,
  {
    workspaceId,
    dashboardId,
    seen,
    key,
  }: { workspaceId: string; dashboardId: string; seen: SeenVersion; key: string },
  search: string | undefined,
  signal: AbortSignal,
): Promise<FilterValues> {
  const filters = await findFilters(context.db, workspaceId, dashboardId, seen);
  const filter = filters.find((each) => each.key === key);
  if (!filter) throw notFound('there is no such filter');
  return valuesOf(context, { workspaceId, filter, locked: [] }, search, signal);
}

/** The same for a viewer from outside: of the rows that the locked filters of their terms leave. */
export async function listViewersValues(
  context: SourceContext,
  {
    workspaceId,
    dashboardId,
    terms,
    key,
  }: { workspaceId: string; dashboardId: string; terms: FilterTerms; key: string },
  search: string | undefined,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<FilterValues> {
  const filters = await findFilters(context.db, workspaceId, dashboardId, 'published');
  const filter = requireOpenFilter(filters, terms, key);
  const locked = await lockedFilters(context.db, { workspaceId, filters }, terms, now);
  return valuesOf(context, { workspaceId, filter, locked }, search, signal);
}

interface ListedFilter {
  workspaceId: string;
  filter: DashboardFilter;
  locked: readonly TableFilter[];
}

async function valuesOf(
  context: SourceContext,
  { workspaceId, filter, locked }: ListedFilter,
  search: string | undefined,
  signal: AbortSignal,
): Promise<FilterValues> {
  if (filter.kind !== 'values')
    throw invalidRequest([{ path: 'key', message: 'names a filter that has no list of values' }]);
  for (const id of new Set(filter.targets.map((target) => target.data_source_id))) {
    const source = await context.db.findOneBy(DataSourceRow, { workspaceId, id });
    if (!source) continue;
    const [target] = targetsAt(filter.targets, id, await tablesOf(context.db, source));
    if (!target) continue;
    const { schema, name } = target.table;
    const of: Expression = { kind: 'column', of: name, column: target.column.name };
    const sql = renderPlan(source.type, {
      from: { alias: name, table: { schema: schema ?? undefined, name } },
      joins: [],
      where: [{ kind: 'not', condition: { kind: 'null', of } }, ...searched(of, target.column.kind, search)],
      select: [{ expression: of, label: 'value' }],
      groupBy: [],
      having: [],
      orderBy: [{ by: of, direction: 'ascending' }],
      distinct: true,
      limit: valuesMax + 1,
    });
    const narrowed = await narrowTables(context, { source, sql }, locked);
    // Values that a locked filter cannot be put on are not told.
    if ('problem' in narrowed) continue;
    const { rows } = await runSql(context, source, narrowed.sql, limits, signal).catch(refuseFailure);
    const values = rows.slice(0, valuesMax).flatMap(([value]) => (isValue(value) ? [value] : []));
    return { values, kind: target.column.kind, has_more: rows.length > valuesMax };
  }
  return { values: [], kind: 'other', has_more: false };
}

function refuseFailure(error: unknown): never {
  throw error instanceof SourceError ? unavailable(error) : error;
}

/** Only texts are searched; numbers are few enough to be scanned where they are shown. */
function searched(of: Expression, kind: ColumnKind, search: string | undefined): Condition[] {
  return search === undefined || kind !== 'text' ? [] : [{ kind: 'like', of, pattern: `*${search}*` }];
}

function isValue(value: unknown): value is FilterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
