import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Filter, Selected } from '../intent/draft.js';
import { isNumeric } from '../catalog/column-facts.js';
import type { Part } from '../intent/parts.js';
import { tableOf } from '../intent/walker.js';
import type { Judged } from './judged.js';

/** Grounds for doubt: something was guessed, or said and not done, or done and not said. */
export function doubtsOf(judged: Judged): Record<string, number> {
  return {
    ...ofShown(judged),
    ...ofFilters(judged),
    ...ofGuesses(judged),
    ...ofSaid(judged),
    ...ofJoins(judged),
  };
}

function ofShown({ draft: { select, filters, anchors } }: Judged): Record<string, number> {
  const columns = select.flatMap((item) => (item.what === 'column' ? [item.column] : []));
  const isFixed = ({ test, negated, alternative }: Filter): boolean =>
    test.is === 'text' && !negated && !alternative;
  return {
    // The question gave its value, so showing it adds nothing.
    shownFixed:
      select.length < 2
        ? 0
        : columns.filter((column) => filters.some((filter) => filter.column === column && isFixed(filter)))
            .length,
    shownOfUnsaidTables:
      anchors.length === 0 ? 0 : columns.filter(({ table }) => !anchors.includes(table)).length,
    countedMeasures: select.filter(
      (item) => item.what === 'count' && item.column && isNumeric(item.column) && !item.column.isKey,
    ).length,
  };
}

function ofFilters({ draft: { filters, select } }: Judged): Record<string, number> {
  const shown = new Set<CatalogTable | undefined>(select.map((item) => tableOf(item)));
  const isJoined = ({ column }: Filter): boolean => !shown.has(column.table);
  const count = (...kinds: Filter['test']['is'][]): number =>
    filters.filter(({ test }) => kinds.includes(test.is)).length;
  return {
    filterTexts: count('text'),
    filterNumbers: count('compare', 'between'),
    filterTimes: count('time'),
    filterNulls: count('null'),
    filterRows: count('among', 'same', 'commonest', 'column'),
    joinedFilters: filters.filter(isJoined).length,
    joinedNegations: filters.filter((filter) => filter.negated && isJoined(filter)).length,
    alternatives: filters.filter(({ alternative }) => alternative).length,
  };
}

/** Parts of the plan that the question did not mention. */
function ofGuesses({ draft, plan, parts }: Judged): Record<string, number> {
  const has = (...cues: string[]): boolean => parts.some((part) => isCue(part, cues));
  const [first] = draft.order;
  const isSummedOrder = first?.by.what === 'aggregate' && first.by.name === 'sum';
  const root = draft.select.map((item) => tableOf(item)).find((table) => table !== undefined);
  return {
    unsaidDistinct: plan.distinct === true && !has('distinct', 'both') ? 1 : 0,
    unsaidOr: plan.where.some(({ kind }) => kind === 'any') && !has('or') ? 1 : 0,
    unsaidSumOrder: isSummedOrder && !has('aggregate', 'total') ? 1 : 0,
    unsaidGroups: plan.groupBy.length > 0 && !has('each', 'by', 'common', 'superlative', 'count') ? 1 : 0,
    countsForExtreme:
      first?.by.what === 'count' && parts.some((part) => isMeasuring(part)) && !has('common', 'count')
        ? 1
        : 0,
    oneOfMany: draft.limit === 1 && root !== undefined && draft.plural.includes(root) ? 1 : 0,
  };
}

/** Parts of the question without a part in the plan. */
function ofSaid({ draft, plan, parts, meanings }: Judged): Record<string, number> {
  const said = (...cues: string[]): number => parts.filter((part) => isCue(part, cues)).length;
  const numbers = [...draft.select, ...draft.order.map(({ by }) => by), ...draft.having.map(({ of }) => of)];
  const done =
    numbers.filter(isNumber).length + draft.filters.filter(({ test }) => test.is === 'among').length;
  return {
    lostNumbers: Math.max(0, Math.min(3, said('aggregate', 'count', 'total') - done)),
    lostDistinct: said('distinct') > 0 && !JSON.stringify(plan).includes('istinct') ? 1 : 0,
    lostExtremes: Math.max(
      0,
      Math.min(3, said('superlative', 'common') - draft.order.length - done - draft.filters.length),
    ),
    lostMentions: parts.filter((part) => part.kind === 'mention' && !meanings.has(part)).length,
    ands: Math.min(4, said('and')),
    relatives: Math.min(4, said('relative')),
    ofs: Math.min(4, said('of')),
  };
}

function ofJoins({ catalog, plan }: Judged): Record<string, number> {
  const aliases = [plan.from.alias, ...plan.joins.map(({ source }) => source.alias)];
  const joined = aliases.map((alias) => Number(alias.slice(1)) - 1);
  const edges = joined.flatMap((from) => (catalog.edges[from] ?? []).filter(({ to }) => joined.includes(to)));
  return {
    guessedJoins: Math.min(4, edges.filter(({ isDeclared }) => !isDeclared).length),
    // Declared keys lead both ways; more of them than joins leave a choice.
    spareJoins: Math.min(4, Math.max(0, edges.length / 2 - plan.joins.length)),
  };
}

function isNumber(item: Selected): boolean {
  return ['aggregate', 'count', 'combination', 'metric'].includes(item.what);
}

function isCue(part: Part, cues: readonly string[]): boolean {
  return part.kind === 'cue' && cues.includes(part.cue.cue);
}

/** "the highest", and not "the most". */
function isMeasuring(part: Part): boolean {
  return part.kind === 'cue' && part.cue.cue === 'superlative' && part.cue.measure !== undefined;
}
