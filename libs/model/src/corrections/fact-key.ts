import type { SourceCorrection } from '#contracts';

/** Returns the key of the fact that a correction is about: two corrections with one key cannot both hold. */
export function factKey(correction: SourceCorrection): string {
  const { fact, schema, table } = correction;
  return JSON.stringify([fact, schema, table, partOf(correction)]);
}

function partOf(correction: SourceCorrection): string | null {
  if ('column' in correction) return correction.column;
  return 'name' in correction ? correction.name : null;
}
