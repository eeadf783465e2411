import type { KeptCorrection } from '#contracts';
import type { Basis } from '../source-model.js';

/** Returns the person and the day of a correction as its reason. The word of a person is certain. */
export function saidBasis({ origin, by, at }: KeptCorrection): Basis {
  const day = at.slice(0, 10);
  const sentences: Readonly<Record<KeptCorrection['origin'], string>> = {
    console: `${by} said so on ${day}.`,
    manifest: `The manifest ${by} says so.`,
    dbt: `${by} took it over from dbt on ${day}.`,
    osi: `${by} took it over from Open Semantic Interchange on ${day}.`,
  };
  return { certainty: 1, evidence: sentences[origin] };
}
