import type { CorrectionOrigin, KeptCorrection, SourceCorrection, SourceTable } from '#contracts';
import { factKey, misfits } from '#model';
import { newId } from '#platform';
import { isDeepStrictEqual } from 'node:util';
import { aboutOf } from './sayings.js';
import type { Skipped } from './sayings.js';

/** A source's corrections after an import, the new ones among them, and the skipped ones. */
interface TakenCorrections {
  corrections: KeptCorrection[];
  added: KeptCorrection[];
  skipped: Skipped[];
}

/** Imports each correction that fits the source and contradicts nobody's. */
export function takeCorrections(
  before: readonly KeptCorrection[],
  said: readonly SourceCorrection[],
  tables: readonly SourceTable[],
  { origin, by, at }: { origin: CorrectionOrigin; by: string; at: Date },
): TakenCorrections {
  const known = new Map(before.map((kept) => [factKey(kept.correction), kept]));
  const reasons = new Map(misfits(tables, said).map(({ correction, reason }) => [correction, reason]));
  const taken: TakenCorrections = { corrections: [], added: [], skipped: [] };
  const replaced = new Set<string>();
  for (const correction of said) {
    const key = factKey(correction);
    const reason = reasons.get(correction) ?? objectionOf(known.get(key), correction);
    if (reason !== undefined) taken.skipped.push({ name: aboutOf(correction), reason });
    else if (!isDeepStrictEqual(known.get(key)?.correction, correction)) {
      replaced.add(key);
      taken.added.push({ id: newId('cor', at), correction, origin, by, at: at.toISOString() });
    }
  }
  const others = before.filter(({ correction }) => !replaced.has(factKey(correction)));
  return { ...taken, corrections: [...others, ...taken.added] };
}

/** People and manifests have the last word. */
function objectionOf(kept: KeptCorrection | undefined, correction: SourceCorrection): string | undefined {
  if (kept?.origin !== 'console' && kept?.origin !== 'manifest') return undefined;
  if (isDeepStrictEqual(kept.correction, correction)) return undefined;
  return `${kept.by} said otherwise (${correction.fact})`;
}
