/**
 * The rows that hold widgets' data within filters. They are made by the first read, beside the row that holds all of it. What
 * can go wrong: two make the same at once (one row); a viewer tries one value after the other (a widget keeps so many, and the
 * oldest goes), or very many at once (few may wait to be fetched, and they push out nothing that is); nobody reads it any more (it is forgotten after a day); the widget changes (its rows go with the row beside them).
 */
import { unavailable } from '#contracts';
import type { EntityManager } from '#database';
import type { WidgetFilter } from './row-filters.js';

/** The most that one widget keeps. */
const rowsMax = 200;
/** And what they may take together, as they are stored: whoever has a token can choose as many filters as there are numbers. */
const bytesMax = 50_000_000;
/** The most of one widget that may wait for their first outcome. */
const waitingMax = 20;
/** A process that stops leaves rows that nobody fetches; after so long they are not waited for. */
const waitingMsMax = 600_000;

/** One for all, so that a flood of them is one line of the log. */
const noRoom = new Error('too many sets of filters of one widget wait to be fetched');

/** A widget's query within filters. */
export interface FilteredQuery {
  dashboardId: string;
  key: string;
  /** Together with the mark of the filters. */
  query: string;
  filters: readonly WidgetFilter[];
}

/** Makes the row that data is to be kept in, due at once; refused while too many others of that widget wait. */
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

/** Rows without an outcome: since when they wait is when they became due. */
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

/** Waiting widgets have their own limit; of the rest, those that could never be fetched go first. */
const removeOldest = `
  DELETE FROM widget_data WHERE (dashboard_id, widget_key, query) IN (
    SELECT dashboard_id, widget_key, query FROM (
      SELECT dashboard_id, widget_key, query, row_number() OVER newest AS place,
             sum(pg_column_size(result)) OVER newest AS bytes
      FROM widget_data
      WHERE dashboard_id = $1 AND widget_key = $2 AND filters IS NOT NULL AND NOT (${isWaiting})
      WINDOW newest AS (ORDER BY refreshed_at DESC NULLS LAST ROWS UNBOUNDED PRECEDING)) kept
    WHERE place > $4 OR bytes > $5)`;

/** Forgets what nobody has read for a day: rows within filters are fetched by reads alone. */
export async function forgetFilteredRowsAcrossWorkspaces(db: EntityManager, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM widget_data WHERE filters IS NOT NULL
       AND coalesce(refreshed_at, CASE WHEN isfinite(due_at) THEN due_at END) < $1::timestamptz - interval '1 day'`,
    [now],
  );
}
