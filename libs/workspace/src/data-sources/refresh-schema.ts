/**
 * Any process reads due schemas again, every few hours. Failure modes:
 * - Two processes read at once: only the one that claims the row does, for the time of its lease.
 * - A process dies meanwhile: the lease expires.
 * - A source does not answer: that is recorded with the reason, and retried sooner.
 * - Settings change while the old source is read: the result is dropped, because the change has read the new one.
 */
import { SourceError } from '#connectors';
import { conflict } from '#contracts';
import type { DataSource } from '#contracts';
import { DataSourceRow } from '#database';
import type { EntityManager } from '#database';
import { findDataSource } from './data-sources.js';
import { connected, isShapedAlike, keptTables, saveTables } from './kept-schema.js';
import { readSchema } from './read-schema.js';
import { storableText } from './storable-text.js';
import type { SourceContext } from './source-context.js';
import { toDataSource } from './source-record.js';
import { readAddress } from './source-settings.js';

const afterFailureMs = 15 * 60_000;
const leaseSeconds = 180;
const deadlines = { introspectMs: 60_000, sampleMs: 90_000 };

/** Reads a source's schema now; refuses while another process does. Afterwards, its rows are profiled again in the background. */
export async function refreshDataSource(
  context: SourceContext,
  workspaceId: string,
  id: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<DataSource> {
  await findDataSource(context.db, workspaceId, id);
  const claimed = await claim(context.db, 'id = $1', [id]);
  if (!claimed) throw conflict('its schema is being read at this moment; look again shortly');
  await refresh(context, claimed, now, signal);
  await context.db.update(DataSourceRow, { workspaceId, id }, { profileDueAt: now });
  return toDataSource(await findDataSource(context.db, workspaceId, id));
}

/** Reads the schema of one due source; false where none is due. */
export async function refreshDueSourceAcrossWorkspaces(
  context: SourceContext,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const claimed = await claim(context.db, 'refresh_due_at <= $1', [now]);
  if (claimed) await refresh(context, claimed, now, signal);
  return claimed !== undefined;
}

/** Claims one source that no process is reading. */
async function claim(
  db: EntityManager,
  condition: string,
  values: unknown[],
): Promise<DataSourceRow | undefined> {
  // The mapper returns the rows of an UPDATE beside their count.
  const [[claimed]]: [{ id: string }[], number] = await db.query(
    `UPDATE data_source SET refreshing_until = now() + interval '${leaseSeconds} seconds'
     WHERE id = (SELECT id FROM data_source WHERE ${condition} AND coalesce(refreshing_until, '-infinity') < now()
                 ORDER BY refresh_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    values,
  );
  return (claimed && (await db.findOneBy(DataSourceRow, { id: claimed.id }))) ?? undefined;
}

async function refresh(
  context: SourceContext,
  row: DataSourceRow,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const unchanged = { id: row.id, revision: row.revision };
  try {
    const tables = await context.connectors.useOnce(
      row.workspaceId,
      readAddress(context.secrets, row),
      (connector) => readSchema(connector, row.type, deadlines, signal),
    );
    await context.db.transaction(async (tx) => {
      const values = { ...connected(tables, now), refreshingUntil: null };
      const { affected } = await tx.update(DataSourceRow, unchanged, values);
      if (affected !== 1) return;
      const before = await keptTables(tx, row.id);
      await saveTables(tx, row.id, tables);
      if (!isShapedAlike(before, tables)) await tx.update(DataSourceRow, unchanged, { profileDueAt: now });
    });
  } catch (error) {
    // An aborted reading says nothing about the source.
    const failure = signal.aborted ? { refreshingUntil: null } : failureOf(error, now);
    await context.db.update(DataSourceRow, unchanged, failure);
    if (!(error instanceof SourceError)) throw error;
  }
}

/** The fields of a source that did not answer; internal failures get a generic reason. */
function failureOf(error: unknown, now: Date) {
  const ours = 'reading its schema failed on our side; it will be tried again';
  return {
    status: 'failed' as const,
    statusMessage: error instanceof SourceError ? storableText(error.message) : ours,
    refreshDueAt: new Date(now.getTime() + afterFailureMs),
    refreshingUntil: null,
  };
}
