/**
 * The rows that hold widgets' data. They follow the documents in the same transaction: each statement of a version has a row, and a
 * statement that no version uses any more has none. Failure modes:
 * - A source is removed at the same moment: its row is locked first, so it either stays until the end or is gone already.
 * - A refresh is under way for a removed row: its result is dropped.
 * - Draft and published version have the same statement with different intervals: the published one decides.
 */
import type { Widget } from '#contracts';
import type { DashboardRow, EntityManager } from '#database';
import { askOf, queryOf } from './widget-ask.js';

interface AskedRow {
  widget_key: string;
  query: string;
  data_source_id: string | null;
  metric_id: string | null;
  refresh_seconds: number;
}

/** Aligns the rows with the dashboard's two documents. */
export async function alignDataRows(
  tx: EntityManager,
  { id, workspaceId, draft, published }: DashboardRow,
  at: Date,
): Promise<void> {
  const asked = JSON.stringify(askedRows([...(published ?? []), ...draft]));
  await tx.query(lockSources, [workspaceId, asked]);
  await tx.query(removeUnasked, [id, asked]);
  await tx.query(insertAsked, [id, workspaceId, at, asked]);
}

/** Of two widgets with the same statement, the first counts. */
function askedRows(widgets: readonly Widget[]): AskedRow[] {
  const rows = new Map<string, AskedRow>();
  for (const widget of widgets) {
    const ask = askOf(widget);
    if (!ask) continue;
    const query = queryOf(widget);
    const name = `${widget.key} ${query}`;
    if (rows.has(name)) continue;
    rows.set(name, {
      widget_key: widget.key,
      query,
      data_source_id: widget.data_source_id,
      metric_id: ask.by === 'metric' ? ask.metricId : null,
      refresh_seconds: widget.refresh_seconds,
    });
  }
  return [...rows.values()];
}

const askedColumns =
  'widget_key text, query text, data_source_id text, metric_id text, refresh_seconds integer';

const lockSources = `
  SELECT 1 FROM data_source WHERE workspace_id = $1
    AND id IN (SELECT data_source_id FROM jsonb_to_recordset($2::jsonb) AS asked (${askedColumns}))
  ORDER BY id FOR KEY SHARE`;

const removeUnasked = `
  DELETE FROM widget_data WHERE dashboard_id = $1 AND (widget_key, query) NOT IN (
    SELECT widget_key, query FROM jsonb_to_recordset($2::jsonb) AS asked (${askedColumns}))`;

/** An existing row keeps its data; its maximum age follows the documents. */
const insertAsked = `
  INSERT INTO widget_data AS kept
    (dashboard_id, widget_key, query, workspace_id, data_source_id, metric_id, refresh_seconds, due_at)
  SELECT $1, widget_key, query, $2,
         (SELECT id FROM data_source WHERE id = asked.data_source_id AND workspace_id = $2), metric_id, refresh_seconds, $3
  FROM jsonb_to_recordset($4::jsonb) AS asked (${askedColumns})
  ON CONFLICT (dashboard_id, widget_key, query) DO UPDATE SET
    refresh_seconds = EXCLUDED.refresh_seconds,
    due_at = coalesce(kept.refreshed_at + EXCLUDED.refresh_seconds * interval '1 second', kept.due_at)
  WHERE kept.refresh_seconds <> EXCLUDED.refresh_seconds`;
