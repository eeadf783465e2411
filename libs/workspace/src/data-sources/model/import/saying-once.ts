import type { ColumnRole, SourceCorrection } from '#contracts';
import { factKey } from '#model';
import { isDeepStrictEqual } from 'node:util';
import { aboutOf, skippedFor } from './sayings.js';
import type { Skipped } from './sayings.js';

/** Kinds that people group by: a document's "categorical" and "accepted values" may mean any of them. */
const grouped: ReadonlySet<ColumnRole | undefined> = new Set<ColumnRole>([
  'state',
  'flag',
  'category',
  'code',
  'name',
  'id',
  'key',
]);

/**
 * Each fact once, as the document says it first; others that it says of the same fact are told. Its categories are whatever of that
 * kind they are believed to be, and what it adds up is an amount.
 */
export function sayingOnce(
  corrections: readonly SourceCorrection[],
  /** By schema, table and column, as JSON. */
  roles: ReadonlyMap<string, ColumnRole>,
): { corrections: SourceCorrection[]; skipped: Skipped[] } {
  const amounts = new Set(corrections.flatMap((said) => (said.fact === 'measure' ? [placeOf(said)] : [])));
  const once = new Map<string, SourceCorrection>();
  const skipped: Skipped[] = [];
  for (const written of corrections) {
    const isRole = written.fact === 'column_role';
    const said = isRole ? withRole(written, roles.get(placeOf(written))) : written;
    const first = once.get(factKey(said));
    if (isRole && amounts.has(placeOf(written)))
      skipped.push(skippedFor(aboutOf(said), 'it is an amount as well'));
    else if (!first) once.set(factKey(said), said);
    else if (!isDeepStrictEqual(first, said))
      skipped.push(skippedFor(aboutOf(said), `it is said twice, and otherwise before (${said.fact})`));
  }
  return { corrections: [...once.values()], skipped };
}

function withRole(
  said: Extract<SourceCorrection, { fact: 'column_role' }>,
  believed: ColumnRole | undefined,
): SourceCorrection {
  const isKind = said.role === 'category' && believed !== undefined && grouped.has(believed);
  // The day of a calendar is a time to every other tool.
  const isDay = said.role === 'time' && believed === 'date_key';
  return isKind || isDay ? { ...said, role: believed } : said;
}

function placeOf({
  schema,
  table,
  column,
}: {
  schema: string | null;
  table: string;
  column: string;
}): string {
  return JSON.stringify([schema, table, column]);
}
