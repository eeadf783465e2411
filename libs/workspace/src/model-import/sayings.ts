import type { SourceCorrection, SourceTable } from '#contracts';
import type { z } from 'zod';
import { misfitOf, nameOf, readShape } from '../metrics/import/read-shape.js';
import { findColumn } from '../metrics/metric-table.js';
import { storableText } from '../data-sources/storable-text.js';
import { Untranslatable } from '../metrics/import/translation.js';

/** A description, and other names. */
export interface SaidWords {
  description?: string | undefined;
  synonyms: readonly string[];
}

/** A table and its columns in the words of a document. */
export interface SaidOfTable extends SaidWords {
  schema: string | null;
  table: string;
  columns: readonly (SaidWords & { name: string })[];
}

/** A part of a document that was not taken over, and why. */
export interface Skipped {
  name: string;
  reason: string;
}

/** All that a document of another tool says of a source. */
export interface Sayings {
  corrections: SourceCorrection[];
  words: SaidOfTable[];
  skipped: Skipped[];
}

/** Several parts of a document as one. */
export function together(parts: readonly Partial<Sayings>[]): Sayings {
  return {
    corrections: parts.flatMap(({ corrections }) => corrections ?? []),
    words: parts.flatMap(({ words }) => words ?? []),
    skipped: parts.flatMap(({ skipped }) => skipped ?? []),
  };
}

/** One part of a document, or why it cannot be taken over. */
export function attemptSaying(name: string, say: () => Partial<Sayings>): Sayings {
  try {
    return { corrections: [], words: [], skipped: [], ...say() };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { corrections: [], words: [], skipped: [skippedFor(name, error.message)] };
  }
}

/** The reason for metrics of a document, which another page imports. */
export const importedElsewhere = 'metrics are imported on the page of metrics';

/** Names come from documents and may be of any length. */
export function skippedFor(name: string, reason: string): Skipped {
  return { name: name.slice(0, 200), reason: reason.slice(0, 500) };
}

/** The entries of a list that cannot be read. Each is named by itself, or by its kind and its place in the list. */
export function unreadable(shape: z.ZodType, list: unknown, kind: string): Skipped[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return [skippedFor(kind, 'it is no list')];
  return list.flatMap((entry: unknown, place) => {
    const { error } = readShape(shape, entry);
    return error ? [skippedFor(nameOf(entry, place, kind), misfitOf(error))] : [];
  });
}

/** Fields of entries that nothing is taken over from, each once, however many entries have it. */
export function otherFields(entries: readonly unknown[], known: readonly string[], of: string): Skipped[] {
  const read = new Set(known);
  const others = new Set<string>();
  for (const entry of entries)
    if (typeof entry === 'object' && entry !== null)
      for (const field of Object.keys(entry)) if (!read.has(field)) others.add(field);
  return [...others].map((field) => skippedFor(`${field} of ${of}`, 'nothing of it is taken over'));
}

/** The entries of a list under a name, where there is one. */
export function entriesIn(holders: readonly unknown[], name: string): unknown[] {
  return holders.flatMap((holder): unknown[] => {
    const value: unknown =
      typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
    return Array.isArray(value) ? value : [];
  });
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

/** Names for people the table or column that a correction is about. */
export function aboutOf(correction: SourceCorrection): string {
  return 'column' in correction ? `${correction.table}.${correction.column}` : correction.table;
}

/** A text for people, cut where it is too long to keep; undefined where there is none. Throws for a template. */
export function plainText(text: string | null | undefined): string | undefined {
  const plain = text === null || text === undefined ? '' : storableText(text.trim());
  if (plain.includes('{{')) throw new Untranslatable('its description is a template');
  return plain === '' ? undefined : plain;
}
