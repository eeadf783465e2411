import type { Plan } from '#sql';
import type { Variant } from '../assemble/variants.js';
import type { Catalog } from '../catalog/catalog.js';
import type { WeighedCoverage } from '../coverage.js';
import type { Part } from '../intent/parts.js';
import type { Meaning } from '../linking/meaning.js';

/** A reading with its whole derivation. */
export interface Judged extends Variant {
  catalog: Catalog;
  parts: readonly Part[];
  meanings: ReadonlyMap<Part, Meaning>;
  plan: Plan;
  covered: WeighedCoverage;
  /** Its distance in linking from the best one, and from the next one. */
  gap: number;
  margin: number;
  place: number;
}
