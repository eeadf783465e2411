import type { ColumnRole, SourceCorrection } from '#contracts';
import { factKey } from '#model';

/** What people group by: of these kinds a document's "categorical" and "accepted values" may mean any. */
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
 * Each fact once, as the document says it first. Its categories are whatever of that kind they are believed to be, and what it adds
 * up is an amount.
 */
export function sayingOnce(
  corrections: readonly SourceCorrection[],
  /** By schema, table and column, as JSON. */
  roles: ReadonlyMap<string, ColumnRole>,
): SourceCorrection[] {
  const amounts = new Set(corrections.flatMap((said) => (said.fact === 'measure' ? [placeOf(said)] : [])));
  const once = new Map<string, SourceCorrection>();
  for (const said of corrections) {
    const key = factKey(said);
    if (once.has(key)) continue;
    if (said.fact !== 'column_role') once.set(key, said);
    else if (!amounts.has(placeOf(said))) once.set(key, withRole(said, roles.get(placeOf(said))));
  }
  return [...once.values()];
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
