import { keyStem } from '../links/key-words.js';
import type { ColumnView, TableView } from '../source-view.js';
import { columnPhrases, tablePhrases } from '../words/comment-words.js';
import { saidOf } from '../source-view.js';
import { spelledOut } from '../words/abbreviations.js';
import { singular } from '../words/noun.js';

const nameWordsAtEnd = new Set(['nm', 'name', 'title']);

/**
 * Other names of the rows of a table: as people said, as its key is called ("emp_id" in a table "team" numbers employees),
 * and as the column of their names is.
 */
export function otherWords(table: TableView, key: readonly ColumnView[], isCalendar: boolean): string[] {
  const ofKey = key.length === 1 ? key.flatMap((column) => thingOf(keyStem(column))) : [];
  // The names of a calendar's columns are those of months and weekdays, and not of its days.
  const ofNames = (isCalendar ? [] : table.columns).flatMap(({ parts }) =>
    parts.length > 1 && nameWordsAtEnd.has(parts.at(-1) ?? '') ? thingOf(parts.slice(0, -1)) : [],
  );
  const own = table.words.join(' ');
  const ofComments = tablePhrases(saidOf(table.source));
  return [...new Set([...table.source.synonyms, ...ofKey, ...ofNames, ...ofComments])].filter(
    (words) => words !== own && !table.words.some((word) => word.startsWith(words)),
  );
}

/** Other names of a column: as people said, and as comments do. */
export function otherNames({ words, said, synonyms }: ColumnView): string[] {
  const own = words.join(' ');
  return [...new Set([...synonyms, ...columnPhrases(said)])].filter((phrase) => phrase !== own);
}

const noThings = new Set('first last full display user login file middle nick short long'.split(' '));

function thingOf(parts: readonly string[] | undefined): string[] {
  const words = (parts ?? []).flatMap(spelledOut);
  if (words.length === 0 || words.some((word) => noThings.has(word) || word.length < 3)) return [];
  return [[...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')];
}
