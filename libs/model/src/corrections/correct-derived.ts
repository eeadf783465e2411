import type { KeptCorrection } from '#contracts';
import type { DerivedMeasure } from '../source-model.js';
import type { UnfitCorrection } from './misfit.js';
import { saidBasis } from './said-basis.js';

/** Amounts that people confirmed or rejected, by any of their words; a correction of one that does not follow is told. */
export function correctDerived(
  derived: readonly DerivedMeasure[],
  corrections: readonly KeptCorrection[],
): { derived: DerivedMeasure[]; unfit: UnfitCorrection[] } {
  const byName = new Map(
    derived.flatMap((measure) =>
      measure.words.map((word): [string, DerivedMeasure] => [nameKey({ ...measure, name: word }), measure]),
    ),
  );
  const said = new Map<DerivedMeasure, { holds: boolean; kept: KeptCorrection }>();
  const unfit: UnfitCorrection[] = [];
  for (const kept of corrections) {
    const { correction } = kept;
    if (correction.fact !== 'derived') continue;
    const measure = byName.get(nameKey(correction));
    if (measure) said.set(measure, { holds: correction.holds, kept });
    else
      unfit.push({ correction: kept, reason: `nothing of ${correction.table} is called ${correction.name}` });
  }
  const corrected = derived.flatMap((measure) => {
    const found = said.get(measure);
    if (!found) return measure;
    return found.holds ? { ...measure, basis: saidBasis(found.kept) } : [];
  });
  return { derived: corrected, unfit };
}

function nameKey({ schema, table, name }: { schema: string | null; table: string; name: string }): string {
  return JSON.stringify([schema, table, name]);
}
