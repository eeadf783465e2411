import type { SourceTable, TableProfile } from '#contracts';
import { candidatesOf } from './links/find-links.js';
import type { LinkCandidate } from './links/find-links.js';
import { viewTables } from './source-view.js';

/** The pairs of columns that are worth looking up at the source, the likeliest first. */
export function linkCandidates(
  tables: readonly SourceTable[],
  profiles: readonly TableProfile[],
): LinkCandidate[] {
  return candidatesOf(viewTables(tables, profiles));
}
