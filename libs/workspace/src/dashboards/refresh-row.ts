import { SourceError } from '#connectors';
import type { QueryResult } from '#connectors';
import type { Widget } from '#contracts';
import { DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { Trace } from '#platform';
import { columnFormats } from '../charts/column-formats.js';
import { columnUnits } from '../charts/column-units.js';
import type { KnownColumns } from '../charts/column-units.js';
import { runSql } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { UnfitStatement } from '../data-sources/unfit-statement.js';
import { findTable } from '../metrics/metric-table.js';
import { compileMetric } from './metric-sql.js';
import { giveUpLease, keepFailure, keepResult } from './refresh-lease.js';
import type { RefreshLease } from './refresh-lease.js';
import { narrowTables } from './filters/narrow-tables.js';
import { narrowStatement, narrowTable } from './narrow.js';
import { readsBeyond } from './reads-beyond.js';
import { isTableFilter, queryWithin, withheldQuery } from './row-filters.js';
import type { RowFilter, WidgetFilter } from './row-filters.js';
import type { TableFilter } from './filters/table-filter.js';
import type { Statement } from './widget-statement.js';
import { askOf, queryOf } from './widget-ask.js';
import type { WidgetAsk } from './widget-ask.js';
import { tablesOf } from '../data-sources/known-tables.js';

const limits = { timeoutMs: 30_000, rowsMax: 10_000, bytesMax: 5_000_000 };

/** Finds the statement that answers a question; null stands for the default source. */
export type QuestionReader = (asked: {
  workspaceId: string;
  dataSourceId: string | null;
  text: string;
  at: Date;
  signal: AbortSignal;
  trace: Trace | undefined;
}) => Promise<Statement>;

/** The parts of a process that a refresh needs. */
export interface RefreshSurroundings {
  signal: AbortSignal;
  readQuestion: QuestionReader;
  /** Hears of faults of ours; readers get a sentence that does not tell them. */
  onError: (error: unknown) => void;
}

type Outcome =
  | { state: 'fetched'; result: string }
  | { state: 'failed'; message: string; isFinal: boolean }
  /** No version asks this any more, or the process stops. */
  | { state: 'dropped' };

/** Fetches the data that a lease is for, and keeps what came of it. */
export async function refreshLeased(
  context: SourceContext,
  lease: RefreshLease,
  now: Date,
  around: RefreshSurroundings,
): Promise<Outcome['state']> {
  const outcome = await fetchData(context, lease, now, around);
  if (outcome.state === 'fetched') await keepResult(context.db, lease, outcome.result, now);
  if (outcome.state === 'failed') await keepFailure(context.db, lease, outcome, now);
  // Where nothing was kept, since the source went meanwhile, the row is free all the same.
  await giveUpLease(context.db, lease);
  return outcome.state;
}

async function fetchData(
  context: SourceContext,
  lease: RefreshLease,
  at: Date,
  { signal, readQuestion, onError }: RefreshSurroundings,
): Promise<Outcome> {
  try {
    const asked = await findAsk(context.db, lease);
    if (!asked) return { state: 'dropped' };
    const { workspaceId, ask } = asked;
    const { onTables, onAnswer } = sortFilters(lease.filters ?? []);
    const { trace } = context;
    const asking =
      ask.by === 'question'
        ? await readQuestion({
            workspaceId,
            dataSourceId: ask.dataSourceId,
            text: ask.question,
            at,
            signal,
            trace,
          })
        : await toStatement(context.db, workspaceId, ask, onAnswer);
    const over = 'problem' in asking ? asking : await narrowTables(context, asking, onTables);
    const statement =
      ask.by === 'metric' || 'problem' in over
        ? over
        : await narrowStatement(context, over, onAnswer, signal);
    if ('problem' in statement)
      return { state: 'failed', message: statement.problem, isFinal: statement.isFinal };
    const result = await runSql(context, statement.source, statement.sql, limits, signal);
    return { state: 'fetched', result: toJson(result, statement) };
  } catch (error) {
    if (signal.aborted) return { state: 'dropped' };
    const isTheirs = error instanceof SourceError || error instanceof UnfitStatement;
    if (!isTheirs) onError(error);
    const message = isTheirs
      ? storable(error.message)
      : 'fetching the data failed on our side; it will be tried again';
    return { state: 'failed', message, isFinal: false };
  }
}

function sortFilters(filters: readonly WidgetFilter[]): {
  onTables: TableFilter[];
  onAnswer: RowFilter[];
} {
  return {
    onTables: filters.filter(isTableFilter),
    onAnswer: filters.filter((filter): filter is RowFilter => !isTableFilter(filter)),
  };
}

/** Finds the widget that asks what the lease is for, in the published version or in the draft. */
async function findAsk(
  db: EntityManager,
  { dashboardId, key, query, filters }: RefreshLease,
): Promise<{ workspaceId: string; ask: WidgetAsk } | undefined> {
  const [row]: { workspaceId: string; widgets: (Widget | null)[] }[] = await db.query(
    `SELECT workspace_id AS "workspaceId", jsonb_build_array(
       jsonb_path_query_first(published, '$[*] ? (@.key == $key)', jsonb_build_object('key', $2::text)),
       jsonb_path_query_first(draft, '$[*] ? (@.key == $key)', jsonb_build_object('key', $2::text))) AS widgets
     FROM dashboard WHERE id = $1`,
    [dashboardId, key],
  );
  const isQuery = (candidate: Widget) => queryWithin(queryOf(candidate), filters ?? undefined) === query;
  const widget = row?.widgets.find((candidate) => candidate !== null && isQuery(candidate));
  const ask = widget && askOf(widget);
  return row && ask ? { workspaceId: row.workspaceId, ask } : undefined;
}

/** The statement of a widget that asks by SQL or by a metric. */
export async function toStatement(
  db: EntityManager,
  workspaceId: string,
  ask: Exclude<WidgetAsk, { by: 'question' }>,
  filters: readonly RowFilter[],
): Promise<Statement> {
  if (ask.by === 'metric') return toMetricStatement(db, workspaceId, ask, filters);
  const source = await findSource(db, workspaceId, ask.dataSourceId);
  return source
    ? { source, sql: ask.sql, known: nothingKnown }
    : gone('the data source of this widget was removed');
}

async function toMetricStatement(
  db: EntityManager,
  workspaceId: string,
  ask: WidgetAsk & { by: 'metric' },
  filters: readonly RowFilter[],
): Promise<Statement> {
  const metric = await db.findOneBy(MetricRow, { workspaceId, id: ask.metricId });
  const source = metric && (await findSource(db, workspaceId, metric.dataSourceId));
  if (!metric || !source) return gone('the metric of this widget was removed');
  if (ask.dimension !== null && !metric.dimensions.includes(ask.dimension))
    return { problem: `the metric has no dimension "${ask.dimension}" any more`, isFinal: false };
  if (ask.grain !== null && metric.timeColumn === null)
    return { problem: 'the metric has no time column any more', isFinal: false };
  const search = findTable(await tablesOf(db, source), metric.source);
  if ('problem' in search) return { ...search, isFinal: false };
  if (filters.some(({ isLocked }) => isLocked) && (await readsBeyond(source.type, search.table, metric)))
    return { problem: withheldQuery, isFinal: false };
  const narrowed = narrowTable(source.type, search.table, filters);
  if ('problem' in narrowed) return narrowed;
  const known = { ...nothingKnown, descriptions: new Map([[metric.name, metric.description]]) };
  return { source, sql: compileMetric(source.type, narrowed.table, metric, ask), known };
}

/** Then a column's name alone tells. */
const nothingKnown: KnownColumns = { descriptions: new Map(), computed: [] };

function gone(problem: string): Statement {
  return { problem, isFinal: true };
}

async function findSource(
  db: EntityManager,
  workspaceId: string,
  id: string | null,
): Promise<DataSourceRow | null> {
  return id === null ? null : db.findOneBy(DataSourceRow, { workspaceId, id });
}

function toJson(
  { columns, rows, cutBy }: QueryResult,
  { known, unreached = [] }: Exclude<Statement, { problem: string }>,
): string {
  return JSON.stringify({
    columns: columns.map(({ name }) => name),
    column_kinds: columns.map(({ kind }) => kind),
    ...columnUnits({ columns, rows }, known),
    column_formats: columnFormats({ columns, rows }, known),
    rows,
    truncated: cutBy !== undefined,
    ...(unreached.length > 0 && { unreached }),
  });
}

/** An engine may quote a value that our own text columns cannot hold. */
function storable(message: string): string {
  return message.replaceAll('\0', '').toWellFormed();
}
