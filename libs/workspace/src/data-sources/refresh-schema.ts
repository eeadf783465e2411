/**
 * Schemas are read again every few hours, by whichever process comes first. What can go wrong: two processes at once (the
 * one that claims the row reads, for as long as its lease); a process that dies meanwhile (the lease runs out); a source that
 * does not answer (recorded with the reason, tried again sooner); settings that change while the old source is read (the
 * result is dropped, for the change has read the new one).
 */
import { SourceError } from '#connectors';
import type { DataSource } from '#contracts';
import { DataSourceRow } from '#database';
import { findDataSource } from './data-sources.js';
import { connected, saveTables } from './kept-schema.js';
import { readSchema } from './read-schema.js';
import type { SourceContext } from './source-context.js';
import { toDataSource } from './source-record.js';
import { readAddress } from './source-settings.js';

const afterFailureMs = 15 * 60_000;
const leaseSeconds = 180;
const deadlines = { introspectMs: 60_000, sampleMs: 90_000 };

/** Reads a source's schema now. */
export async function refreshDataSource(
  context: SourceContext,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<DataSource> {
  await refresh(context, await findDataSource(context.db, workspaceId, id), now);
  return toDataSource(await findDataSource(context.db, workspaceId, id));
}

/** Reads the schemas that are due, a few at a time; returns how many there were. */
export async function refreshDueSourcesAcrossWorkspaces(context: SourceContext, now: Date): Promise<number> {
  // The mapper gives the rows of an UPDATE beside their count.
  const [claimed]: [{ id: string }[], number] = await context.db.query(
    `UPDATE data_source SET refreshing_until = now() + interval '${leaseSeconds} seconds'
     WHERE id IN (SELECT id FROM data_source
                  WHERE refresh_due_at <= $1 AND coalesce(refreshing_until, '-infinity') < now()
                  ORDER BY refresh_due_at LIMIT 4 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [now],
  );
  for (const { id } of claimed) {
    const row = await context.db.findOneBy(DataSourceRow, { id });
    if (row) await refresh(context, row, now);
  }
  return claimed.length;
}

async function refresh(context: SourceContext, row: DataSourceRow, now: Date): Promise<void> {
  try {
    const tables = await context.connectors.useOnce(readAddress(context.secrets, row), (connector) =>
      readSchema(connector, row.type, deadlines),
    );
    await context.db.transaction(async (tx) => {
      const { affected } = await tx.update(
        DataSourceRow,
        { id: row.id, revision: row.revision },
        { ...connected(tables, now), refreshingUntil: null },
      );
      if (affected === 1) await saveTables(tx, row.id, tables);
    });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const refreshDueAt = new Date(now.getTime() + afterFailureMs);
    await context.db.update(
      DataSourceRow,
      { id: row.id, revision: row.revision },
      { status: 'failed', statusMessage: error.message, refreshDueAt, refreshingUntil: null },
    );
  }
}
