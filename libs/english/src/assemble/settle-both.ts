import type { Draft, Filter } from '../intent/draft.js';
import { tableOf } from '../intent/walker.js';
import { isIdentity } from './settle.js';

/** One column of a row cannot have two values: "who play in A and in B" means a row for each. */
export function settleBoth(draft: Draft): Draft {
  const isApart = draft.filters.some((filter, place) =>
    draft.filters.slice(place + 1).some((later) => !later.alternative && excludes(filter, later)),
  );
  if (!isApart && draft.both && draft.filters.length < 2) return { ...draft, both: false };
  if (isApart && !draft.both && (draft.respective || isOfOwnRow(draft))) return asAlternatives(draft);
  return isApart ? { ...draft, both: true } : draft;
}

/** Reports whether no row can meet both: two values, or above 40 and below 30. */
function excludes(one: Filter, other: Filter): boolean {
  if (one.column !== other.column || one.negated || other.negated) return false;
  const [first, second] = [textOf(one), textOf(other)];
  if (first !== undefined && second !== undefined) return first !== second;
  const [low, high] = [boundOf(one, '>') ?? boundOf(other, '>'), boundOf(one, '<') ?? boundOf(other, '<')];
  return low !== undefined && high !== undefined && low >= high;
}

/** The text that the column must equal. */
function textOf({ test }: Filter): string | undefined {
  if (test.is === 'compare') return test.operator === '=' ? String(test.value) : undefined;
  return test.is === 'text' ? test.text : undefined;
}

function boundOf({ test }: Filter, side: '<' | '>'): number | undefined {
  const isBound = test.is === 'compare' && test.operator.startsWith(side) && test.operator !== '<>';
  return isBound && typeof test.value === 'number' ? test.value : undefined;
}

/** "students from A and B": no student is from both, so each may be from either; numbers are told apart by it. */
function isOfOwnRow({ select, filters }: Draft): boolean {
  const root = select.map((item) => tableOf(item)).find((table) => table !== undefined);
  const isSummed = select.some(({ what }) => what === 'count' || what === 'aggregate');
  const isOfRoot = filters.every(({ column }) => column.table === root);
  return isOfRoot && (isSummed || select.every((item) => item.what !== 'column' || isIdentity(item.column)));
}

function asAlternatives(draft: Draft): Draft {
  const filters: Filter[] = [];
  for (const filter of draft.filters) {
    const place = filters.findLastIndex((known) => excludes(known, filter));
    if (place < 0) filters.push(filter);
    // Next to its alternative.
    else filters.splice(place + 1, 0, { ...filter, alternative: true });
  }
  const isOfValues = draft.respective && filters.every((filter) => textOf(filter) !== undefined);
  const isSummed = draft.select.some(({ what }) => what === 'aggregate' || (isOfValues && what === 'count'));
  const isOr = draft.filters.some(({ alternative }) => alternative);
  const told = filters.find(({ alternative }) => alternative)?.column;
  const isAsked = isSummed && !isOr && told && draft.group.length === 0 && draft.groupThings.length === 0;
  return { ...draft, filters, group: isAsked ? [told] : draft.group };
}

/** "cities with a museum but not with a zoo": for a single row the second condition is redundant, so all rows of the city are meant. */
export function settleExceptions(draft: Draft): Draft {
  const [only, second] = draft.select;
  if (second || only?.what !== 'column' || isIdentity(only.column)) return draft;
  const { column } = only;
  const isSaidAlready = (filter: Filter): boolean =>
    filter.negated &&
    filter.column.table === column.table &&
    draft.filters.some(
      (other) => other.column === filter.column && excludes(other, { ...filter, negated: false }),
    );
  if (!draft.filters.some(isSaidAlready)) return draft;
  return {
    ...draft,
    distinct: true,
    filters: draft.filters.map((filter) =>
      isSaidAlready(filter)
        ? {
            column,
            test: { is: 'same', filters: [{ ...filter, negated: false, alternative: false }] },
            negated: true,
            alternative: false,
          }
        : filter,
    ),
  };
}
