/**
 * The rows that hold widgets' data within filters. They are made by the first read, beside the row that holds all of it. What
 * can go wrong: two make the same at once (one row); a viewer tries one value after the other (a widget keeps so many, and the
 * oldest goes); nobody reads it any more (it is forgotten after a day); the widget changes (its rows go with the row beside them).
 */
import type { EntityManager } from '#database';
import type { RowFilter } from './row-filters.js';

/** The most that one widget keeps. */
const rowsMax = 2_000;

/** A widget's query within filters. */
export interface FilteredQuery {
  dashboardId: string;
  key: string;
  /** Together with the mark of the filters. */
  query: string;
  filters: readonly RowFilter[];
}

/** Makes the row that data is to be kept in, due at once. */
export async function addFilteredRow(
  db: EntityManager,
  { dashboardId, key, query, filters }: FilteredQuery,
): Promise<void> {
  await db.query(insertRow, [dashboardId, key, query, JSON.stringify(filters)]);
  await db.query(removeOldest, [dashboardId, key, rowsMax]);
}

const insertRow = `
  INSERT INTO widget_data
    (dashboard_id, widget_key, query, workspace_id, data_source_id, metric_id, refresh_seconds, due_at, filters)
  SELECT dashboard_id, widget_key, $3::text, workspace_id, data_source_id, metric_id, refresh_seconds, '-infinity', $4::jsonb
  FROM widget_data WHERE dashboard_id = $1 AND widget_key = $2 AND query = split_part($3, '~', 1)
  ON CONFLICT (dashboard_id, widget_key, query) DO NOTHING`;

/** What has never been fetched is younger than all that has. */
const removeOldest = `
  DELETE FROM widget_data WHERE (dashboard_id, widget_key, query) IN (
    SELECT dashboard_id, widget_key, query FROM widget_data
    WHERE dashboard_id = $1 AND widget_key = $2 AND filters IS NOT NULL
    ORDER BY refreshed_at DESC NULLS FIRST OFFSET $3)`;

/** Forgets what nobody has read for a day: rows within filters are fetched by reads alone. */
export async function forgetFilteredRowsAcrossWorkspaces(db: EntityManager, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM widget_data WHERE filters IS NOT NULL
       AND coalesce(refreshed_at, CASE WHEN isfinite(due_at) THEN due_at END) < $1::timestamptz - interval '1 day'`,
    [now],
  );
}
