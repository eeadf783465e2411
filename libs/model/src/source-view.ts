import { allSteps } from './all-steps.js';
import type { ColumnKind, ColumnProfile, SourceTable, TableProfile } from '#contracts';
import { wordsBeside } from './day-acts.js';
import type { Basis } from './source-model.js';
import { plainTableSteps } from './tables/plain-table-names.js';
import { spokenValues } from './words/comment-words.js';
import { nameWords, partsBesideTable } from './words/name-words.js';
import { singular } from './words/noun.js';
import { haveTypePrefixes, wordsWithoutType } from './words/type-prefixes.js';

/** A table with all that its schema and its rows tell about it, arranged for conclusions. */
export interface TableView {
  source: SourceTable;
  /** Its place among the tables of its source. */
  place: number;
  profile: TableProfile | undefined;
  /** The words of its name spelled out, in the singular, without the parts that say how it is stored ("dim_", "_hdr"). */
  words: readonly string[];
  columns: readonly ColumnView[];
  /** The part of the business that owns it, if its name begins with that. */
  area: string | undefined;
  /** True if it only lists the meanings of other tables' codes. */
  isCodeList: boolean;
  /** The number of its rows, or the best estimate of it. */
  rows: number | undefined;
}

/** A column with all that its schema and its rows tell about it. */
export interface ColumnView {
  table: TableView;
  name: string;
  kind: ColumnKind;
  /** The words of its name as they are written. */
  parts: readonly string[];
  /** The words of its name spelled out. */
  words: readonly string[];
  profile: ColumnProfile | undefined;
  /** Its most frequent values; samples where there is no profile. */
  values: readonly string[];
  /** Sentences about it from the source and from people. */
  said: readonly string[];
  synonyms: readonly string[];
  /** The words that values stand for, as far as sentences say so: "open" for 1. */
  spoken: ReadonlyMap<string, string>;
  /** The same words, if a list of codes gives them and not a sentence. */
  decoded?: Decoded | undefined;
  isNullable: boolean;
}

/** The words that a column's codes stand for, and the reason to believe it. */
export interface Decoded {
  texts: ReadonlyMap<string, string>;
  basis: Basis;
}

/** Pairs each table with its profile. */
export function viewTables(tables: readonly SourceTable[], profiles: readonly TableProfile[]): TableView[] {
  return allSteps(viewSteps(tables, profiles));
}

/** Pairs each table with its profile, one table per step. */
export function* viewSteps(
  tables: readonly SourceTable[],
  profiles: readonly TableProfile[],
): Generator<void, TableView[]> {
  const byName = new Map(profiles.map((profile) => [nameKey(profile), profile]));
  yield;
  const plain = yield* plainTableSteps(tables.map(({ name }) => name));
  yield;
  const isTyped = haveTypePrefixes(tables.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const views: TableView[] = [];
  for (const [place, table] of tables.entries()) {
    const named = { name: table.name, area: undefined, ...plain[place], isTyped };
    views.push(viewTable(table, place, named, byName.get(nameKey(table))));
    yield;
  }
  return views;
}

function viewTable(
  source: SourceTable,
  place: number,
  named: { name: string; area: string | undefined; isTyped: boolean },
  profile: TableProfile | undefined,
): TableView {
  const columns: ColumnView[] = [];
  const view: TableView = {
    source,
    place,
    profile,
    words: tableWords(named.name),
    columns,
    area: named.area,
    isCodeList: false,
    rows: profile?.rows ?? source.row_estimate ?? profile?.rows_read,
  };
  const profiles = new Map(profile?.columns.map((column) => [column.name, column]));
  for (const column of source.columns) {
    const figures = profiles.get(column.name);
    const values = figures?.commonest.map(({ value }) => value) ?? column.samples;
    const said = saidOf(column);
    columns.push({
      table: view,
      name: column.name,
      kind: column.kind,
      ...(named.isTyped ? wordsWithoutType(column.name) : wordsOf(column.name, view.words)),
      profile: figures,
      values,
      said,
      synonyms: column.synonyms,
      spoken: said.length === 0 ? nothingSpoken : spokenValues(said, values),
      isNullable: figures ? figures.nulls > 0 : column.nullable,
    });
  }
  // The columns beside each column are known by now.
  for (const [at, column] of columns.entries()) {
    const words = wordsBeside(column);
    if (words) columns[at] = { ...column, words };
  }
  return view;
}

function wordsOf(name: string, table: readonly string[]): { parts: string[]; words: string[] } {
  const parts = partsBesideTable(name, table);
  return { parts, words: parts.length > 1 ? nameWords(parts.join('_')) : nameWords(name) };
}

/** Returns the sentences of people and of the source about a table or a column. */
export function saidOf({
  description,
  comment,
}: {
  description: string | null;
  comment: string | null;
}): string[] {
  return [description, comment].flatMap((text) =>
    text === null || text.trim() === '' ? [] : text.slice(0, saidMax),
  );
}

// Long enough for a name, a unit and the values of a state.
const saidMax = 1_000;
const nothingSpoken: ReadonlyMap<string, string> = new Map();

function nameKey({ schema, name }: { schema: string | null; name: string }): string {
  return JSON.stringify([schema, name]);
}

function tableWords(name: string): string[] {
  const words = nameWords(name);
  return [...words.slice(0, -1), singular(words.at(-1) ?? name.toLowerCase())];
}
