import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import type {
  KeptCorrection,
  ModelImport,
  ModelImportResult,
  SourceCorrection,
  TableDescription,
} from '#contracts';
import type { DataSourceRow, EntityManager } from '#database';
import { factKey } from '#model';
import type { ColumnRole } from '#model';
import { newId } from '#platform';
import type { ThreadPool } from '#platform';
import { isDeepStrictEqual } from 'node:util';
import { findDataSource, lockDataSource, targetOf } from '../../data-sources.js';
import { describeTable } from '../../describe-table.js';
import { knownOf, modelOf, tablesOf } from '../../known-tables.js';
import type { SourceContext } from '../../source-context.js';
import { findCorrections, saveCorrections } from '../kept-corrections.js';
import { sayingOnce } from './saying-once.js';
import type { SaidOfTable } from './sayings.js';
import { translateModelText } from './translate-model.js';

/**
 * Takes over what a document of dbt or Open Semantic Interchange says of a source. What people or manifests said stays; what was
 * taken over from the same format before is replaced, fact by fact.
 */
export async function importModel(
  { db }: SourceContext,
  threads: ThreadPool,
  act: WorkspaceAct,
  sourceId: string,
  { yaml }: ModelImport,
): Promise<ModelImportResult> {
  const source = await findDataSource(db, act.workspaceId, sourceId);
  const tables = await tablesOf(db, source);
  const target = { dialect: source.type, tables };
  const { origin, corrections, words, skipped } = await translateModelText(
    threads,
    act.workspaceId,
    yaml,
    target,
  );
  const said = sayingOnce(corrections, await rolesOf(db, source));
  const outcome = await db.transaction(async (tx) => keep(tx, act, sourceId, origin, said));
  const described = await describe(db, act, sourceId, words);
  return { ...outcome, described, skipped: [...skipped, ...outcome.skipped] };
}

async function keep(
  tx: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  origin: 'dbt' | 'osi',
  corrections: readonly SourceCorrection[],
) {
  const { at, actor } = act;
  const source = await lockDataSource(tx, act.workspaceId, sourceId);
  const before = await findCorrections(tx, sourceId);
  const known = new Map(before.map((kept) => [factKey(kept.correction), kept]));
  const added: KeptCorrection[] = [];
  const skipped: ModelImportResult['skipped'] = [];
  for (const correction of corrections) {
    const kept = known.get(factKey(correction));
    if (kept && isDeepStrictEqual(kept.correction, correction)) continue;
    if (kept?.origin === 'console' || kept?.origin === 'manifest') {
      const name = 'column' in correction ? `${correction.table}.${correction.column}` : correction.table;
      skipped.push({ name, reason: `${kept.by} said otherwise (${correction.fact})` });
    } else added.push({ id: newId('cor', at), correction, origin, by: actor.name, at: at.toISOString() });
  }
  if (added.length > 0) {
    const replaced = new Set(added.map(({ correction }) => factKey(correction)));
    const others = before.filter(({ correction }) => !replaced.has(factKey(correction)));
    await saveCorrections(tx, source, [...others, ...added], at);
    await recordAudit(tx, {
      ...act,
      action: 'data_source.corrected',
      target: targetOf(source),
      details: { imported_from: origin, corrections: added.length },
    });
  }
  return { corrections: added, skipped };
}

/** The roles that columns are believed to have, as people corrected them so far. */
async function rolesOf(db: EntityManager, source: DataSourceRow): Promise<ReadonlyMap<string, ColumnRole>> {
  const { tables } = await modelOf(await knownOf(db, source));
  return new Map(
    tables.flatMap(({ schema, table, columns }) =>
      columns.map(({ column, role }): [string, ColumnRole] => [
        JSON.stringify([schema, table, column]),
        role,
      ]),
    ),
  );
}

/** Says of tables and columns what nobody has said of them yet; returns how many tables gained by it. */
async function describe(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  words: readonly SaidOfTable[],
): Promise<number> {
  let described = 0;
  for (const said of words) {
    const source = await findDataSource(db, act.workspaceId, sourceId);
    const table = (await tablesOf(db, source)).find(
      ({ schema, name }) => schema === said.schema && name === said.table,
    );
    if (!table) continue;
    const columns = said.columns.flatMap(({ name, ...saying }) => {
      const now = table.columns.find((column) => column.name === name);
      const news = now && newsOf(saying, now);
      return news ? [{ name, ...news }] : [];
    });
    const news = newsOf(said, table);
    if (!news && columns.length === 0) continue;
    const description: TableDescription = { schema: said.schema, table: said.table, ...news, columns };
    await describeTable(db, act, sourceId, description);
    described += 1;
  }
  return described;
}

interface Saying {
  description?: string | null | undefined;
  synonyms: readonly string[];
}

/** Of what is said that which nobody has said yet. */
function newsOf(said: Saying, now: Saying): { description?: string; synonyms?: string[] } | undefined {
  const isSilent = now.description === null && typeof said.description === 'string';
  const hasWords = now.synonyms.length === 0 && said.synonyms.length > 0;
  if (!isSilent && !hasWords) return undefined;
  return {
    ...(isSilent && { description: said.description ?? '' }),
    ...(hasWords && { synonyms: [...said.synonyms] }),
  };
}
