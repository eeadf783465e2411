/**
 * Leases on fetching a widget's data. Failure modes:
 * - Two processes claim at once: a conditional UPDATE gives one of them the lease.
 * - A process dies or stalls: the lease expires, and its late result is dropped, because the lease is another's.
 * - The row becomes due again during the fetch, because its metric was changed: it stays due.
 * - Its source or its dashboard is removed meanwhile: nothing is saved.
 */
import type { EntityManager } from '#database';
import type { WidgetFilter } from './row-filters.js';

const lease = "interval '90 seconds'";
/** The maximum pause after a failure; shorter where the data may not get that old. */
const pauseSecondsMax = 300;

/** The right to fetch one row's data. */
export interface RefreshLease {
  workspaceId: string;
  dashboardId: string;
  key: string;
  query: string;
  dataSourceId: string | null;
  /** The condition on its rows; null for all rows. */
  filters: readonly WidgetFilter[] | null;
  /** As PostgreSQL writes them: a Date would lose the microseconds of the comparison. */
  until: string;
  dueAt: string;
}

const leaseColumns = `workspace_id AS "workspaceId", dashboard_id AS "dashboardId", widget_key AS key, query, data_source_id AS "dataSourceId", filters,
  refreshing_until::text AS until, due_at::text AS "dueAt"`;
const isFree = "coalesce(refreshing_until, '-infinity') < now()";

/** Claims a row; undefined where another process holds it, it does not exist, or it is not due and has to be. */
export async function claimRow(
  db: EntityManager,
  row: { dashboardId: string; key: string; query: string },
  { now, onlyDue }: { now: Date; onlyDue: boolean },
): Promise<RefreshLease | undefined> {
  // The mapper returns the rows of an UPDATE beside their count.
  const [[claimed]]: [RefreshLease[], number] = await db.query(
    `UPDATE widget_data SET refreshing_until = now() + ${lease}, due_at = least(due_at, $4::timestamptz)
     WHERE dashboard_id = $1 AND widget_key = $2 AND query = $3 AND ${isFree} AND (due_at <= $4 OR NOT $5)
     RETURNING ${leaseColumns}`,
    [row.dashboardId, row.key, row.query, now, onlyDue],
  );
  return claimed;
}

/** The number of wanted leases: in total, and of one workspace less those that it has. */
interface LeasesWanted {
  countMax: number;
  ofOneMax: number;
  inFlight: ReadonlyMap<string, number>;
}

/** Claims due rows of published dashboards; a workspace with very many does not delay the others. */
export async function claimDueRows(
  db: EntityManager,
  now: Date,
  { countMax, ofOneMax, inFlight }: LeasesWanted,
): Promise<RefreshLease[]> {
  const [claimed]: [RefreshLease[], number] = await db.query(claimDueStatement, [
    now,
    countMax,
    ofOneMax,
    JSON.stringify(Object.fromEntries(inFlight)),
  ]);
  return claimed;
}

/** The conditions are repeated, because rows that another process has claimed meanwhile are checked again once they are locked. */
const claimDueStatement = `
  WITH turn AS (
    SELECT w.dashboard_id, w.widget_key, w.query, coalesce(($4::jsonb ->> w.workspace_id)::integer, 0)
      + row_number() OVER (PARTITION BY w.workspace_id ORDER BY w.due_at) AS place
    FROM widget_data w JOIN dashboard d ON d.id = w.dashboard_id
    WHERE w.due_at <= $1 AND ${isFree} AND d.published_queries ->> w.widget_key = w.query)
  UPDATE widget_data SET refreshing_until = now() + ${lease}
  WHERE (dashboard_id, widget_key, query) IN (
    SELECT due.dashboard_id, due.widget_key, due.query
    FROM widget_data due JOIN turn USING (dashboard_id, widget_key, query)
    WHERE turn.place <= $3 AND due.due_at <= $1 AND ${isFree}
    ORDER BY turn.place, due.due_at LIMIT $2 FOR UPDATE OF due SKIP LOCKED)
  RETURNING ${leaseColumns}`;

const whereLeased = `
  dashboard_id = $1 AND widget_key = $2 AND query = $3 AND refreshing_until = $4::timestamptz
  AND data_source_id IS NOT DISTINCT FROM $5`;

function valuesOf({ dashboardId, key, query, until, dataSourceId }: RefreshLease): (string | null)[] {
  return [dashboardId, key, query, until, dataSourceId];
}

/** Saves a result. An identical one is no new version: readers have it already. */
export async function keepResult(
  db: EntityManager,
  leased: RefreshLease,
  result: string,
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE widget_data SET
       version = version + CASE WHEN result IS DISTINCT FROM $6 OR error IS NOT NULL THEN 1 ELSE 0 END,
       result = $6, error = NULL, refreshed_at = $7::timestamptz, refreshing_until = NULL,
       due_at = CASE WHEN due_at = $8::timestamptz THEN $7::timestamptz + refresh_seconds * interval '1 second' ELSE due_at END
     WHERE ${whereLeased}`,
    [...valuesOf(leased), result, now, leased.dueAt],
  );
}

/** Saves the reason why there is no newer result, beside the last good one. A permanent failure is not retried. */
export async function keepFailure(
  db: EntityManager,
  leased: RefreshLease,
  { message, isFinal }: { message: string; isFinal: boolean },
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE widget_data SET
       version = version + CASE WHEN error IS DISTINCT FROM $6 THEN 1 ELSE 0 END,
       error = $6, refreshing_until = NULL,
       due_at = CASE WHEN $9::boolean THEN 'infinity' WHEN due_at <> $8::timestamptz THEN due_at
                     ELSE $7::timestamptz + least(refresh_seconds, ${pauseSecondsMax}) * interval '1 second' END
     WHERE ${whereLeased}`,
    [...valuesOf(leased), message, now, leased.dueAt, isFinal],
  );
}

/** Leaves the row to another process. */
export async function giveUpLease(db: EntityManager, leased: RefreshLease): Promise<void> {
  await db.query(
    `UPDATE widget_data SET refreshing_until = NULL
     WHERE dashboard_id = $1 AND widget_key = $2 AND query = $3 AND refreshing_until = $4::timestamptz`,
    [leased.dashboardId, leased.key, leased.query, leased.until],
  );
}
