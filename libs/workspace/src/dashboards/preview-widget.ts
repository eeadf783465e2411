import { SourceError } from '#connectors';
import type { Widget, WidgetPreview, WidgetPreviewInput } from '#contracts';
import { StatementRefused } from '#sql';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import { runSql } from '../data-sources/run-sql.js';
import { InvalidStatement } from '../data-sources/invalid-statement.js';
import { plainChart } from './plain-chart.js';
import { widgetResult } from './widget-result.js';
import type { WidgetStatements } from './widget-statements.js';

const limits = { timeoutMs: 15_000, rowsMax: 1_000, bytesMax: 2_000_000 };

/** The first rows of a query as a widget would have them, or the reason why there are none, for the query's author. */
export async function previewWidget(
  statements: WidgetStatements,
  workspaceId: string,
  asked: WidgetPreviewInput,
  signal: AbortSignal,
): Promise<WidgetPreview> {
  const { context } = statements;
  let { sql } = asked;
  try {
    const statement = await statements.of(
      workspaceId,
      await toWidget(statements, workspaceId, asked),
      signal,
    );
    if ('problem' in statement) return failed(statement.problem, sql);
    ({ sql } = statement);
    const result = widgetResult(
      await runSql(context, statement.source, sql, limits, signal),
      statement.known,
    );
    return { ...result, chart_spec: plainChart(result), sql, error: null };
  } catch (error) {
    const isOfStatement = error instanceof InvalidStatement || error instanceof StatementRefused;
    if (isOfStatement || error instanceof SourceError) return failed(error.message, sql);
    throw error;
  }
}

/** SQL without a source asks the default one, as in a saved widget. */
async function toWidget(
  { context }: WidgetStatements,
  workspaceId: string,
  asked: WidgetPreviewInput,
): Promise<Widget> {
  const { sql, data_source_id: id } = asked;
  const sourceId = sql === null ? id : (await findSourceOrDefault(context.db, workspaceId, id)).id;
  return { ...unsaved, ...asked, data_source_id: sourceId };
}

const unsaved = {
  key: '',
  title: '',
  type: 'table',
  text: null,
  chart_spec: null,
  layout: null,
  refresh_seconds: 3_600,
} as const;

function failed(error: string, sql: string | null): WidgetPreview {
  return { columns: [], column_kinds: [], rows: [], truncated: false, chart_spec: null, sql, error };
}
