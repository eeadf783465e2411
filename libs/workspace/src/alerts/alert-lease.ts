/**
 * Leases on evaluating alerts. Failure modes:
 * - Two processes claim at once: the rows are locked while they are claimed, and one process gets them. The other chooses again among
 *   the statements that nobody holds, so that it does not end while alerts are due.
 * - A process dies or stalls: the lease expires, and a late result is not recorded (record-evaluation.ts).
 * - One workspace or source has very many alerts: its share of the statements under way is bounded, so no other workspace waits for it.
 */
import type { AlertCondition } from '#contracts';
import type { AlertRow, EntityManager } from '#database';
import type { WatchedNumber } from './alert-statement.js';

/** Longer than a statement's time-out and its wait for a connection. */
const lease = "interval '90 seconds'";

/** The right to evaluate an alert once. */
export interface AlertLease extends WatchedNumber, Pick<AlertRow, 'id' | 'revision' | 'watchKey' | 'dueAt'> {
  kind: AlertCondition['kind'];
  /** As PostgreSQL writes it: a Date would lose the microseconds of the comparison. */
  until: string;
}

/** The statements that a process may begin. */
export interface LeasesWanted {
  statementsMax: number;
  ofWorkspaceMax: number;
  ofSourceMax: number;
  /** The statements under way here, by workspace and by source. */
  inFlight: ReadonlyMap<string, number>;
}

/** Claims due alerts, those of one statement together; every workspace's first goes before any workspace's second. */
export async function claimDueAlertsAcrossWorkspaces(
  db: EntityManager,
  now: Date,
  { statementsMax, ofWorkspaceMax, ofSourceMax, inFlight }: LeasesWanted,
): Promise<AlertLease[]> {
  const held: string[] = [];
  for (;;) {
    const chosen: (AlertLease | Held)[] = await db.query(claimStatement, [
      now,
      statementsMax,
      ofWorkspaceMax,
      ofSourceMax,
      JSON.stringify(Object.fromEntries(inFlight)),
      held,
    ]);
    const claimed = chosen.filter((each) => each.id !== null);
    if (claimed.length > 0 || chosen.length === 0) return claimed;
    held.push(...chosen.map(({ workspaceId, watchKey }) => `${workspaceId} ${watchKey}`));
  }
}

/** A statement whose alerts another transaction holds at this moment. */
interface Held {
  id: null;
  workspaceId: string;
  watchKey: string;
}

/** The number of a source's due alerts in which statements are looked for: sorting ten thousand would take longer than evaluating them. */
const lookedAtEach = 32;

/** A row that another process has claimed meanwhile is checked again once it is locked. */
const claimStatement = `
  WITH source AS (
    SELECT DISTINCT workspace_id, coalesce(data_source_id, '') AS source_id FROM alert
    WHERE due_at <= $1 AND coalesce(evaluating_until, '-infinity') < now()
      AND workspace_id || ' ' || watch_key <> ALL ($6)),
  statement AS (
    SELECT workspace_id, nullif(source_id, '') AS data_source_id, watch_key, min(due_at) AS due_at
    FROM source CROSS JOIN LATERAL (
      SELECT watch_key, due_at FROM alert a
      WHERE a.workspace_id = source.workspace_id AND coalesce(a.data_source_id, '') = source_id
        AND due_at <= $1 AND coalesce(evaluating_until, '-infinity') < now()
        AND workspace_id || ' ' || watch_key <> ALL ($6)
      ORDER BY due_at LIMIT ${lookedAtEach}) first
    GROUP BY workspace_id, source_id, watch_key),
  turn AS (
    SELECT *,
      coalesce(($5::jsonb ->> workspace_id)::integer, 0)
        + row_number() OVER (PARTITION BY workspace_id ORDER BY due_at, watch_key) AS place,
      coalesce(($5::jsonb ->> data_source_id)::integer, 0)
        + row_number() OVER (PARTITION BY coalesce(data_source_id, watch_key) ORDER BY due_at, watch_key) AS place_at_source
    FROM statement),
  chosen AS (
    SELECT workspace_id, watch_key FROM turn WHERE place <= $3 AND place_at_source <= $4
    ORDER BY place, due_at LIMIT $2),
  claimed AS (
    UPDATE alert SET evaluating_until = clock_timestamp() + ${lease}
    WHERE id IN (
      SELECT due.id FROM alert due JOIN chosen USING (workspace_id, watch_key)
      WHERE due.due_at <= $1 AND coalesce(due.evaluating_until, '-infinity') < now()
      FOR UPDATE OF due SKIP LOCKED)
    RETURNING *)
  SELECT id, workspace_id AS "workspaceId", data_source_id AS "dataSourceId", metric_id AS "metricId", grain, dimension, question,
    is_relative AS "isRelative", sql, read_state AS "readState", watch_key AS "watchKey", condition ->> 'kind' AS kind, revision, due_at AS "dueAt", evaluating_until::text AS until
  FROM chosen LEFT JOIN claimed USING (workspace_id, watch_key)`;

/** Leaves alerts to another process. */
export async function giveUpAlerts(db: EntityManager, leases: readonly AlertLease[]): Promise<void> {
  for (const { workspaceId, id, until } of leases)
    await db.query(
      `UPDATE alert SET evaluating_until = NULL
       WHERE workspace_id = $1 AND id = $2 AND evaluating_until = $3::timestamptz`,
      [workspaceId, id, until],
    );
}

/** The number of due alerts that no process has claimed. */
export async function countDueAlertsAcrossWorkspaces(db: EntityManager, now: Date): Promise<number> {
  const [row]: { due: number }[] = await db.query(
    `SELECT count(*)::integer AS due FROM alert
     WHERE due_at <= $1 AND coalesce(evaluating_until, '-infinity') < now()`,
    [now],
  );
  return row?.due ?? 0;
}
