import type { KeptCorrection } from '#contracts';
import type { DerivedMeasure } from '../source-model.js';
import type { UnfitCorrection } from './misfit.js';
import { saidBasis } from './said-basis.js';

/**
 * Applies the corrections of derived amounts, which people confirmed, renamed or rejected by any of their words, and reports corrections of
 * amounts that do not exist. Names that people gave come first, and no other amount of the table keeps them.
 */
export function correctDerived(
  derived: readonly DerivedMeasure[],
  corrections: readonly KeptCorrection[],
): { derived: DerivedMeasure[]; unfit: UnfitCorrection[] } {
  const byName = new Map(
    derived.flatMap((measure) =>
      measure.words.map((word): [string, DerivedMeasure] => [nameKey({ ...measure, name: word }), measure]),
    ),
  );
  const said = new Map<DerivedMeasure, Said>();
  const given = new Set<string>();
  const unfit: UnfitCorrection[] = [];
  for (const kept of corrections) {
    const { correction } = kept;
    if (correction.fact !== 'derived') continue;
    const measure = byName.get(nameKey(correction));
    if (measure) {
      said.set(measure, { holds: correction.holds, names: correction.words ?? [], kept });
      if (correction.holds)
        for (const name of correction.words ?? []) given.add(nameKey({ ...measure, name }));
    } else
      unfit.push({ correction: kept, reason: `nothing of ${correction.table} is called ${correction.name}` });
  }
  const corrected = derived.flatMap((measure) => {
    const found = said.get(measure);
    if (found && !found.holds) return [];
    const own = measure.words.filter((name) => !given.has(nameKey({ ...measure, name })));
    const words = found ? [...found.names, ...own] : own;
    if (words.length === 0) return [];
    return { ...measure, words, ...(found && { basis: saidBasis(found.kept) }) };
  });
  return { derived: corrected, unfit };
}

interface Said {
  holds: boolean;
  /** The names that people gave it. */
  names: readonly string[];
  kept: KeptCorrection;
}

function nameKey({ schema, table, name }: { schema: string | null; table: string; name: string }): string {
  return JSON.stringify([schema, table, name]);
}
