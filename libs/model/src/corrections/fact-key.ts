import type { SourceCorrection } from '#contracts';

/** Names the fact that a correction is about: two of the same fact cannot both be so. */
export function factKey(correction: SourceCorrection): string {
  const { fact, schema, table } = correction;
  return JSON.stringify([fact, schema, table, partOf(correction)]);
}

function partOf(correction: SourceCorrection): string | null {
  if ('column' in correction) return correction.column;
  return 'name' in correction ? correction.name : null;
}
