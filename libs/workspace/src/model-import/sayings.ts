import type { SourceCorrection, SourceTable } from '#contracts';
import type { z } from 'zod';
import { misfitOf, nameOf, readShape } from '../metrics/import/read-shape.js';
import { findColumn } from '../metrics/metric-table.js';
import { storableText } from '../data-sources/storable-text.js';
import { Untranslatable } from '../metrics/import/translation.js';

/** A description and synonyms. */
export interface SaidWords {
  description?: string | undefined;
  synonyms: readonly string[];
}

/** A document's words for a table and its columns. */
export interface SaidOfTable extends SaidWords {
  schema: string | null;
  table: string;
  columns: readonly (SaidWords & { name: string })[];
}

/** A part of a document that was not imported, and the reason. */
export interface Skipped {
  name: string;
  reason: string;
}

/** A document's facts about a source. */
export interface Sayings {
  corrections: SourceCorrection[];
  words: SaidOfTable[];
  skipped: Skipped[];
}

/** Combines several parts of a document. */
export function together(parts: readonly Partial<Sayings>[]): Sayings {
  return {
    corrections: parts.flatMap(({ corrections }) => corrections ?? []),
    words: parts.flatMap(({ words }) => words ?? []),
    skipped: parts.flatMap(({ skipped }) => skipped ?? []),
  };
}

/** One part of a document, or the reason why it cannot be imported. */
export function attemptSaying(name: string, say: () => Partial<Sayings>): Sayings {
  try {
    return { corrections: [], words: [], skipped: [], ...say() };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    return { corrections: [], words: [], skipped: [skippedFor(name, error.message)] };
  }
}

/** The reason to skip a document's metrics, which another page imports. */
export const importedElsewhere = 'metrics are imported on the page of metrics';

/** Names come from documents and may be of any length. */
export function skippedFor(name: string, reason: string): Skipped {
  return { name: name.slice(0, 200), reason: reason.slice(0, 500) };
}

/** The unreadable entries of a list, each under its own name, or under its kind and place. */
export function unreadable(shape: z.ZodType, list: unknown, kind: string): Skipped[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return [skippedFor(kind, 'it is no list')];
  return list.flatMap((entry: unknown, place) => {
    const { error } = readShape(shape, entry);
    return error ? [skippedFor(nameOf(entry, place, kind), misfitOf(error))] : [];
  });
}

/** Ignored fields of entries, each once for all entries. */
export function otherFields(entries: readonly unknown[], known: readonly string[], of: string): Skipped[] {
  const read = new Set(known);
  const others = new Set<string>();
  for (const entry of entries)
    if (typeof entry === 'object' && entry !== null)
      for (const field of Object.keys(entry)) if (!read.has(field)) others.add(field);
  return [...others].map((field) => skippedFor(`${field} of ${of}`, 'nothing of it is taken over'));
}

/** The entries of a list under a name, if any. */
export function entriesIn(holders: readonly unknown[], name: string): unknown[] {
  return holders.flatMap((holder): unknown[] => {
    const value: unknown =
      typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
    return Array.isArray(value) ? value : [];
  });
}

/** The column of a table that a document names; throws where it is missing. */
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

/** The name of the table or column that a correction is about, for people. */
export function aboutOf(correction: SourceCorrection): string {
  return 'column' in correction ? `${correction.table}.${correction.column}` : correction.table;
}

/** A text for people, cut to the maximum length; undefined where it is empty. Throws for a template. */
export function plainText(text: string | null | undefined): string | undefined {
  const plain = text === null || text === undefined ? '' : storableText(text.trim());
  if (plain.includes('{{')) throw new Untranslatable('its description is a template');
  return plain === '' ? undefined : plain;
}
