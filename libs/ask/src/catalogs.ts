import { buildCatalog } from '#english';
import type { Catalog } from '#english';
import { BoundedCache } from '#platform';
import type { AskableSource } from '#workspace';

const columnsMax = 200_000;

/** Catalogs are made once per state of a source: indexing its values costs more than reading a question. */
export class Catalogs {
  readonly #kept = new BoundedCache<{ catalog: Catalog; columns: number }>(
    columnsMax,
    ({ columns }) => columns,
  );

  of({ state, tables, model }: AskableSource): Catalog {
    const kept = this.#kept.get(state);
    if (kept) return kept.catalog;
    const catalog = buildCatalog({ tables, model });
    this.#kept.set(state, { catalog, columns: tables.reduce((sum, table) => sum + table.columns.length, 1) });
    return catalog;
  }
}
