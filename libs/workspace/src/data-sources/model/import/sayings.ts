import type { SourceCorrection, SourceTable } from '#contracts';
import { findColumn } from '../../../metrics/metric-table.js';
import { storableText } from '../../storable-text.js';
import { Untranslatable } from '../../../metrics/import/translation.js';

/** What a document says of a table and its columns in words. */
export interface SaidOfTable {
  schema: string | null;
  table: string;
  description?: string | undefined;
  synonyms: readonly string[];
  columns: readonly { name: string; description?: string | undefined; synonyms: readonly string[] }[];
}

/** What a document of another tool says of a source. */
export interface Sayings {
  corrections: SourceCorrection[];
  words: SaidOfTable[];
  /** What could not be taken over, and why. */
  skipped: { name: string; reason: string }[];
}

/** What several parts of a document say. */
export function together(parts: readonly Sayings[]): Sayings {
  return {
    corrections: parts.flatMap(({ corrections }) => corrections),
    words: parts.flatMap(({ words }) => words),
    skipped: parts.flatMap(({ skipped }) => skipped),
  };
}

/** What one part says, or why it cannot be taken over. */
export function attemptSaying(name: string, say: () => Partial<Sayings>): Sayings {
  try {
    return { corrections: [], words: [], skipped: [], ...say() };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    const skipped = [{ name: name.slice(0, 200), reason: error.message.slice(0, 500) }];
    return { corrections: [], words: [], skipped };
  }
}

/** The column of a table that a document names; throws where there is none. */
export function columnOf(table: SourceTable, name: string): string {
  const found = findColumn(table, name);
  if (found === undefined)
    throw new Untranslatable(`there is no column "${name.slice(0, 100)}" in ${table.name}`);
  return found;
}

/** A table as corrections name it. */
export function placeOf({ schema, name }: SourceTable): { schema: string | null; table: string } {
  return { schema, table: name };
}

/** A text for people: one with a template in it is none. */
export function plainText(text: string | null | undefined): string | undefined {
  const plain = text === null || text === undefined ? undefined : storableText(text.trim());
  return plain === undefined || plain === '' || plain.includes('{{') ? undefined : plain;
}
