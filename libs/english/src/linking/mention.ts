import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';

/** A possible meaning of some words, and how well they fit. */
export interface Candidate<T> {
  item: T;
  /** 1 if the question contains every word of the name. */
  score: number;
  /** The number of tokens that it covers. */
  length: number;
  /** True if the words name the table too: "the names of the products". */
  saysTable?: boolean | undefined;
  /** True if the last word of the name, its head, was left out. */
  isHeadless?: boolean | undefined;
  /** True if only its comment matches. */
  isRemark?: boolean | undefined;
  /** The similarity of a word that only resembles the name. */
  likeness?: number | undefined;
}

/** A span of the question with its possible meanings in the data. */
export interface Mention {
  start: number;
  length: number;
  /** Its words, as stems. */
  words: readonly string[];
  /** True for a plural: "the students". */
  isPlural: boolean;
  /** True for a past act: "cancelled". */
  isDone: boolean;
  /** The word before it. */
  wordBefore: string;
  /** True after "not" or "never". */
  isDenied: boolean;
  /** True after "a", "an" or "any". */
  hasArticle: boolean;
  columns: readonly Candidate<CatalogColumn>[];
  tables: readonly Candidate<CatalogTable>[];
  values: readonly ValueHit[];
  metric?: CatalogMetric | undefined;
}
