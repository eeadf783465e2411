import { allSteps } from '../all-steps.js';
import type { KeptCorrection, SourceProfile, SourceTable } from '#contracts';
import { derivedMeasures } from '../derived/derived-measures.js';
import type { SourceModel, TableModel } from '../source-model.js';
import { correctDerived } from './correct-derived.js';
import { correctLinks } from './correct-links.js';
import { correctTable } from './correct-table.js';
import { factKey } from './fact-key.js';
import { KnownSource } from './known-source.js';
import { misfitOf } from './misfit.js';
import type { UnfitCorrection } from './misfit.js';

/** A model with the corrections of people. */
export interface CorrectedModel {
  model: SourceModel;
  unfit: readonly UnfitCorrection[];
}

/**
 * Replaces conclusions by the corrections of people. Of two corrections of one fact, the later in the list holds; otherwise their order does not
 * matter, and correcting a corrected model changes nothing. A misfit is reported and ignored. Amounts that are derived from others are derived
 * from the corrected ones; they need the profile that the model was made of.
 */
export function correctModel(
  model: SourceModel,
  tables: readonly SourceTable[],
  corrections: readonly KeptCorrection[],
  profile?: Pick<SourceProfile, 'tables'>,
): CorrectedModel {
  return allSteps(correctionSteps(model, tables, corrections, profile));
}

/** Applies the corrections, one table per step. */
export function* correctionSteps(
  model: SourceModel,
  tables: readonly SourceTable[],
  corrections: readonly KeptCorrection[],
  profile?: Pick<SourceProfile, 'tables'>,
): Generator<void, CorrectedModel> {
  const known = new KnownSource(tables, profile?.tables);
  yield;
  const latest = new Map(corrections.map((kept) => [factKey(kept.correction), kept]));
  const unfit: UnfitCorrection[] = [];
  const fit: KeptCorrection[] = [];
  for (const [, kept] of [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const reason = misfitOf(kept.correction, known);
    if (reason === undefined) fit.push(kept);
    else unfit.push({ correction: kept, reason });
  }
  if (fit.length === 0) return { model, unfit };
  const byTable = Map.groupBy(fit, ({ correction: { schema, table } }) => JSON.stringify([schema, table]));
  const corrected: TableModel[] = [];
  for (const table of model.tables) {
    const own = byTable.get(JSON.stringify([table.schema, table.table]));
    corrected.push(own ? correctTable(table, own, known) : table);
    if (own) yield;
  }
  const linked = correctLinks(model, fit);
  yield;
  const follows = derivedMeasures(corrected, profile?.tables ?? [], linked.links);
  yield;
  const { derived, unfit: unfounded } = correctDerived(follows, fit);
  return { model: { ...linked, tables: corrected, derived }, unfit: [...unfit, ...unfounded] };
}
