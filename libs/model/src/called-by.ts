import type { TableModel } from './source-model.js';

/** What else the rows of a table are called, with what somebody said that one of them is. */
export function calledBy({ also, noun }: TableModel): readonly string[] {
  // As long as nobody said it, the noun is the name of the table, which is known anyway.
  return noun.basis.certainty < 1 ? also : [...new Set([noun.value.singular, noun.value.plural, ...also])];
}
