import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeptCorrection, SourceProfile, SourceTable } from '#contracts';
import { SourceSchemaRow } from '#database';
import type { DataSourceRow, EntityManager } from '#database';
import { correctionSteps, linkedTables, modelSteps } from '#model';
import type { SourceModel, UnfitCorrection } from '#model';
import { BoundedCache, runCooperatively } from '#platform';
import { keptTables } from './kept-schema.js';
import { withNotes } from './source-notes.js';

/** The stored knowledge of a source. */
interface Known {
  tables: readonly SourceTable[];
  /** Its model with corrections; undefined before its rows were profiled or anything was corrected. */
  model: SourceModel | undefined;
  /** Corrections that no longer fit. */
  unfit: readonly UnfitCorrection[];
}

const columnsMax = 200_000;
const columnsOf = (tables: readonly SourceTable[]) =>
  tables.reduce((sum, { columns }) => sum + columns.length, 1);
const kept = new BoundedCache<readonly SourceTable[]>(columnsMax, columnsOf);
const keptModels = new BoundedCache<Known>(columnsMax, ({ tables }) => columnsOf(tables));

/** Names a state of what is known of a source; another state has another name. */
export function stateOf(row: DataSourceRow): string {
  const times = [row.refreshedAt, row.profiledAt].map((time) => time?.getTime() ?? 0);
  return [row.id, row.revision, row.notesRevision, ...times].join(' ');
}

/**
 * A source's tables as of the last reading, with people's notes. They are cached until either changes, because a wide schema takes a
 * second to fetch.
 */
export async function tablesOf(db: EntityManager, source: DataSourceRow): Promise<readonly SourceTable[]> {
  const state = stateOf(source);
  const known = kept.get(state);
  if (known) return known;
  const select = { dataSourceId: true, notes: true } as const;
  const schema = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: source.id } });
  const read = await keptTables(db, source.id);
  // Yields before each pass over a wide schema.
  await nextTurn();
  const tables = withNotes(read, schema?.notes ?? []);
  kept.set(state, tables);
  await nextTurn();
  return tables;
}

/** The tables with their model, for the reading of questions; the model of 1,000 tables takes a good part of a second. */
export async function knownOf(db: EntityManager, source: DataSourceRow): Promise<Known> {
  const state = stateOf(source);
  const found = keptModels.get(state);
  if (found) return found;
  const tables = await tablesOf(db, source);
  const select = { dataSourceId: true, profile: true, corrections: true } as const;
  const schema = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: source.id } });
  const known = await withModel(tables, schema?.profile ?? undefined, schema?.corrections ?? []);
  keptModels.set(state, known);
  return known;
}

/** The model of a source; inferred from names alone before its rows were profiled or anything was corrected. */
export async function modelOf({ tables, model }: Known): Promise<SourceModel> {
  return model ?? runCooperatively(modelSteps(tables, undefined));
}

async function withModel(
  tables: readonly SourceTable[],
  profile: SourceProfile | undefined,
  corrections: readonly KeptCorrection[],
): Promise<Known> {
  if (!profile && corrections.length === 0) return { tables, model: undefined, unfit: [] };
  const concluded = await runCooperatively(modelSteps(tables, profile));
  const { model, unfit } = await runCooperatively(correctionSteps(concluded, tables, corrections, profile));
  return { tables: linkedTables(tables, model), model, unfit };
}
