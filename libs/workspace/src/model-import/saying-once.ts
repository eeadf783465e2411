import type { ColumnRole, SourceCorrection } from '#contracts';
import { factKey } from '#model';
import type { ColumnModel } from '#model';
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

/** The role and the unit of a column by its model. */
type Believed = Pick<ColumnModel, 'role' | 'measure'>;

/**
 * Each fact once, in its first form; later ones about the same column are skipped and reported. Where the model is more specific than the
 * document, it decides: the kind of a category, and the unit of an amount.
 */
export function sayingOnce(
  corrections: readonly SourceCorrection[],
  /** By schema, table and column, as JSON. */
  columns: ReadonlyMap<string, Believed>,
): { corrections: SourceCorrection[]; skipped: Skipped[] } {
  const amounts = new Set(corrections.flatMap((said) => (said.fact === 'measure' ? [placeOf(said)] : [])));
  const once = new Map<string, SourceCorrection>();
  const skipped: Skipped[] = [];
  for (const written of corrections) {
    const isRole = written.fact === 'column_role';
    const said = asBelieved(written, columns);
    const first = once.get(factKey(said));
    if (isRole && amounts.has(placeOf(written)))
      skipped.push(skippedFor(aboutOf(said), 'it is an amount as well'));
    else if (!first) once.set(factKey(said), said);
    else if (!isDeepStrictEqual(first, said))
      skipped.push(skippedFor(aboutOf(said), `it is said twice, and otherwise before (${said.fact})`));
  }
  return { corrections: [...once.values()], skipped };
}

/** The same with the details that the document has no words for. */
function asBelieved(written: SourceCorrection, columns: ReadonlyMap<string, Believed>): SourceCorrection {
  switch (written.fact) {
    case 'column_role':
      return withRole(written, columns.get(placeOf(written))?.role);
    case 'measure':
      // Cents stay cents: dbt's measures have no unit.
      return { ...written, unit: written.unit ?? columns.get(placeOf(written))?.measure?.unit ?? null };
    default:
      return written;
  }
}

function withRole(
  said: Extract<SourceCorrection, { fact: 'column_role' }>,
  believed: ColumnRole | undefined,
): SourceCorrection {
  const isKind = said.role === 'category' && believed !== undefined && grouped.has(believed);
  // Other tools call the day of a calendar a time.
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
