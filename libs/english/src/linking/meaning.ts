import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';

/**
 * The decided meaning of a mention. `also` is the table of a word that is primarily a column; `likeness` is the similarity of a word that
 * only resembles the name.
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

/** The table of a meaning. */
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
