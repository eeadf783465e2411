import type { Cue } from './cues.js';
import { endSentence } from './finish.js';
import { isCombining, isOfManyRows, meetCombination, meetSecondOperand } from './combination.js';
import { compareAmong } from './compare-rows.js';
import { isAnd } from './parts.js';
import type { Part } from './parts.js';
import type { Meaning } from '../linking/meaning.js';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isSomebody } from '../catalog/people.js';
import { isNumeric, isTemporal } from '../catalog/column-facts.js';
import { somebodyIn } from './lone-table.js';
import { directionOf, measureColumn } from './measure-column.js';
import { meetCommon, meetDeal, meetSuperlative } from './meet-superlative.js';
import { meetTimes } from './meet-number.js';
import { meetRevenue } from './revenue.js';
import { isThingsBy, meetEach, takeThingsBy } from './things-by.js';
import { meetFormula, meetRate } from './formula.js';
import { meetSpan } from './span.js';
import { meetSale } from './meet-sale.js';
import { hasAsked } from './walker.js';
import type { Walker } from './walker.js';

/** Handles a cue: sets the role of the names and values that follow. */
export function meetCue(walker: Walker, cue: Cue, place: number): void {
  const { pending, draft } = walker;
  if (walker.isNewSentence && opening.has(cue.cue)) walker.zone = 'select';
  switch (cue.cue) {
    case 'aggregate':
      return meetAggregate(walker, cue.name, place);
    case 'count':
    case 'total':
      walker.asksHowMany = cue.cue === 'count' && cue.asks === true;
      return meetCount(walker, cue.cue, place);
    case 'bracket':
      walker.isInside = cue.isOpening;
      return;
    case 'distinct':
      if (walker.zone === 'select') draft.distinct = true;
      // "the average age for different jobs" is one for each.
      else if (draft.select.some(({ what }) => what === 'aggregate' || what === 'count')) pending.each = true;
      return;
    case 'compare':
      pending.compare = cue;
      if (walker.zone === 'select' && hasAsked(walker)) walker.zone = 'filter';
      if (cue.among) compareAmong(walker, cue.operator, cue.among);
      return;
    case 'between':
      pending.between = [];
      return;
    case 'superlative':
      return meetSuperlative(walker, cue, place);
    case 'common':
      return meetCommon(walker, cue.direction, place);
    case 'each':
      return meetEach(walker, place);
    case 'not':
      pending.not = true;
      return;
    case 'or':
      pending.or = true;
      return;
    case 'except':
      return meetExcept(walker);
    case 'both':
      draft.both = true;
      return;
    case 'like':
      pending.like = cue.where;
      return;
    default:
      meetConnective(walker, cue, place);
  }
}

const opening = new Set<Cue['cue']>(['ask', 'count', 'aggregate', 'total', 'cumulative']);

/** "except those that …": the conditions that follow must not hold. */
function meetExcept(walker: Walker): void {
  if (hasAsked(walker)) walker.zone = 'filter';
  walker.leaveColumn();
  walker.isExcepting = true;
}

function meetCount(walker: Walker, cue: 'count' | 'total', place: number): void {
  const { pending } = walker;
  if (isRestOfName(walker, place)) return;
  pending.count = pending.superlative === undefined;
  if (pending.count && cue === 'total') pending.aggregates.push('sum');
  if (isAfterAnd(walker, place) && walker.zone === 'filter') walker.zone = 'select';
}

/** "the phone number of": the word belongs to the name before it. */
function isRestOfName({ parts, meanings }: Walker, place: number): boolean {
  const [before, own] = [parts[place - 1], parts[place]];
  const meaning = before && meanings.get(before);
  return (
    meaning?.means === 'column' &&
    meaning.column.kind !== 'other' &&
    before !== undefined &&
    before.start + before.length === own?.start
  );
}

/** The remaining cues, which join, order and open. */
type Connective = Exclude<
  Cue,
  {
    cue:
      | 'aggregate'
      | 'count'
      | 'total'
      | 'bracket'
      | 'distinct'
      | 'compare'
      | 'between'
      | 'superlative'
      | 'common'
      | 'each'
      | 'not'
      | 'or'
      | 'except'
      | 'both'
      | 'like';
  }
>;

function meetConnective(walker: Walker, cue: Connective, place: number): void {
  switch (cue.cue) {
    case 'order':
      return meetOrder(walker, cue);
    case 'direction':
      return meetDirection(walker, cue);
    case 'by':
      return meetBy(walker, place);
    case 'relative':
      return cue.isTo && isCombining(walker) ? meetSecondOperand(walker) : meetRelative(walker, true);
    case 'named':
      return meetRelative(walker, false);
    case 'and':
      return meetSecondOperand(walker);
    case 'end':
      return endSentence(walker);
    case 'who':
      return meetWho(walker, cue, place);
    case 'ask':
      return meetAsk(walker, cue, place);
    case 'everything':
      // "the contact information" is the content of the column before it.
      if (!isTested(walker, place) && !isRestOfName(walker, place))
        takeEverything(walker, cue.isDetails === true);
      return;
    case 'share':
      return meetShare(walker, place);
    case 'cumulative':
      walker.draft.cumulative = true;
      return meetCount(walker, 'total', place);
    case 'growth':
      walker.draft.grows = true;
      walker.grain ??= cue.grain;
      return;
    case 'combine':
      return meetCombination(walker, cue.operator);
    default:
      meetUnsaid(walker, cue, place);
  }
}

/** Cues that only set a flag; an unhandled cue does not compile. */
function meetUnsaid(
  walker: Walker,
  cue: Unnamed | Extract<Cue, { cue: 'running' | 'respectively' | 'average' | 'same' | 'of' | 'bound' }>,
  place: number,
): void {
  switch (cue.cue) {
    case 'running':
      walker.isRunning = true;
      return;
    case 'respectively':
      walker.draft.respective = true;
      return;
    case 'average':
      walker.draft.isAboveAverage = true;
      if (cue.operator) walker.pending.compare ??= { operator: cue.operator };
      return;
    case 'same':
      walker.isSame = true;
      return;
    // They refer to the parts beside them, which look for them.
    case 'of':
    case 'bound':
      return;
    default:
      meetUnnamed(walker, cue, place);
  }
}

type Unnamed = Extract<
  Cue,
  { cue: 'deal' | 'sale' | 'money' | 'times' | 'revenue' | 'span' | 'formula' | 'rate' }
>;

/** Cues for a column that is not named. */
function meetUnnamed(walker: Walker, cue: Unnamed, place: number): void {
  switch (cue.cue) {
    case 'deal':
      return meetDeal(walker, cue);
    case 'sale':
      return meetSale(walker, cue.isDenied);
    case 'revenue':
      return meetRevenue(walker, cue.revenue, place);
    case 'span':
      return meetSpan(walker, cue.span);
    case 'formula':
      return meetFormula(walker, cue.formula);
    case 'rate':
      return meetRate(walker, cue.hit);
    case 'money':
      if (walker.pending.amount) walker.pending.amount.isMoney = true;
      return;
    case 'times':
      meetTimes(walker, cue.value);
  }
}

function meetOrder(walker: Walker, { direction }: Extract<Cue, { cue: 'order' }>): void {
  const { pending } = walker;
  walker.leaveColumn();
  // "Sort all names by age": the things to sort come first.
  walker.isSorting = !hasAsked(walker) && direction === undefined;
  if (!walker.isSorting) walker.zone = 'order';
  pending.count = false;
  pending.direction = direction ?? pending.direction;
}

/** "who", "in", "named": the conditions that follow select rows. */
function meetRelative(walker: Walker, endsOrder: boolean): void {
  if (walker.isNewSentence && walker.zone === 'select') return;
  if (walker.zone === 'select' && hasAsked(walker)) walker.zone = 'filter';
  else if (walker.zone === 'order' && endsOrder && walker.draft.order.length > 0) walker.zone = 'filter';
}

function meetShare(walker: Walker, place: number): void {
  // "the female percentage" is a stored number.
  if (isRestOfName(walker, place)) return;
  walker.draft.share = true;
  meetCount(walker, 'count', place);
}

function takeEverything(walker: Walker, isDetails: boolean): void {
  walker.asksDetails ||= isDetails;
  walker.select({ what: 'everything', table: undefined });
}

function meetAggregate(walker: Walker, name: string, place: number): void {
  const { pending } = walker;
  const isExtreme = name === 'max' || name === 'min';
  if (walker.zone === 'filter' && isExtreme && !isAfterAnd(walker, place)) {
    pending.superlative = { direction: name === 'max' ? 'descending' : 'ascending' };
    return;
  }
  if (isAfterAnd(walker, place) && walker.zone === 'filter' && !pending.compare) walker.zone = 'select';
  // "the average total number" is an average of stored totals.
  if (name === 'sum' && pending.aggregates.length > 0 && !isAnd(walker.parts[place - 1])) return;
  if (name === 'avg' || name === 'sum' || name === 'min' || name === 'max' || name === 'median')
    pending.aggregates.push(name);
}

/** "who earns more than …" selects people by a number; "who directed …" may be a column by itself. */
function meetWho(walker: Walker, { people }: Extract<Cue, { cue: 'who' }>, place: number): void {
  walker.isOpened = true;
  walker.people = people;
  const next = walker.parts[place + 1];
  const meaning = next && walker.meanings.get(next);
  const isNamed = meaning?.means === 'column' && meaning.column.kind === 'text';
  const column = people.length === 0 && !isNamed ? somebodyIn(walker) : undefined;
  if (column) return takeSomebody(walker, column);
  if (meaning?.means !== 'column' || meaning.column.isKey || meaning.column.words.some(isSomebody)) return;
  if (isNumeric(meaning.column) || isTemporal(meaning.column)) walker.zone = 'filter';
}

/** Each person once, however many rows they have. */
function takeSomebody(walker: Walker, column: CatalogColumn): void {
  walker.select({ what: 'column', column });
  walker.draft.distinct = true;
  walker.zone = 'filter';
}

/** "which" in the middle of a sentence narrows; "and what is …" asks for more. */
function meetAsk(walker: Walker, { asks, measure }: Extract<Cue, { cue: 'ask' }>, place: number): void {
  walker.isOpened ||= asks === undefined;
  if (!hasAsked(walker)) {
    walker.asks = asks;
    walker.asksMeasure = measure;
  }
  if (isAfterAnd(walker, place)) walker.zone = 'select';
  else if (walker.zone === 'select' && !walker.isNewSentence && hasAsked(walker)) walker.zone = 'filter';
}

/** "in descending order" precedes or follows its column. */
function meetDirection(walker: Walker, { direction, measure }: Extract<Cue, { cue: 'direction' }>): void {
  const last = walker.draft.order.at(-1);
  if (last && walker.lastRole === 'order') {
    last.direction =
      last.by.what === 'column' ? directionOf({ direction, measure }, last.by.column) : direction;
    // "the largest lakes, from largest to smallest" are all of them.
    if (!walker.isLimitSaid) walker.draft.limit = undefined;
  } else {
    walker.leaveColumn();
    const measured = measure && measureColumn(walker.tables, measure);
    if (measured)
      return walker.order(
        { what: 'column', column: measured },
        directionOf({ direction, measure }, measured),
      );
    walker.pending.direction = direction;
    walker.zone = 'order';
  }
}

/** "by" groups an aggregate, orders a limited list, and otherwise names the person who did it. */
function meetBy(walker: Walker, place: number): void {
  const { draft, pending } = walker;
  if (walker.zone === 'order') return;
  const isSummed = draft.select.some(
    (item) =>
      item.what === 'aggregate' || item.what === 'count' || item.what === 'metric' || isOfManyRows(item),
  );
  const next = walker.parts[place + 1];
  const meaning = next && walker.meanings.get(next);
  if (walker.isSorting || draft.limit !== undefined || pending.limit !== undefined) walker.zone = 'order';
  else if (
    (isSummed || draft.grows || walker.grain || isMeasureOnly(walker)) &&
    isGroupName(walker, meaning, place)
  )
    pending.each = true;
  else if (isThingsBy(walker, place)) takeThingsBy(walker);
  else if (next?.kind === 'unit') pending.each = true;
  else walker.zone = hasAsked(walker) ? 'filter' : walker.zone;
}

/** "with the detail Second time" is a condition, and asks for nothing. */
function isTested({ parts, meanings, zone }: Walker, place: number): boolean {
  const next = parts[place + 1];
  const meaning = next && meanings.get(next);
  return (zone === 'filter' && next?.kind === 'text') || meaning?.means === 'value';
}

/** "sessions by device": only one number is shown, so it is summed. */
function isMeasureOnly({ draft: { select, filters } }: Walker): boolean {
  const [only, second] = select;
  return (
    only?.what === 'column' &&
    second === undefined &&
    filters.length === 0 &&
    isNumeric(only.column) &&
    !only.column.isKey
  );
}

/** A column, or a thing without a value: "by country", "by customer", but not "by author Orwell". */
function isGroupName({ parts, meanings }: Walker, meaning: Meaning | undefined, place: number): boolean {
  if (meaning?.means === 'column') return true;
  const [before, own, next, after] = parts.slice(place - 1, place + 3);
  // "papers written by authors" and "requested by all customers" name the person who did it.
  if (!before || before.start + before.length !== own?.start) return false;
  if (isDeed(before) || next?.start !== own.start + own.length) return false;
  return meaning?.means === 'table' && (!after || meanings.get(after)?.means !== 'value');
}

/** "the papers written by", "the price paid by". */
function isDeed(part: Part): boolean {
  if (part.kind === 'mention') return part.mention.isDone;
  if (part.kind === 'word') return /(?:ed|en)$/.test(part.token.lower);
  return part.kind === 'cue' && part.cue.cue === 'relative';
}

function isAfterAnd(walker: Walker, place: number): boolean {
  return isAnd(walker.parts[place - 1]) || isAnd(walker.parts[place - 2]);
}
