import type { TableModel } from './source-model.js';

/** Returns the other names for the rows of a table, with the noun that somebody gave them. */
export function calledBy({ also, noun }: TableModel): readonly string[] {
  // A noun without a correction comes from the name of the table, which is known anyway.
  return noun.basis.certainty < 1 ? also : [...new Set([noun.value.singular, noun.value.plural, ...also])];
}
