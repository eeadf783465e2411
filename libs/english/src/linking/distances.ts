import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { distance } from '../catalog/join-tree.js';

const farthest = 5;
/** A single search may visit the keys of the whole schema. */
const searchesMax = 2_000;

/** The number of keys between tables, cached because many readings ask for the same. */
export class Distances {
  readonly #known = new Map<string, number>();
  #searches = 0;

  constructor(readonly catalog: Catalog) {}

  between(a: CatalogTable, b: CatalogTable): number {
    const name = `${String(a.index)} ${String(b.index)}`;
    const known = this.#known.get(name) ?? this.#search(a, b);
    this.#known.set(name, known);
    return known;
  }

  /** Beyond the maximum of searches, unknown distances count as far. */
  #search(a: CatalogTable, b: CatalogTable): number {
    this.#searches += 1;
    return this.#searches > searchesMax ? farthest : distance(this.catalog, a.index, b.index);
  }

  /** The distance to the nearest of the tables; zero if there are none yet. */
  toAny(table: CatalogTable, others: ReadonlySet<CatalogTable>): number {
    if (others.size === 0 || others.has(table)) return 0;
    return Math.min(farthest, ...[...others].slice(0, 4).map((other) => this.between(other, table)));
  }
}
