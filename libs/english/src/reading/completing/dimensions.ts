import { nameColumns } from '../../domain/domain.js';
import type { Domain, Table } from '../../domain/domain.js';
import { dimensionOfTime } from '../../request/request.js';
import type { Dimension, Things } from '../../request/request.js';
import { isCycle } from '../../words/time-units.js';
import type { Part } from '../rule.js';
import { averagedGrain, havings, ordersByGroups } from './amounts.js';
import { timeNamed, unsaidTime } from './periods.js';
import type { PartsByKind } from './parts-by-kind.js';

/** The dimensions of an answer: those said after "by", and those asked for by name where rows of another table are counted. */
export function dimensionsOf(
  said: PartsByKind,
  subject: Things,
  base: Table,
  domain: Domain,
): Dimension[] | undefined {
  const isBeside = said.has('only') || said.of('count').some(({ of }) => of?.table === base);
  const dimensions: Dimension[] = [
    ...(said.has('only') ? [] : linesNamed(said, subject, base)),
    ...(isBeside ? linesBeside(said, base) : []),
    ...said.of('by').flatMap(({ dimension }) => (isOneLine(said, dimension) ? [] : dimension)),
  ];
  const averaged = averagedGrain(said);
  for (const { grain, isAdverb } of said.of('byPeriod')) {
    if (isAdverb && averaged) continue;
    // "average hourly revenue" would become the average of the rows by hour of the day, which nobody asks for.
    if (isAdverb && isCycle(grain) && said.of('aggregate').some(({ name }) => name === 'avg'))
      return undefined;
    const time = said.of('when').find((part) => part.time)?.time ?? timeNamed(said, base, domain);
    if (!time) return undefined;
    dimensions.push(dimensionOfTime(time, grain));
  }
  if (changesOverTime(said)) {
    const time = unsaidTime(said, base, domain);
    if (!time) return undefined;
    dimensions.push({ kind: 'period', time, grain: 'month' });
  }
  return dimensions.filter((dimension, place) => !isSaidBefore(dimension, dimensions.slice(0, place)));
}

function isSaidBefore(dimension: Dimension, before: readonly Dimension[]): boolean {
  return (
    dimension.kind === 'column' &&
    before.some((other) => other.kind === 'column' && other.column === dimension.column)
  );
}

/** "orders made by the customer Ann" is a condition on her name, and makes no line for each customer. */
function isOneLine(said: PartsByKind, dimension: Dimension): boolean {
  if (dimension.kind !== 'rows') return false;
  const names = nameColumns(dimension.table);
  return said
    .of('test')
    .some(({ test }) => test.kind === 'is' && test.values.length === 1 && names.includes(test.column));
}

/** The things and columns that are asked for by name, or ranked. */
function linesNamed(said: PartsByKind, subject: Things, base: Table): Dimension[] {
  if (countsThings(said)) return [];
  const isAsked = said.of('rows').some(({ asked }) => asked);
  const isLed = said.has('rank') || ordersByGroups(said) || havings(said, subject).length > 0;
  const isOther = subject.table !== base || subject.key !== undefined;
  const isOfRows = (isLed || isAsked) && (said.has('rows') || said.has('who')) && isOther;
  const isColumnAsked = said.of('column').some(({ asked }) => asked);
  const told = said
    .of('column')
    .filter((part) => part.asked || (isLed && !isColumnAsked) || isBeforeCount(said, part));
  const columns = isAsked ? [] : [...new Set(told.map(({ column }) => column))].toReversed();
  return [
    ...columns.map((column) => ({ kind: 'column', column }) as const),
    ...(isOfRows ? [{ kind: 'rows', ...subject } as const] : []),
  ];
}

/** "the harbours and the number of their boats": the column before the count is the dimension. */
function isBeforeCount(said: PartsByKind, column: Extract<Part, { kind: 'column' }>): boolean {
  const count = said.of('count').find(({ of, bare }) => of && !of.key && !bare);
  return count !== undefined && said.isBefore(column, count);
}

/** The dimensions that other rows are counted by: the columns that were asked for, else the names of the things. */
function linesBeside(said: PartsByKind, base: Table): Dimension[] {
  const columns = said.of('only').flatMap((part) => part.columns);
  const asked = said.of('rows').find((rows) => rows.asked && rows.table !== base);
  if (asked && columns.length > 0 && columns.every(({ table }) => table === asked.table))
    return [{ kind: 'rows', table: asked.table, shown: columns }];
  if (columns.length > 0) return columns.map((column) => ({ kind: 'column', column }));
  return asked && !said.has('by') ? [{ kind: 'rows', table: asked.table, key: asked.key }] : [];
}

/** "revenue growth" without a period is shown month by month, and so is a running total. */
function changesOverTime(said: PartsByKind): boolean {
  if (said.has('byPeriod') || said.has('compare')) return false;
  const isSum = said.has('aggregate') || said.has('quantity');
  return (said.has('running') && isSum) || (said.has('change') && !said.has('when'));
}

/** "which countries, and how many each" counts by what is asked for; "how many countries" counts that itself. */
function countsThings(said: PartsByKind): boolean {
  const columns = said.of('column');
  const isEach =
    columns.some((column) => isBeforeCount(said, column)) ||
    (columns.some(({ asked }) => asked) && said.of('count').every(({ bare, of }) => bare || (of && !of.key)));
  return said.has('count') && !isEach;
}
