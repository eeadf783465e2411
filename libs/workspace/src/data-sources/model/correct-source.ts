import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { invalidRequest, managed, notFound } from '#contracts';
import type { KeptCorrection, SourceCorrection } from '#contracts';
import type { EntityManager } from '#database';
import { factKey, misfitIn } from '#model';
import { newId } from '#platform';
import { lockDataSource, targetOf } from '../data-sources.js';
import { tablesOf } from '../known-tables.js';
import { findCorrections, saveSayings } from './kept-sayings.js';

/** Saves a correction of a fact of a source, in place of an earlier one. */
export async function correctSource(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  correction: SourceCorrection,
): Promise<KeptCorrection> {
  const { workspaceId, at, actor } = act;
  return db.transaction(async (tx) => {
    // Locked, so that concurrent corrections are both kept.
    const source = await lockDataSource(tx, workspaceId, sourceId);
    const misfit = misfitIn(await tablesOf(tx, source), correction);
    if (misfit !== undefined) throw invalidRequest([{ path: 'table', message: misfit }]);
    const before = await findCorrections(tx, sourceId);
    const isSame = (kept: KeptCorrection) => factKey(kept.correction) === factKey(correction);
    assertOurs(before.find(isSame));
    const kept: KeptCorrection = {
      id: newId('cor', at),
      correction,
      origin: 'console',
      by: actor.name,
      at: at.toISOString(),
    };
    await saveSayings(tx, source, { corrections: [...before.filter((each) => !isSame(each)), kept] }, at);
    await recordAudit(tx, {
      ...act,
      action: 'data_source.corrected',
      target: targetOf(source),
      details: detailsOf(correction),
    });
    return kept;
  });
}

/** Removes a correction: the inferred fact holds again. */
export async function removeCorrection(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  correctionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const source = await lockDataSource(tx, act.workspaceId, sourceId);
    const before = await findCorrections(tx, sourceId);
    const removed = before.find(({ id }) => id === correctionId);
    if (!removed) throw notFound('there is no such correction');
    assertOurs(removed);
    const others = before.filter((each) => each !== removed);
    await saveSayings(tx, source, { corrections: others }, act.at);
    await recordAudit(tx, {
      ...act,
      action: 'data_source.corrected',
      target: targetOf(source),
      details: { ...detailsOf(removed.correction), taken_back: true },
    });
  });
}

/** A correction in a manifest is changed there. */
function assertOurs(kept: KeptCorrection | undefined): void {
  if (kept?.origin === 'manifest') throw managed(kept.by);
}

/** The fact that a correction is about, without the values of rows that it may name. */
function detailsOf(correction: SourceCorrection): Record<string, unknown> {
  const { fact, table } = correction;
  return { fact, table, ...('column' in correction && { column: correction.column }) };
}
