import type { Draft, Filter } from './draft.js';
import { isComparing } from './parts.js';
import type { Part } from './parts.js';
import type { Walker } from './walker.js';

/**
 * "orders in May against April": no row is in two disjoint periods, so the measure is computed for each. Without a word that compares them the
 * meaning is unknown, and the answer would always be empty.
 */
export function settlePeriodsCompared({ draft, parts }: Walker): void {
  const apart = draft.filters.filter((filter, at) => isApart(draft.filters[at - 1], filter));
  if (draft.both || draft.respective || apart.length === 0) return;
  if (areCompared(parts)) {
    draft.respective = true;
    for (const filter of apart) filter.alternative = true;
    countThings(draft);
  } else if (apart.some(({ alternative }) => !alternative)) draft.lost ??= 'comparison';
}

/** "in May against April", "compared to April"; "in May and April against the plan" compares something else. */
function areCompared(parts: readonly Part[]): boolean {
  return parts.some((_part, place) => comparesPeriods(parts, place));
}

/** Reports whether this word compares a period with the one before it. */
export function comparesPeriods(parts: readonly Part[], place: number): boolean {
  const [part, next, second] = parts.slice(place);
  return isComparing(part) && (isPeriod(next) || (next?.kind === 'cue' && isPeriod(second)));
}

/** A year may be a plain number. */
function isPeriod(part: Part | undefined): boolean {
  return part?.kind === 'time' || part?.kind === 'number';
}

/** Reports whether the period is disjoint from that of the condition before it. */
function isApart(before: Filter | undefined, filter: Filter): boolean {
  if (before?.column !== filter.column || before.negated || filter.negated) return false;
  return endsBefore(before, filter) || endsBefore(filter, before);
}

function endsBefore({ test }: Filter, { test: later }: Filter): boolean {
  if (test.is !== 'time' || later.is !== 'time') return false;
  const [end, start] = [test.range.before, later.range.from];
  return end !== undefined && start !== undefined && end <= start;
}

/** Rows of two periods are compared by their number. */
function countThings(draft: Draft): void {
  const [only, second] = draft.select;
  if (only?.what !== 'thing' || second) return;
  draft.select = [{ what: 'count', table: only.table, column: undefined }];
  draft.isGuess = true;
}
