import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import type { KeptCorrection, SourceCorrection } from '#contracts';
import type { EntityManager } from '#database';
import { factKey, misfits } from '#model';
import { newId } from '#platform';
import { isDeepStrictEqual } from 'node:util';
import { lockDataSource, targetOf } from '../data-sources.js';
import { tablesOf } from '../known-tables.js';
import { findCorrections, saveSayings } from './kept-sayings.js';

/**
 * Makes a source's corrections match its manifest; other corrections of the same facts are removed. Returns those that do not fit the
 * source as it is, with the reason.
 */
export async function declareCorrections(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  managedBy: string,
  declared: readonly SourceCorrection[],
): Promise<string[]> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const source = await lockDataSource(tx, workspaceId, sourceId);
    const before = await findCorrections(tx, sourceId);
    const latest = new Map(declared.map((correction) => [factKey(correction), correction]));
    const known = new Map(before.map((kept) => [factKey(kept.correction), kept]));
    const others = before.filter(
      ({ origin, correction }) => origin !== 'manifest' && !latest.has(factKey(correction)),
    );
    const ours = [...latest].map(([key, correction]): KeptCorrection => {
      const kept = known.get(key);
      const isSaid =
        kept?.origin === 'manifest' &&
        kept.by === managedBy &&
        isDeepStrictEqual(kept.correction, correction);
      if (isSaid) return kept;
      return { id: newId('cor', at), correction, origin: 'manifest', by: managedBy, at: at.toISOString() };
    });
    const after = [...others, ...ours];
    if (!isSameSet(before, after)) {
      await saveSayings(tx, source, { corrections: after }, at);
      await recordAudit(tx, {
        ...act,
        action: 'data_source.corrected',
        target: targetOf(source),
        details: { changed: ['corrections'] },
      });
    }
    const tables = await tablesOf(tx, source);
    return misfits(tables, [...latest.values()]).map(
      ({ correction, reason }) => `${correction.fact}: ${reason}`,
    );
  });
}

/** Keeps the corrections of a manifest that releases its source, as if they had been made in the console. */
export async function releaseCorrections(
  db: EntityManager,
  { workspaceId, at }: WorkspaceAct,
  sourceId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const source = await lockDataSource(tx, workspaceId, sourceId);
    const before = await findCorrections(tx, sourceId);
    if (!before.some(({ origin }) => origin === 'manifest')) return;
    const released = before.map((kept): KeptCorrection => ({
      ...kept,
      origin: kept.origin === 'manifest' ? 'console' : kept.origin,
    }));
    await saveSayings(tx, source, { corrections: released }, at);
  });
}

function isSameSet(one: readonly KeptCorrection[], other: readonly KeptCorrection[]): boolean {
  const known = new Set(one.map(({ id }) => id));
  return one.length === other.length && other.every(({ id }) => known.has(id));
}
