/** The dimension that an alert is for each value of, and the words around it. */
export interface SaidDimension {
  said: string;
  dimension: string | undefined;
}

const word = String.raw`[\p{L}][\p{L}\p{N}_-]*`;
/** Times and persons are no dimension: "each week", "per customer" is one. */
const name = `(?!(?:minute|hour|day|week|month|quarter|year|one|time|of)s?\\b)(?<dimension>${word}(?: ${word}){0,2})`;
const each = '(?:any|each|every)(?: single)?(?: one)?(?: of (?:the|our|my))?';

/** "orders in any region", "exceed 5 % for each store", "per product". */
const trailing = new RegExp(
  `(?<=\\S)[,\\s]+(?:(?:and )?(?:in|for|at|of|on|from|by|within|across|with) ${each}|separately (?:for|by)|per|by) ${name}$`,
  'iu',
);
/** "any region's orders". */
const owning = new RegExp(`^${each} ${name}['’]s (?<owned>\\S.*)$`, 'iu');

/** Cuts "in any region" off the end of some words. */
export function takeDimension(said: string): SaidDimension {
  const found = trailing.exec(said);
  if (!found) return { said, dimension: undefined };
  return { said: said.slice(0, found.index), dimension: found.groups?.['dimension'] };
}

/** Cuts it off the words of what is watched: "any region's orders", "orders in any region". */
export function takeDimensionOfSubject(subject: string): SaidDimension {
  const found = owning.exec(subject);
  if (found) return { said: found.groups?.['owned'] ?? '', dimension: found.groups?.['dimension'] };
  return takeDimension(subject);
}
