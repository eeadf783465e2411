import type { SourceTable, TableProfile } from '#contracts';
import { candidatesOf } from './links/find-links.js';
import type { LinkCandidate } from './links/find-links.js';
import { viewTables } from './source-view.js';
import { decode } from './tables/code-lists.js';

/** Returns the pairs of columns that are worth a lookup at the source, the likeliest first. */
export function linkCandidates(
  tables: readonly SourceTable[],
  profiles: readonly TableProfile[],
): LinkCandidate[] {
  const views = viewTables(tables, profiles);
  decode(views);
  return candidatesOf(views);
}
