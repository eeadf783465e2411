import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';

/**
 * A mention after it is decided what it means; `also` is the table of a word that is a column first, `likeness` how near a word is
 * that is merely near.
 */
export type Meaning =
  | {
      means: 'column';
      column: CatalogColumn;
      score: number;
      also: CatalogTable | undefined;
      likeness?: number | undefined;
    }
  | { means: 'table'; table: CatalogTable; score: number; likeness?: number | undefined }
  | { means: 'value'; hit: ValueHit }
  | { means: 'metric'; metric: CatalogMetric };

/** The table that it is, or is of. */
export function tableIn(meaning: Meaning): CatalogTable | undefined {
  switch (meaning.means) {
    case 'column':
      return meaning.column.table;
    case 'table':
      return meaning.table;
    case 'value':
      return meaning.hit.column.table;
    case 'metric':
      return undefined;
  }
}
