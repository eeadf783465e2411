import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import type { ModelImport, ModelImportResult } from '#contracts';
import type { DataSourceRow, EntityManager } from '#database';
import type { ColumnModel } from '#model';
import type { ThreadPool } from '#platform';
import { findDataSource, lockDataSource, targetOf } from '../data-sources/data-sources.js';
import { knownOf, modelOf, tablesOf } from '../data-sources/known-tables.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { findCorrections, findNotes, saveSayings } from '../data-sources/model/kept-sayings.js';
import { sayingOnce } from './saying-once.js';
import type { Sayings } from './sayings.js';
import { takeCorrections } from './take-corrections.js';
import { takeWords } from './take-words.js';
import { translateModelText } from './translate-model.js';

/**
 * Imports the facts about a source from a document of dbt or Open Semantic Interchange. Facts from people and manifests stay; facts from an
 * earlier import of the same format are replaced one by one. Everything is saved in one transaction, or nothing is.
 */
export async function importModel(
  { db }: SourceContext,
  threads: ThreadPool,
  act: WorkspaceAct,
  sourceId: string,
  { yaml }: ModelImport,
): Promise<ModelImportResult> {
  const source = await findDataSource(db, act.workspaceId, sourceId);
  const target = { dialect: source.type, tables: await tablesOf(db, source) };
  const read = await translateModelText(threads, act.workspaceId, yaml, target);
  const said = sayingOnce(read.corrections, await columnsOf(db, source));
  const skipped = [...read.skipped, ...said.skipped];
  const sayings = { corrections: said.corrections, words: read.words, skipped };
  return db.transaction(async (tx) => keep(tx, { ...act, origin: read.origin }, sourceId, sayings));
}

async function keep(
  tx: EntityManager,
  { origin, ...act }: WorkspaceAct & { origin: 'dbt' | 'osi' },
  sourceId: string,
  said: Sayings,
): Promise<ModelImportResult> {
  const source = await lockDataSource(tx, act.workspaceId, sourceId);
  const facts = takeCorrections(
    await findCorrections(tx, sourceId),
    said.corrections,
    await tablesOf(tx, source),
    { origin, by: act.actor.name, at: act.at },
  );
  const words = takeWords(await findNotes(tx, sourceId), said.words);
  const isNews = { facts: facts.added.length > 0, words: words.described.length > 0 };
  const after = {
    ...(isNews.facts && { corrections: facts.corrections }),
    ...(isNews.words && { notes: words.notes }),
  };
  if (isNews.facts || isNews.words) await saveSayings(tx, source, after, act.at);
  const about = { ...act, target: targetOf(source) };
  if (isNews.facts)
    await recordAudit(tx, {
      ...about,
      action: 'data_source.corrected',
      details: { imported_from: origin, corrections: facts.added.length },
    });
  if (isNews.words)
    await recordAudit(tx, {
      ...about,
      action: 'data_source.described',
      details: { imported_from: origin, tables: words.described },
    });
  return {
    corrections: facts.added,
    described: words.described.length,
    skipped: [...said.skipped, ...facts.skipped, ...words.skipped],
  };
}

/** The columns by the model with its corrections so far. */
async function columnsOf(
  db: EntityManager,
  source: DataSourceRow,
): Promise<ReadonlyMap<string, ColumnModel>> {
  const { tables } = await modelOf(await knownOf(db, source));
  return new Map(
    tables.flatMap(({ schema, table, columns }) =>
      columns.map((model): [string, ColumnModel] => [JSON.stringify([schema, table, model.column]), model]),
    ),
  );
}
