import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';

/** Something that words of the question may mean, and how well they fit. */
export interface Candidate<T> {
  item: T;
  /** 1 where every word of the name stands in the question. */
  score: number;
  /** Tokens that it takes. */
  length: number;
  /** Whether the words name the table too: "the names of the products". */
  saysTable?: boolean | undefined;
  /** Whether the last word of the name, which says what it is, was left out. */
  isHeadless?: boolean | undefined;
  /** Whether only the comment on it says so. */
  isRemark?: boolean | undefined;
  /** How near a word of it is in meaning, where it is merely near. */
  likeness?: number | undefined;
}

/** What a stretch of the question may mean in the data. */
export interface Mention {
  start: number;
  length: number;
  /** Its words, as stems. */
  words: readonly string[];
  /** Whether it speaks of several: "the students". */
  isPlural: boolean;
  /** Whether it is said as something that was done: "cancelled". */
  isDone: boolean;
  /** The word before it. */
  wordBefore: string;
  /** Whether "not" or "never" stands before it. */
  isDenied: boolean;
  /** Whether "a", "an" or "any" stands before it. */
  hasArticle: boolean;
  columns: readonly Candidate<CatalogColumn>[];
  tables: readonly Candidate<CatalogTable>[];
  values: readonly ValueHit[];
  metric?: CatalogMetric | undefined;
}
