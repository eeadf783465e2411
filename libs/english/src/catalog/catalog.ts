import type { SourceTable } from '#contracts';
import { allSteps, calledBy, linkedTables, plainTableSteps } from '#model';
import type { Addition, SourceModel, TableModel } from '#model';
import { domainSteps } from '../domain/domain.js';
import type { Domain } from '../domain/domain.js';
import { reckoned } from '../domain/reckoned.js';
import type { Believed } from '../domain/reckoned.js';
import { metricSenses } from '../vocabulary/metric-senses.js';
import { Vocabulary } from '../vocabulary/vocabulary.js';
import { identifierWords, splitGlued } from '../words/identifier-words.js';
import { saidOtherwise } from '../words/said-otherwise.js';
import type { CatalogColumn, CatalogMetric, CatalogTable } from './catalog-table.js';
import { columnUnitOf } from './column-unit.js';
import { displayColumn } from './display-column.js';
import { keyGraph, ownership } from './key-graph.js';
import type { Edge } from './key-graph.js';
import { isOfPeople } from './people.js';
import { isRecordNumber } from './record-number.js';
import { addRoles } from './roles.js';
import { spellingSteps } from './spellings.js';
import type { Spellings } from './spellings.js';
import { valueIndex } from './value-index.js';
import type { ValueIndex } from './value-index.js';

/** A source's schema, indexed by the words of questions. Built once for many questions. */
export interface Catalog {
  tables: readonly CatalogTable[];
  /** The only table of the source, if it has just one, which questions need not name. */
  lone: CatalogTable | undefined;
  /** The tables by index, followed by the roles of some of them. */
  joinable: readonly CatalogTable[];
  columnsByWord: ReadonlyMap<string, readonly CatalogColumn[]>;
  tablesByWord: ReadonlyMap<string, readonly CatalogTable[]>;
  /** The tables whose rows are people. */
  people: readonly CatalogTable[];
  values: ValueIndex;
  /** The words of its names and values in people's spelling. */
  spellings: Spellings;
  edges: readonly (readonly Edge[])[];
  metrics: readonly CatalogMetric[];
  /** The same with the beliefs about it, if there are any. */
  believed: { domain: Domain; vocabulary: Vocabulary } | undefined;
}

/** With more such tables, "people" would be ambiguous. */
const peopleMax = 20;

/** The input of a catalog. */
export interface Catalogued {
  tables: readonly SourceTable[];
  metrics?: readonly CatalogMetric[];
  /** The beliefs about the source; without them, names alone decide which columns belong together. */
  model?: SourceModel | undefined;
}

/** Indexes a source's tables and metrics for reading questions. */
export function buildCatalog(source: Catalogued): Catalog {
  return allSteps(catalogSteps(source));
}

/** The same in small steps, so that the caller can yield: 50,000 columns take half a second. */
export function* catalogSteps(source: Catalogued): Generator<void, Catalog> {
  const { model } = source;
  const sourceTables = model ? linkedTables(source.tables, model) : source.tables;
  const plain = yield* plainTableSteps(sourceTables.map(({ name }) => name));
  const names = plain.map(({ name }) => name);
  const known = new Set(names.flatMap(identifierWords));
  yield;
  const tables: CatalogTable[] = [];
  for (const table of sourceTables) {
    const index = tables.length;
    tables.push(toTable(table, index, names[index] ?? table.name, known, model?.tables[index]));
    yield;
  }
  const edges = keyGraph(tables, sourceTables, model?.settled);
  for (const table of tables) {
    const own = edges[table.index] ?? [];
    table.refersTo = own.flatMap(({ to, fansOut }) => (fansOut ? [] : (tables[to] ?? [])));
    table.referredBy = own.flatMap(({ to, fansOut }) => (fansOut ? (tables[to] ?? []) : []));
  }
  yield;
  const joinable = [...tables, ...addRoles(tables, sourceTables, edges)];
  yield;
  const columnsByWord = byWord(
    tables.flatMap(({ columns }) => columns),
    ({ words, synonyms, comment }) => [...words, ...synonyms.flat(), ...comment],
  );
  yield;
  const tablesByWord = byWord(tables, ({ words, synonyms }) => [...words, ...synonyms.flat()]);
  const people = tables.filter(isOfPeople).slice(0, peopleMax);
  yield;
  // The texts of a list of codes belong to the columns with these codes.
  const values = valueIndex(tables.filter(({ index }) => !model?.tables[index]?.isCodeList));
  yield;
  return {
    tables,
    lone: tables.length === 1 ? tables[0] : undefined,
    joinable,
    columnsByWord,
    tablesByWord,
    people,
    values,
    spellings: yield* spellingSteps(sourceTables, model),
    edges,
    metrics: source.metrics ?? [],
    believed: model && (yield* believedSteps(source.tables, model)),
  };
}

/** The same catalog with curated metrics. */
export function withMetrics(catalog: Catalog, metrics: readonly CatalogMetric[]): Catalog {
  const { believed } = catalog;
  if (!believed || metrics.length === 0) return catalog;
  const { domain, vocabulary } = believed;
  return { ...catalog, believed: { domain, vocabulary: vocabulary.with(metricSenses(metrics, domain)) } };
}

/** In a wider source, names are too ambiguous. */
const believedColumnsMax = 20_000;

function* believedSteps(
  tables: readonly SourceTable[],
  model: SourceModel,
): Generator<void, Catalog['believed']> {
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  if (columns > believedColumnsMax) return undefined;
  const domain = yield* domainSteps(tables, model);
  return { domain, vocabulary: yield* Vocabulary.steps(domain) };
}

function toTable(
  source: SourceTable,
  index: number,
  plainName: string,
  known: ReadonlySet<string>,
  model: TableModel | undefined,
): CatalogTable {
  const table: CatalogTable = {
    index,
    schema: source.schema,
    name: source.name,
    plainName,
    words: identifierWords(plainName),
    synonyms: phrasesOf([...source.synonyms, ...(model ? calledBy(model) : [])]),
    columns: [],
    key: undefined,
    time: undefined,
    refersTo: [],
    referredBy: [],
    display: [],
  };
  const references = new Set(source.foreign_keys.flatMap(({ columns }) => columns));
  const models = new Map(model?.columns.map((column) => [column.column, column]));
  const times = new Map(model?.times.map((time) => [time.column, time]));
  const said = saidAdditions(model);
  for (const column of source.columns) {
    const { name } = column;
    const believed = { model: models.get(name), time: times.get(name), isLinked: references.has(name) };
    table.columns.push({
      ...toColumn(column, source, believed),
      table,
      words: columnWords(name, table.words, known),
      adds: said.get(name),
    });
  }
  const [key, second] = source.primary_key;
  table.key = second === undefined ? table.columns.find(({ name }) => name === key) : undefined;
  if (key === undefined) table.key = undeclaredKey(table, references);
  table.display = displayOf(table, model);
  table.time = timeOf(table, model);
  return table;
}

/** The facts of a column that need none of its table's words. */
function toColumn(
  column: SourceTable['columns'][number],
  source: SourceTable,
  believed: Believed,
): Omit<CatalogColumn, 'table' | 'words'> {
  const { name, samples } = column;
  const asked = reckoned(column.kind, believed);
  const isOwnKey = source.primary_key.includes(name);
  const isRecord = isRecordNumber(column);
  return {
    name,
    ...asked,
    synonyms: phrasesOf([...column.synonyms, ...saidOtherwise(identifierWords(name))]),
    comment: saidOf(column.description ?? column.comment),
    samples: asked.inDigits ? [] : samples,
    ...columnUnitOf({ ...column, ...asked }, source, believed.model),
    isNullable: column.nullable && !isOwnKey,
    isShared: isShared(samples.length, source.row_estimate),
    isKey: isOwnKey || believed.isLinked || /(?:^|_)id$/i.test(name) || isRecord,
    isRecord,
  };
}

/** Inferred additions serve the other way of reading; people's corrections apply to both. */
function saidAdditions(model: TableModel | undefined): ReadonlyMap<string, Addition> {
  return new Map(
    (model?.columns ?? []).flatMap(({ column, measure, bases }) =>
      measure && bases.adds?.certainty === 1 ? [[column, measure.adds]] : [],
    ),
  );
}

function displayOf(table: CatalogTable, model: TableModel | undefined): CatalogColumn[] {
  const named = model?.name.value.flatMap((name) => columnNamed(table, name) ?? []) ?? [];
  return named.length > 0 ? named : displayColumn(table);
}

/**
 * The time by which a table is asked: when its rows happen or begin, or a person's choice. Days stored as texts or numbers are no times to
 * this engine unless they are eight digits, and questions about an end name it.
 */
function timeOf(table: CatalogTable, model: TableModel | undefined): CatalogColumn | undefined {
  const isSaid = model?.timeOrder !== undefined;
  const found = model?.times.find(
    ({ column, written, meaning }) =>
      (days.has(written) || columnNamed(table, column)?.inDigits) && (isSaid || beginnings.has(meaning)),
  );
  return columnNamed(table, found?.column);
}

const days: ReadonlySet<string> = new Set(['date', 'timestamp']);
const beginnings: ReadonlySet<string> = new Set(['happens', 'entered', 'effective_from']);

function columnNamed({ columns }: CatalogTable, name: string | undefined): CatalogColumn | undefined {
  return columns.find((column) => column.name === name);
}

/** The words of a text; none for an empty one, because an empty word would match every other. */
function saidOf(text: string | null): string[] {
  return text === null || text === '' ? [] : identifierWords(text).slice(0, 30);
}

function phrasesOf(synonyms: readonly string[]): string[][] {
  return synonyms.map((phrase) => identifierWords(phrase)).filter((words) => words.length > 0);
}

/** Few values for many rows. */
function isShared(values: number, rows: number | null): boolean {
  return values > 0 && rows !== null && rows >= values * 1.2;
}

/** Without a declared key, the column that is named like one of this very table. */
function undeclaredKey(
  { columns }: CatalogTable,
  references: ReadonlySet<string>,
): CatalogColumn | undefined {
  const own = columns.filter(({ name }) => !references.has(name));
  const found = own.find(
    (column) =>
      column.isRecord ||
      column.name.toLowerCase() === 'id' ||
      (ownership(column) >= 3 && /(?:id|code|key|no)$/i.test(column.name)),
  );
  if (found) found.isKey = true;
  return found;
}

/** "pname" in a table of players is a name: people prefix names with the table's initial. */
function columnWords(name: string, tableWords: readonly string[], known: ReadonlySet<string>): string[] {
  const words = identifierWords(name);
  const [only, second] = words;
  if (only === undefined || second !== undefined) return words;
  const rest = tableWords.some(([initial]) => initial === only[0])
    ? identifierWords(name.slice(1))[0]
    : undefined;
  if (rest !== undefined && gluedNames.has(rest)) return [rest];
  const parts = splitGlued(name.toLowerCase(), known);
  return parts.length > 1 ? parts : words;
}

const gluedNames = new Set(['nam', 'id', 'titl', 'code', 'cod', 'number', 'dat', 'typ', 'position', 'pos']);

function byWord<T>(items: readonly T[], wordsOf: (item: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    for (const word of new Set(wordsOf(item))) {
      const known = found.get(word);
      if (known) known.push(item);
      else found.set(word, [item]);
    }
  }
  return found;
}
