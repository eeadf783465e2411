import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';

/** Something that words of the question may mean, and how well they fit. */
export interface Candidate<T> {
  item: T;
  /** 1 where every word of the name stands in the question. */
  score: number;
  /** Tokens that it takes. */
  length: number;
}

/** What a stretch of the question may mean in the data. */
export interface Mention {
  start: number;
  length: number;
  columns: readonly Candidate<CatalogColumn>[];
  tables: readonly Candidate<CatalogTable>[];
  values: readonly ValueHit[];
  metric?: CatalogMetric | undefined;
}
