import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { SourceError } from '#connectors';
import type { Connector } from '#connectors';
import { conflict, managed, notFound } from '#contracts';
import type {
  DataSource,
  DataSourceChange,
  DataSourceDetail,
  DataSourceInput,
  Page,
  SourceAddress,
  SourceSchema,
  SourceTable,
  SourceTest,
} from '#contracts';
import { DataSourceRow, findPage, isUniqueViolation } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { requireQuota } from '../record-limits.js';
import { connected, saveTables, unprofiled } from './kept-schema.js';
import { readSchema } from './read-schema.js';
import type { SourceContext } from './source-context.js';
import { toDataSource, toDataSourceDetail } from './source-record.js';
import { unconnectable } from './source-refusal.js';
import { changedAddress, keepSettings, readAddress } from './source-settings.js';
import { tablesOf } from './known-tables.js';
import { testSource } from './test-source.js';

/** A person waits for the answer: samples that take longer are left to the next refresh. */
const deadlines = { introspectMs: 30_000, sampleMs: 5_000 };

/** Connects a source. Its schema is read before anything is saved. */
export async function connectDataSource(
  context: SourceContext,
  act: WorkspaceAct,
  input: DataSourceInput,
  managedBy: string | null = null,
): Promise<DataSourceDetail> {
  const { name, is_default: asDefault = false } = input;
  const { workspaceId, at, traceparent } = act;
  const id = newId('ds', at);
  // Refused before the caller waits for the source.
  await requireQuota(context.db, workspaceId, 'dataSources', context.limits);
  const tables = await tryOut(context, workspaceId, input);
  return context.db.transaction(async (tx) => {
    await requireQuota(tx, workspaceId, 'dataSources', context.limits);
    const isDefault = asDefault || !(await tx.existsBy(DataSourceRow, { workspaceId, isDefault: true }));
    if (isDefault) await takeDefault(tx, workspaceId, managedBy);
    const row = tx.create(DataSourceRow, {
      id,
      workspaceId,
      name,
      type: input.type,
      ...keepSettings(context.secrets, id, input),
      ...connected(tables, at),
      revision: 1,
      notesRevision: 1,
      isDefault,
      managedBy,
      createdAt: at,
      updatedAt: at,
      refreshingUntil: null,
      ...unprofiled(at),
      profiledAt: null,
    });
    await insertNamed(tx, row);
    await saveTables(tx, id, tables);
    await recordAudit(tx, {
      ...act,
      action: 'data_source.connected',
      target: targetOf(row),
      details: { type: row.type },
    });
    const data = { data_source: { id, name, type: row.type } };
    await emit(tx, { workspaceId, type: 'data_source.connected', data, at, traceparent });
    return toDataSourceDetail(row);
  });
}

export async function listDataSources(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<DataSource>> {
  const found = db
    .createQueryBuilder(DataSourceRow, 'source')
    .where('source.workspaceId = :workspaceId', { workspaceId });
  return findPage(found, page, toDataSource);
}

/** The number of sources that a workspace has connected. */
export function countDataSources(db: EntityManager, workspaceId: string): Promise<number> {
  return db.countBy(DataSourceRow, { workspaceId });
}

/** The source, or 404. */
export async function findDataSource(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DataSourceRow> {
  const row = await db.findOneBy(DataSourceRow, { workspaceId, id });
  if (!row) throw notFound('there is no such data source');
  return row;
}

/** The named source, or the workspace's default. */
export async function findSourceOrDefault(
  db: EntityManager,
  workspaceId: string,
  id: string | null | undefined,
): Promise<DataSourceRow> {
  if (id) return findDataSource(db, workspaceId, id);
  const row = await findDefaultSource(db, workspaceId);
  if (!row) throw conflict(await explainNoDefault(db, workspaceId));
  return row;
}

/** The workspace's default source, if it has one. */
export function findDefaultSource(db: EntityManager, workspaceId: string): Promise<DataSourceRow | null> {
  return db.findOneBy(DataSourceRow, { workspaceId, isDefault: true });
}

/** The advice for a workspace without a default source. */
export async function explainNoDefault(db: EntityManager, workspaceId: string): Promise<string> {
  return (await db.existsBy(DataSourceRow, { workspaceId }))
    ? 'this workspace has no default data source; name one, or make one the default'
    : 'this workspace has no data source yet; connect one first';
}

/** Reports whether the workspace has a default source. */
export function hasDefaultSource(db: EntityManager, workspaceId: string): Promise<boolean> {
  return db.existsBy(DataSourceRow, { workspaceId, isDefault: true });
}

/** The source that a manifest declares, if there is one. */
export function findManagedDataSource(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<DataSourceRow | null> {
  return db.findOneBy(DataSourceRow, { workspaceId, managedBy });
}

export async function describeDataSource(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DataSourceDetail> {
  return toDataSourceDetail(await findDataSource(db, workspaceId, id));
}

/** Changes a source. A new address is tried before it is saved. */
export async function changeDataSource(
  context: SourceContext,
  act: WorkspaceAct,
  id: string,
  change: DataSourceChange,
  managedBy: string | null = null,
): Promise<DataSourceDetail> {
  const { workspaceId, at } = act;
  const before = await findDataSource(context.db, workspaceId, id);
  if (before.managedBy !== managedBy) throw managed(before.managedBy ?? 'the console');
  const address = change.settings && changedAddress(context.secrets, before, change.settings);
  const tables = address && (await tryOut(context, workspaceId, address));
  return context.db.transaction(async (tx) => {
    const row = await lockDataSource(tx, workspaceId, id);
    if (row.revision !== before.revision)
      throw conflict('somebody else changed this data source meanwhile; try again');
    if (change.is_default) await takeDefault(tx, workspaceId, managedBy);
    Object.assign(row, {
      name: change.name ?? row.name,
      isDefault: row.isDefault || change.is_default === true,
      updatedAt: at,
      ...(address && { ...keepSettings(context.secrets, id, address), revision: row.revision + 1 }),
      ...(tables && { ...connected(tables, at), ...unprofiled(at) }),
    });
    await saveNamed(tx, row);
    if (tables) await saveTables(tx, id, tables);
    const details = { changed: Object.keys(change) };
    await recordAudit(tx, { ...act, action: 'data_source.changed', target: targetOf(row), details });
    return toDataSourceDetail(row);
  });
}

/** Disconnects a source and returns it as it was. Its metrics are removed; widgets keep their data, and show why it gets no newer. */
export async function removeDataSource(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<DataSourceRow> {
  return db.transaction(async (tx) => {
    const row = await lockDataSource(tx, act.workspaceId, id);
    if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
    await tellWidgets(tx, id);
    await tx.delete(DataSourceRow, { workspaceId: act.workspaceId, id });
    await recordAudit(tx, { ...act, action: 'data_source.removed', target: targetOf(row) });
    return row;
  });
}

/** Widgets keep their data, and show from now on why it gets no newer. */
async function tellWidgets(tx: EntityManager, id: string): Promise<void> {
  await tx.query(
    `UPDATE widget_data SET error = 'the data source of this widget was removed', version = version + 1, due_at = 'infinity'
     WHERE data_source_id = $1`,
    [id],
  );
}

/** Tries to reach the source now. */
export async function testDataSource(
  context: SourceContext,
  workspaceId: string,
  id: string,
): Promise<SourceTest> {
  const row = await findDataSource(context.db, workspaceId, id);
  try {
    const address = readAddress(context.secrets, row);
    const test = (connector: Connector) => testSource(connector, address);
    const { version } = await context.connectors.useOnce(workspaceId, address, test);
    return { ok: true, version, error: null };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, version: null, error: error.message };
    throw error;
  }
}

/** A source's tables as of the last reading. */
export async function describeSchema(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<SourceSchema> {
  const row = await findDataSource(db, workspaceId, id);
  const tables = await tablesOf(db, row);
  return { data_source_id: id, refreshed_at: row.refreshedAt?.toISOString() ?? null, tables: [...tables] };
}

async function tryOut(
  context: SourceContext,
  workspaceId: string,
  address: SourceAddress,
  signal: AbortSignal = new AbortController().signal,
): Promise<SourceTable[]> {
  const { type } = address;
  try {
    return await context.connectors.useOnce(workspaceId, address, async (connector) => {
      await testSource(connector, address);
      return readSchema(connector, type, deadlines, signal);
    });
  } catch (error) {
    throw error instanceof SourceError ? unconnectable(error, type) : error;
  }
}

/** The source, locked until the transaction ends, or 404. */
export async function lockDataSource(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DataSourceRow> {
  const row = await tx
    .createQueryBuilder(DataSourceRow, 'source')
    .where('source.workspaceId = :workspaceId AND source.id = :id', { workspaceId, id })
    .setLock('pessimistic_write')
    .getOne();
  if (!row) throw notFound('there is no such data source');
  return row;
}

/** Takes the default from the source that has it. A declared source keeps it, because its manifest would take it back. */
async function takeDefault(tx: EntityManager, workspaceId: string, managedBy: string | null): Promise<void> {
  await lockDefault(tx, workspaceId);
  const holder = await tx.findOneBy(DataSourceRow, { workspaceId, isDefault: true });
  if (holder?.managedBy && managedBy === null) throw managed(holder.managedBy);
  await tx.update(DataSourceRow, { workspaceId, isDefault: true }, { isDefault: false });
}

/** Serializes changes of the default source. */
async function lockDefault(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query('SELECT 1 FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
}

async function insertNamed(tx: EntityManager, row: DataSourceRow): Promise<void> {
  await tx.insert(DataSourceRow, row).catch(nameTaken(row.name));
}

async function saveNamed(tx: EntityManager, row: DataSourceRow): Promise<void> {
  const { id, workspaceId, ...values } = row;
  await tx.update(DataSourceRow, { id, workspaceId }, values).catch(nameTaken(row.name));
}

function nameTaken(name: string) {
  return (error: unknown): never => {
    if (isUniqueViolation(error, 'data_source_workspace_id_name_key'))
      throw conflict(`there is a data source named "${name}" already`);
    throw error;
  };
}

/** A source as the audit log names it. */
export function targetOf({ id, name }: DataSourceRow) {
  return { type: 'data_source', id, name };
}
