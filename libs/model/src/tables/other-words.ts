import { keyStem } from '../words/key-words.js';
import type { Basis } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { columnPhrases, tablePhrases } from '../words/comment-words.js';
import { saidOf } from '../source-view.js';
import { spelledOut } from '../words/abbreviations.js';
import { singular } from '../words/noun.js';
import { namesWorker } from './display-name.js';

const nameWordsAtEnd = new Set(['nm', 'name', 'title']);

/** Other names by their origin, which is the reason to believe them. */
export type OtherNames = ReadonlyMap<string, OtherName>;
type OtherName = 'people' | 'comment' | 'key' | 'names' | 'table' | 'area';

/**
 * Returns the other names of a table's rows: those that people gave, the name of its key ("emp_id" in a table "team" numbers
 * employees), and the name of the column with their names.
 */
export function otherWords(table: TableView, key: readonly ColumnView[], isCalendar: boolean): OtherNames {
  const ofKey = key.length === 1 ? key.flatMap((column) => thingOf(keyStem(column))) : [];
  // The names in a calendar's columns are those of months and weekdays, and not of its days.
  const own = table.words.join(' ');
  const named = (isCalendar ? [] : table.columns).flatMap((column) => {
    const { parts } = column;
    const isName = parts.length > 1 && nameWordsAtEnd.has(parts.at(-1) ?? '') && !namesWorker(column);
    return isName ? thingOf(parts.slice(0, -1)) : [];
  });
  // If a customer's own name is there, that of a representative is another person's.
  const ofNames = named.includes(own) ? [] : named;
  const ofArea = table.area === undefined || own.startsWith(table.area) ? [] : [`${table.area} ${own}`];
  const ofComments = tablePhrases(saidOf(table.source));
  return firstOf(
    { people: table.source.synonyms, key: ofKey, names: ofNames, comment: ofComments, area: ofArea },
    (words) => words !== own && !table.words.some((word) => word.startsWith(words)),
  );
}

/** Returns the other names of a column, from people and from comments. */
export function otherNames({ words, said, synonyms }: ColumnView): OtherNames {
  if (said.length === 0 && synonyms.length === 0) return none;
  const own = words.join(' ');
  return firstOf({ people: synonyms, comment: columnPhrases(said) }, (phrase) => phrase !== own);
}

const none: OtherNames = new Map();

/** Returns each name with its first origin. */
function firstOf(
  places: Partial<Record<OtherName, readonly string[]>>,
  isOther: (words: string) => boolean,
): OtherNames {
  const found = new Map<string, OtherName>();
  for (const place of originsInOrder)
    for (const words of places[place] ?? []) if (isOther(words) && !found.has(words)) found.set(words, place);
  return found;
}

const originsInOrder = ['people', 'key', 'names', 'comment', 'table', 'area'] as const;

const originSentences: Readonly<Record<OtherName, string>> = {
  people: 'People here call it so.',
  key: 'Its key is called so.',
  names: 'The column of its names is called so.',
  comment: 'Its comment calls it so.',
  table: 'The table is called so.',
  area: 'Its name says which part of the business keeps it.',
};

/** Explains why other names are believed, if some are left. */
export function otherNamesBasis(names: OtherNames, kept: readonly string[]): Basis | undefined {
  const origins = new Set(kept.flatMap((words) => names.get(words) ?? []));
  if (origins.size === 0) return undefined;
  const sentences = originsInOrder
    .filter((origin) => origins.has(origin))
    .map((origin) => originSentences[origin]);
  const isSaid = origins.size === 1 && origins.has('people');
  return { certainty: isSaid ? 1 : 0.8, evidence: sentences.join(' ') };
}

const noThings = new Set(
  'first last full display user login file middle nick short long fst lst given family job position role contract course'.split(
    ' ',
  ),
);

function thingOf(parts: readonly string[] | undefined): string[] {
  const words = (parts ?? []).flatMap(spelledOut);
  if (words.length === 0 || words.some((word) => noThings.has(word) || word.length < 3)) return [];
  return [[...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')];
}
