import type { KeptCorrection, SourceTable } from '#contracts';
import type { SourceModel } from '../source-model.js';
import { correctLinks } from './correct-links.js';
import { correctTable } from './correct-table.js';
import { factKey } from './fact-key.js';
import { KnownColumns, misfitOf } from './misfit.js';

/** A correction that does not fit the source as it is now, and why. */
export interface UnfitCorrection {
  correction: KeptCorrection;
  reason: string;
}

/** A model with what people said of it. */
export interface CorrectedModel {
  model: SourceModel;
  unfit: readonly UnfitCorrection[];
}

/**
 * Puts what people said in the place of what is concluded. Of two corrections of one fact the later in the list holds; otherwise
 * their order does not matter, and to correct a corrected model changes nothing. What does not fit is told and left out.
 */
export function correctModel(
  model: SourceModel,
  tables: readonly SourceTable[],
  corrections: readonly KeptCorrection[],
): CorrectedModel {
  const known = new KnownColumns(tables);
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
  return {
    model: {
      ...correctLinks(model, fit),
      derived: model.derived,
      tables: model.tables.map((table) => {
        const own = byTable.get(JSON.stringify([table.schema, table.table]));
        return own ? correctTable(table, own, known) : table;
      }),
    },
    unfit,
  };
}
