/**
 * Keeps the reading of a declared alert's question: its statement, until another schema or other notes may give the question another one.
 * Failure modes:
 * - Two processes read it at once: both keep the same statement.
 * - Another question was declared meanwhile: its alerts have another watch key, and are left alone.
 * - The question is not understood any more: nothing is kept, the evaluation says why, and the next one reads it again.
 */
import { Refusal } from '#contracts';
import { DataSourceRow } from '#database';
import type { AlertRow, EntityManager } from '#database';
import { stateOf } from '../data-sources/known-tables.js';
import { alertStatement } from './alert-statement.js';
import type { AlertStatement, WatchedNumber } from './alert-statement.js';
import type { AlertContext } from './alerts.js';

type Watched = WatchedNumber & Pick<AlertRow, 'watchKey'>;

/** The statement of a kept alert at this moment. */
export async function currentStatement(
  context: AlertContext,
  watched: Watched,
  asking: { at: Date; signal: AbortSignal },
): Promise<AlertStatement> {
  const read = await keepReading(context, watched, asking);
  return 'problem' in read
    ? read
    : alertStatement(context.db, read, { ...asking, readQuestion: context.readQuestion });
}

/** The number with the reading of its question, which is read once and again where its source is in another state; or why it has none. */
async function keepReading(
  { db, readWatched }: AlertContext,
  watched: Watched,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<WatchedNumber | { problem: string }> {
  const { workspaceId, dataSourceId, question, readState } = watched;
  if (question === null || readState === null || dataSourceId === null) return watched;
  const source = await db.findOneBy(DataSourceRow, { workspaceId, id: dataSourceId });
  if (!source || stateOf(source) === readState) return watched;
  try {
    const { sql, isRelative } = await readWatched({ workspaceId, dataSourceId, text: question, at, signal });
    const read = { ...watched, sql, isRelative, readState: stateOf(source) };
    await keep(db, read, at);
    return read;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_request') return { problem: error.message };
    throw error;
  }
}

/** Numbers of another statement are not compared with; of a time that moves on, the statement is another one each time. */
const keepStatement = `
  WITH kept AS (
    UPDATE alert a SET sql = $3, is_relative = $4, read_state = $5,
      measured_since = CASE WHEN g.is_other THEN $6 ELSE a.measured_since END,
      last_value = CASE WHEN g.is_other THEN NULL ELSE a.last_value END,
      scheduled_value = CASE WHEN g.is_other THEN NULL ELSE a.scheduled_value END
    FROM (SELECT id, sql IS NOT NULL AND NOT (is_relative AND $4) AND sql <> $3 AS is_other FROM alert
      WHERE workspace_id = $1 AND watch_key = $2 AND read_state IS NOT NULL ORDER BY id FOR UPDATE) g
    WHERE a.workspace_id = $1 AND a.id = g.id
    RETURNING a.id, g.is_other)
  UPDATE alert_value v SET scheduled_value = NULL, last_value = NULL
  FROM kept WHERE kept.is_other AND v.workspace_id = $1 AND v.alert_id = kept.id`;

async function keep(
  db: EntityManager,
  { workspaceId, watchKey, sql, isRelative, readState }: Watched,
  at: Date,
): Promise<void> {
  await db.query(keepStatement, [workspaceId, watchKey, sql, isRelative, readState, at]);
}
