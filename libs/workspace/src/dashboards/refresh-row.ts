import { SourceError } from '#connectors';
import type { QueryResult } from '#connectors';
import type { Widget } from '#contracts';
import type { EntityManager } from '#database';
import { runSql } from '../data-sources/run-sql.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { storableText } from '../data-sources/storable-text.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { giveUpLease, keepFailure, keepResult } from './refresh-lease.js';
import type { RefreshLease } from './refresh-lease.js';
import { narrowTables } from './filters/narrow-tables.js';
import { narrowStatement } from './narrow.js';
import { isTableFilter, queryWithin } from './row-filters.js';
import type { RowFilter, WidgetFilter } from './row-filters.js';
import type { TableFilter } from './filters/table-filter.js';
import type { Statement } from './widget-statement.js';
import { widgetResult } from './widget-result.js';
import { statementOf } from './widget-statements.js';
import type { QuestionReader } from './widget-statements.js';
import { askOf, queryOf } from './widget-ask.js';
import type { WidgetAsk } from './widget-ask.js';

const limits = { timeoutMs: 30_000, rowsMax: 10_000, bytesMax: 5_000_000 };

/** The environment of a refresh. */
export interface RefreshEnvironment {
  signal: AbortSignal;
  readQuestion: QuestionReader;
  /** Receives internal failures; readers get a generic sentence. */
  onError: (error: unknown) => void;
}

type Outcome =
  | { state: 'fetched'; result: string }
  | { state: 'failed'; message: string; isFinal: boolean }
  /** No version has this query any more, or the process stops. */
  | { state: 'dropped' };

/** Fetches the data of a lease, and saves the outcome. */
export async function refreshLeased(
  context: SourceContext,
  lease: RefreshLease,
  now: Date,
  environment: RefreshEnvironment,
): Promise<Outcome['state']> {
  const outcome = await fetchData(context, lease, now, environment);
  if (outcome.state === 'fetched') await keepResult(context.db, lease, outcome.result, now);
  if (outcome.state === 'failed') await keepFailure(context.db, lease, outcome, now);
  // Frees the row even where nothing was saved because its source was removed.
  await giveUpLease(context.db, lease);
  return outcome.state;
}

async function fetchData(
  context: SourceContext,
  lease: RefreshLease,
  at: Date,
  { signal, readQuestion, onError }: RefreshEnvironment,
): Promise<Outcome> {
  try {
    const asked = await findAsk(context.db, lease);
    if (!asked) return { state: 'dropped' };
    const { workspaceId, ask } = asked;
    const { onTables, onAnswer } = sortFilters(lease.filters ?? []);
    const asking = await statementOf(context, workspaceId, ask, {
      at,
      signal,
      readQuestion,
      filters: onAnswer,
    });
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
    const isTheirs = error instanceof SourceError || error instanceof InvalidStatement;
    if (!isTheirs) onError(error);
    const message = isTheirs
      ? storableText(error.message)
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

/** The widget with the lease's query, in the published version or in the draft. */
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

function toJson(
  result: QueryResult,
  { known, unreached = [] }: Exclude<Statement, { problem: string }>,
): string {
  return JSON.stringify({ ...widgetResult(result, known), ...(unreached.length > 0 && { unreached }) });
}
