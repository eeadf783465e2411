import type { SourceTable } from '#contracts';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import { identifierWords } from '../words/identifier-words.js';
import { stem } from '../words/stem.js';
import { tokenise } from '../words/tokenise.js';
import type { QuestionWords } from './question-words.js';
import { nameColumn } from './reachable.js';
import type { Reached } from './reachable.js';

/** A dimension of a metric, with its names. */
export interface Dimension {
  column: string;
  /** Undefined for a column of the metric's own table. */
  reached: Reached | undefined;
  /** Distinguishes things of one name, if the column is a name. */
  key: string | undefined;
  /** The name of the result's column. */
  label: string;
  names: readonly (readonly string[])[];
  samples: readonly string[];
}

/** A value of a dimension as a filter. */
export interface Value {
  dimension: Dimension;
  text: string;
  /** Its place in the question. */
  at: number;
}

/** Curated dimensions first, then the other texts of the metric's table, then those of the tables that it refers to. */
export function dimensionsOf(
  metric: CatalogMetric,
  table: SourceTable,
  reachable: readonly Reached[],
): readonly Dimension[] {
  const isCurated = (name: string) => metric.dimensions.includes(name);
  const curated = table.columns.filter(({ name }) => isCurated(name));
  const others = table.columns.filter(({ name, kind }) => !isCurated(name) && kind === 'text');
  return [
    ...[...curated, ...others].map(ownDimension),
    ...reachable.flatMap((reached) => reachedDimensions(reached)),
  ];
}

/** Named by all of its words, by the last ("shipping country" as "country"), or by a synonym. */
function ownDimension({ name, synonyms, samples }: SourceTable['columns'][number]): Dimension {
  const words = stemsOf(name);
  return {
    column: name,
    reached: undefined,
    key: undefined,
    label: name,
    names: [words, words.slice(-1), ...synonyms.map(stemsOf)],
    samples,
  };
}

/** "Customer" is its name, "customer segment" and "segment" a column of it. */
function reachedDimensions(reached: Reached): Dimension[] {
  const { table } = reached;
  const of = stemsOf(table.name);
  const called = nameColumn(table);
  return table.columns
    .filter(({ kind, name }) => kind === 'text' && !isKey(name))
    .map(({ name, synonyms, samples }) => {
      const words = stemsOf(name);
      const isCalled = name === called;
      const single = identifierWords(table.name).join('_');
      const named = isCalled ? [[...of, ...words], of, of.slice(-1)] : [[...of, ...words], words];
      const names = [...named, ...synonyms.map(stemsOf)];
      const key = isCalled ? table.primary_key[0] : undefined;
      return { column: name, reached, key, label: isCalled ? single : name, names, samples };
    });
}

function isKey(name: string): boolean {
  return /(^|_)id$/i.test(name);
}

/** Takes the named dimensions, the longest names first: "acquisition channel" is not "channel". */
export function takeDimensions(words: QuestionWords, dimensions: readonly Dimension[]): Dimension[] {
  const named = dimensions
    .flatMap((dimension) => dimension.names.map((stems) => ({ dimension, stems })))
    .toSorted((a, b) => b.stems.length - a.stems.length);
  const found = named.flatMap(({ dimension, stems }) => {
    const at = words.find(stems);
    if (at === undefined) return [];
    words.take(at, stems.length);
    return [{ dimension, at }];
  });
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ dimension }) => dimension))];
}

/** Takes named values, with their table or column beside them: "urgent tickets", "the coupon SPRING15". */
export function takeValues(
  words: QuestionWords,
  dimensions: readonly Dimension[],
  table: SourceTable,
): Value[] {
  return dimensions.flatMap((dimension) =>
    dimension.samples.flatMap((text) => {
      const stems = stemsOfText(text);
      const at = words.find(stems);
      if (at === undefined) return [];
      words.take(at, stems.length);
      const owner = stemsOf((dimension.reached?.table ?? table).name);
      const column = stemsOf(dimension.column);
      takeAround(words, at, stems.length, [owner.at(-1), column[0], column.at(-1)]);
      return [{ dimension, text, at }];
    }),
  );
}

function takeAround(
  words: QuestionWords,
  at: number,
  length: number,
  stems: readonly (string | undefined)[],
): void {
  for (const place of [at - 1, at + length]) {
    const token = words.tokens[place];
    if (token && !words.isTaken(place) && stems.includes(token.stem)) words.take(place, 1);
  }
}

function stemsOf(name: string): string[] {
  return identifierWords(name).map(stem);
}

function stemsOfText(text: string): string[] {
  return tokenise(text).map((token) => token.stem);
}
