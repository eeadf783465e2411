/**
 * The rows that hold widgets' data within filters. The first read makes one beside the row that holds all of the data. Failure modes:
 * - Two reads make the same row at once: there is one row.
 * - A viewer tries one value after the other: a widget keeps a limited number, and the oldest goes.
 * - A viewer tries very many at once: few may wait to be fetched, and they evict no fetched row.
 * - Nobody reads the row any more: it is removed after a day.
 * - The widget changes: its filtered rows go with the row beside them.
 */
import { unavailable } from '#contracts';
import type { EntityManager } from '#database';
import type { WidgetFilter } from './row-filters.js';

/** The maximum number of rows of one widget. */
const rowsMax = 200;
/** The maximum of their stored bytes: the bearer of a token can choose any number of filters. */
const bytesMax = 50_000_000;
/** The maximum of one widget's rows that wait for their first outcome. */
const waitingMax = 20;
/** A process that stops may leave rows that nobody fetches; they stop counting as waiting after this time. */
const waitingMsMax = 600_000;

/** A shared instance, so that a flood of them is one line of the log. */
const noRoom = new Error('too many sets of filters of one widget wait to be fetched');

/** A widget's query within filters. */
export interface FilteredQuery {
  dashboardId: string;
  key: string;
  /** The identity of the query within the filters. */
  query: string;
  filters: readonly WidgetFilter[];
}

/** Adds the row for filtered data, due at once; refused while too many others of that widget wait. */
export async function addFilteredRow(
  db: EntityManager,
  { dashboardId, key, query, filters }: FilteredQuery,
  now: Date,
): Promise<void> {
  const waitingSince = new Date(now.getTime() - waitingMsMax);
  const [row]: { waiting: number }[] = await db.query(countWaiting, [dashboardId, key, waitingSince]);
  if (row && row.waiting >= waitingMax) throw unavailable(noRoom);
  await db.query(insertRow, [dashboardId, key, query, JSON.stringify(filters), now]);
  await db.query(removeOldest, [dashboardId, key, waitingSince, rowsMax, bytesMax]);
}

/** Rows without an outcome have waited since they became due. */
const isWaiting = 'refreshed_at IS NULL AND error IS NULL AND due_at > $3::timestamptz';

const countWaiting = `
  SELECT count(*)::integer AS waiting FROM widget_data
  WHERE dashboard_id = $1 AND widget_key = $2 AND filters IS NOT NULL AND ${isWaiting}`;

const insertRow = `
  INSERT INTO widget_data
    (dashboard_id, widget_key, query, workspace_id, data_source_id, metric_id, refresh_seconds, due_at, filters)
  SELECT dashboard_id, widget_key, $3::text, workspace_id, data_source_id, metric_id, refresh_seconds, $5::timestamptz, $4::jsonb
  FROM widget_data WHERE dashboard_id = $1 AND widget_key = $2 AND query = split_part($3, '~', 1)
  ON CONFLICT (dashboard_id, widget_key, query) DO NOTHING`;

/** Waiting rows have their own limit; of the others, those that could never be fetched go first. */
const removeOldest = `
  DELETE FROM widget_data WHERE (dashboard_id, widget_key, query) IN (
    SELECT dashboard_id, widget_key, query FROM (
      SELECT dashboard_id, widget_key, query, row_number() OVER newest AS place,
             sum(pg_column_size(result)) OVER newest AS bytes
      FROM widget_data
      WHERE dashboard_id = $1 AND widget_key = $2 AND filters IS NOT NULL AND NOT (${isWaiting})
      WINDOW newest AS (ORDER BY refreshed_at DESC NULLS LAST ROWS UNBOUNDED PRECEDING)) kept
    WHERE place > $4 OR bytes > $5)`;

/** Removes rows that nobody has read for a day: filtered rows are fetched for reads only. */
export async function forgetFilteredRowsAcrossWorkspaces(db: EntityManager, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM widget_data WHERE filters IS NOT NULL
       AND coalesce(refreshed_at, CASE WHEN isfinite(due_at) THEN due_at END) < $1::timestamptz - interval '1 day'`,
    [now],
  );
}
