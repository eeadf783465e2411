import type { Draft, Filter } from '../intent/draft.js';

/**
 * "in Paris, Texas or in Rome, Georgia": the second value of one column begins an alternative, and the conditions between belong to the first.
 * All of them test rows of one table.
 */
export function settleWays(draft: Draft): Draft {
  const { filters } = draft;
  const second = filters.findIndex((filter, place) => filter.alternative && firstOf(filters, place) >= 0);
  const first = firstOf(filters, second);
  const [begin] = filters.slice(first, first + 1);
  if (second < 0 || !begin) return draft;
  const ways: Filter[][] = [];
  for (const filter of filters.slice(first)) {
    if (filter.column === begin.column) ways.push([]);
    else if (filter.alternative) return draft;
    ways.at(-1)?.push({ ...filter, alternative: false });
  }
  if (filters.slice(first).some(({ column }) => column.table !== begin.column.table)) return draft;
  const test = { is: 'ways', ways } as const;
  return {
    ...draft,
    filters: [...filters.slice(0, first), { column: begin.column, test, negated: false, alternative: false }],
  };
}

/** The beginning of the alternative before this one: at the same column, with another condition between. */
function firstOf(filters: readonly Filter[], place: number): number {
  const own = filters[place];
  if (!own || own.negated) return -1;
  const first = filters
    .slice(0, place)
    .findLastIndex(({ column, alternative, negated }) => column === own.column && !alternative && !negated);
  return first < 0 || first === place - 1 ? -1 : first;
}
