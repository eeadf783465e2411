import type { Plan } from '#sql';
import type { Variant } from '../assemble/variants.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Coverage } from '../coverage.js';
import type { Part } from '../intent/parts.js';
import type { Meaning } from '../linking/meaning.js';

/** A reading, and all that led to it. */
export interface Judged extends Variant {
  catalog: Catalog;
  parts: readonly Part[];
  meanings: ReadonlyMap<Part, Meaning>;
  plan: Plan;
  covered: Coverage;
  /** How far it is behind the best in linking, and ahead of the next. */
  gap: number;
  margin: number;
  place: number;
}
