import type { SourceTable, SourceType } from '#contracts';
import { displayName, findTable } from '../metric-table.js';

/** The source that the metrics of a file are translated for. */
export interface ImportTarget {
  dialect: SourceType;
  tables: readonly SourceTable[];
}

/** A metric of a file in our terms; its lengths are not checked yet. */
export interface TranslatedMetric {
  name: string;
  description: string;
  source: string;
  expression: string;
  dimensions: string[];
  filters: string[];
  time_column: string | null;
  synonyms: string[];
}

/** The outcome of one metric of a file: translated, or left out for a reason. */
export type Translation = { metric: TranslatedMetric } | { name: string; reason: string };

/** Reasons quote names of the file, which may be of any length. */
const reasonLengthMax = 500;

/** Ends the translation of one metric; the message is the reason that people read. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}

/** Translates one metric; a failure becomes its reason. */
export function attempt(name: string, translate: () => TranslatedMetric): Translation {
  try {
    return { metric: translate() };
  } catch (error) {
    if (error instanceof Untranslatable) return { name, reason: error.message.slice(0, reasonLengthMax) };
    throw error;
  }
}

/**
 * The table of the target that a file means by one of these names, the likeliest first. Files name tables by the warehouse they were written
 * for, as database.schema.table; the nearest name in the target is used.
 */
export function tableOf(
  { tables }: ImportTarget,
  names: readonly string[],
): { table: SourceTable; source: string } {
  for (const name of names.flatMap(withoutQualifiers)) {
    const search = findTable(tables, name);
    if ('table' in search) return { table: search.table, source: displayName(search.table) };
  }
  throw new Untranslatable(`there is no table "${names[0]?.slice(0, 100)}" in this data source`);
}

/** a.b.c, b.c and c. */
function withoutQualifiers(name: string): string[] {
  const parts = name.replaceAll(/["`]/g, '').split('.').slice(-3);
  return parts.map((_part, index) => parts.slice(index).join('.'));
}
