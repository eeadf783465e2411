/**
 * Lists of codes: tables with the meanings of codes of many kinds, such as kind, code, text. The kind of a column's codes follows from its
 * values, which the kind must all have, and from names, if these are clear; a column of a few letters matches several kinds.
 */
import type { ColumnView, Decoded, TableView } from '../source-view.js';
import { nameParts, nameWords, wordsBesideTable } from '../words/name-words.js';

type Explained = Decoded & { list: TableView };

interface CodeKind {
  table: TableView;
  name: string;
  texts: ReadonlyMap<string, string>;
}

/** Finds the columns whose values a list of codes explains. */
function codeLists(tables: readonly TableView[]): ReadonlyMap<ColumnView, Explained> {
  const decoded = new Map<ColumnView, Explained>();
  const kindsOf = new Map(tables.map((table) => [table, kindsIn(table)]));
  const lists = new Set(tables.filter((table) => (kindsOf.get(table) ?? []).length > 0));
  const kinds = [...kindsOf.values()].flat();
  if (kinds.length === 0) return decoded;
  for (const column of tables.flatMap((table) => (lists.has(table) ? [] : table.columns))) {
    const found = kindOf(column, kinds);
    if (found) decoded.set(column, found);
  }
  return decoded;
}

const kindWords = new Set(
  'type kind group category domain class set field column attribute list table entity'.split(' '),
);
const textWords = new Set('text description name label meaning title caption'.split(' '));
const codeWords = new Set('code value key id short abbreviation item number'.split(' '));

/** Reports whether columns of these names may be those of a list of codes: one for the kind, one for the code and one for its text. */
export function namesCodes(table: string, columns: readonly string[]): boolean {
  const words = nameWords(table);
  return placesIn(columns.map((column) => wordsBesideTable(column, words))) !== undefined;
}

function placesIn(
  columns: readonly (readonly string[])[],
): { text: number; kind: number; code: number } | undefined {
  const placeOf = (words: ReadonlySet<string>, taken: readonly number[]): number =>
    columns.findIndex((own, place) => !taken.includes(place) && own.some((word) => words.has(word)));
  // "code_text" is a text and "code_type" a type, so the code is the column with neither name.
  const text = placeOf(textWords, []);
  const kind = placeOf(kindWords, [text]);
  const code = placeOf(codeWords, [text, kind]);
  return [text, kind, code].every((place) => place >= 0) ? { text, kind, code } : undefined;
}

/** Returns the kinds of codes that a table lists; none if it is no such list. */
function kindsIn(table: TableView): CodeKind[] {
  const rows = table.profile?.rows_of_list ?? [];
  const places = placesIn(table.columns.map(({ words }) => words));
  if (rows.length === 0 || !places) return [];
  const { text, kind, code } = places;
  if (isNumbered(table, table.columns[code])) return [];
  const grouped = Map.groupBy(rows, (row) => row[kind] ?? '');
  const kinds = [...grouped].map(([name, some]) => ({
    table,
    name,
    rows: some.length,
    texts: new Map(some.map((row): [string, string] => [row[code] ?? '', row[text] ?? ''])),
  }));
  const isOfKinds = kinds.length >= 2 && rows.length >= kinds.length * 2;
  return isOfKinds && kinds.every(({ texts, rows: own }) => texts.size === own) ? kinds : [];
}

/** Reports whether rows are things and no codes. Products with a number, a category and a name are things: the number alone identifies one. */
function isNumbered({ source, words }: TableView, code: ColumnView | undefined): boolean {
  if (words.some((word) => listWords.has(word))) return false;
  const [key, ...others] = source.primary_key;
  return others.length === 0 && key !== undefined && key === code?.name;
}

const listWords = new Set('code codes lookup lookups lkp enum enumeration reference'.split(' '));

const valuesMax = 50;
/** The least number of distinct values that are not in a list by chance. */
const tellingMin = 3;

function kindOf(column: ColumnView, kinds: readonly CodeKind[]): Explained | undefined {
  const { values: seen, profile, kind: type } = column;
  const values = seen.filter((value) => value !== '');
  if (values.length === 0 || values.length > valuesMax || (type !== 'text' && type !== 'integer'))
    return undefined;
  if (profile && (profile.distinct ?? 0) > seen.length) return undefined;
  const having = kinds.filter(({ texts }) => values.every((value) => texts.has(value)));
  const named = having.filter(({ name }) => speaksOf(name, column));
  const isTelling = values.length >= tellingMin && values.every((value) => /\p{L}{2}/u.test(value));
  const best = named[0] ?? (isTelling && having.length === 1 ? having[0] : undefined);
  if (!best) return undefined;
  const { table, name, texts } = best;
  return {
    list: table,
    texts,
    basis: {
      certainty: named.length > 0 ? 0.9 : 0.7,
      evidence: `All of its values are among the codes of ${name} in ${table.source.name}.`,
    },
  };
}

/**
 * Reports whether a kind names a column. "OSTA" names the order's status, and "ORDER_STATUS" a status: the kind has
 * a word of the column or abbreviates its words.
 */
function speaksOf(kind: string, { words, parts, table }: ColumnView): boolean {
  const told = nameWords(kind).filter((word) => !vague.has(word));
  if (told.some((word) => words.includes(word) || parts.includes(word))) return true;
  const letters = nameParts(kind).join('');
  return [parts, [...nameParts(table.source.name), ...parts], [...table.words, ...words]].some((each) =>
    abbreviatesAll(letters, each),
  );
}

const vague = new Set('code type value'.split(' '));

/** Reports whether these words contain the letters in order, the first one at the beginning of a word. */
function abbreviatesAll(letters: string, words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (letters.length < 2 || word[0] !== letters[0]) return false;
    let at = 0;
    for (const letter of words.slice(place).join('')) if (letter === letters[at]) at += 1;
    return at === letters.length;
  });
}

/** Records the words of codes at tables and columns. A sentence about a value overrides a list. */
export function decode(views: readonly TableView[]): void {
  const decoded = codeLists(views);
  for (const [column, found] of decoded) {
    // A list that explains nothing may as well hold things that people ask for.
    found.list.isCodeList = true;
    column.decoded = { texts: found.texts, basis: found.basis };
    column.spoken = new Map([...found.texts, ...column.spoken]);
  }
}
