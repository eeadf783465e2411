/**
 * Makes a request of parts: says what the question left unsaid. What is counted where nothing is, whose time a period is, what a
 * ranking goes by.
 */
import type { Domain, Table } from '../../domain/domain.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { tableOfAmount } from '../../request/request.js';
import type { Amount, Clause, Dimension, Quantity, Request } from '../../request/request.js';
import type { Part } from '../rule.js';
import { amountOfRanked, amountsOf, dailyOf, havings, shareOf } from './amounts.js';
import { eventOf, hasEvent } from './events.js';
import { timeClauses, unsaidTime } from './periods.js';
import { Said } from './said.js';
import { subjectOf } from './subject.js';
import { wheresOf } from './tests.js';

/** The request that parts make; undefined where nothing is asked for. */
export function complete(parts: readonly Part[], domain: Domain, today: string): Request | undefined {
  const said = new Said(parts, today);
  const subject = subjectOf(said);
  if (!subject) return undefined;
  const amounts = amountsOf(said, subject);
  const clauses =
    amounts.length > 0 ? measured(said, subject, amounts, domain) : listed(said, subject, domain);
  return clauses && { clauses };
}

/** An answer of numbers. */
function measured(
  said: Said,
  subject: Table,
  amounts: readonly Amount[],
  domain: Domain,
): Clause[] | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  const base = tableOfAmount(first);
  const share = shareOf(said, first);
  const clauses: Clause[] = (share ? [share] : amounts).map((amount) => ({ kind: 'measure', amount }));
  const dimensions = dimensionsOf(said, subject, base, domain);
  if (!dimensions) return undefined;
  clauses.push(...dimensions.map((dimension): Clause => ({ kind: 'by', dimension })));
  if (said.has('rank') || havings(said, subject).length > 0) clauses.push(...named(dimensions));
  const event = first.kind === 'rows' ? eventOf(said, base, domain) : undefined;
  const times = timeClauses(said, event?.table ?? base, domain);
  if (!times) return undefined;
  const wheres = [...times, ...(share ? [] : wheresOf(said, base, subject))];
  clauses.push(...(event ? hasEvent(event, wheres, base, domain) : wheres));
  if (said.has('share') && !share && dimensions.length > 0) clauses.push({ kind: 'share' });
  if (said.has('running')) clauses.push({ kind: 'running' });
  if (said.has('change')) clauses.push({ kind: 'change' });
  clauses.push(...havings(said, subject), ...ranks(said, dimensions.length > 0));
  return clauses;
}

/** Nothing is neither the best brand nor the worst. */
function named(dimensions: readonly Dimension[]): Clause[] {
  return dimensions.flatMap((dimension): Clause[] =>
    dimension.kind === 'column'
      ? [{ kind: 'where', test: { kind: 'not', test: { kind: 'empty', column: dimension.column } } }]
      : [],
  );
}

/** What makes the lines: what was said after "by", and what was asked for by name where rows of another table are counted. */
function dimensionsOf(said: Said, subject: Table, base: Table, domain: Domain): Dimension[] | undefined {
  const dimensions: Dimension[] = said.of('by').map(({ dimension }) => dimension);
  const isLined =
    said.has('rank') || havings(said, subject).length > 0 || said.of('rows').some(({ asked }) => asked);
  if (isLined && said.has('rows') && subject !== base && !said.has('count'))
    dimensions.unshift({ kind: 'rows', table: subject });
  const columns = said
    .of('column')
    .filter(({ asked }) => asked || said.has('rank') || havings(said, subject).length > 0);
  if (!said.has('count') && !said.of('rows').some(({ asked }) => asked))
    for (const { column } of columns) dimensions.unshift({ kind: 'column', column });
  const daily = dailyOf(said);
  for (const { grain, isAdverb } of said.of('byPeriod')) {
    if (isAdverb && daily) continue;
    const time = said.of('when').find((part) => part.time)?.time ?? unsaidTime(said, base, domain);
    if (!time) return undefined;
    dimensions.push({ kind: 'period', time, grain });
  }
  return dimensions;
}

/** "which region has the most": the one that leads. */
function asksForOne(said: Said): boolean {
  const asked = [...said.of('rows'), ...said.of('column')].filter((part) => part.asked);
  return asked.length > 0 && asked.every(({ isPlural }) => !isPlural);
}

/** Without a number, all lines in their order, or the one that leads them. */
function ranks(said: Said, isGrouped: boolean): Clause[] {
  const all = said.of('rank');
  const [first] = all;
  if (!first || !isGrouped) return [];
  const limit = all.find((part) => part.limit !== undefined)?.limit ?? (asksForOne(said) ? 1 : undefined);
  const by = all.find((part) => part.by)?.by;
  const direction = all.find((part) => part.by && part.direction === 'ascending')
    ? 'ascending'
    : first.direction;
  return [{ kind: 'rank', by: by && amountOfRanked(by), direction, limit }];
}

/** Whether each row has one of the other at most. */
function isOne(from: Table, to: Table, domain: Domain): boolean {
  return domain.wayBetween(from, to)?.hops.every(({ toMany }) => !toMany) ?? false;
}

/** An answer of lines. */
export function listed(said: Said, subject: Table, domain: Domain): Clause[] | undefined {
  const columns = said.of('column').map(({ column }) => column);
  const event = eventOf(said, subject, domain);
  const times = timeClauses(said, event?.table ?? subject, domain);
  if (!times) return undefined;
  const wheres = [...times, ...wheresOf(said, subject, subject)];
  const beside = said
    .of('shown')
    .flatMap((part) => part.columns)
    .filter(({ table }) => isOne(subject, table, domain));
  const shown: Quantity[] = [
    ...beside.map((column) => ({ kind: 'value', column }) as const),
    ...columns.map((column) => ({ kind: 'value', column }) as const),
    ...said.of('quantity').map(({ of }) => of),
  ];
  const all = said.of('rank');
  const by = all.find((part) => part.by)?.by;
  const ranked = by?.kind === 'quantity' ? by.of : all.length > 0 && !by ? mainQuantity(subject) : undefined;
  const direction = (all.find((part) => part.by) ?? all[0])?.direction ?? 'descending';
  const limit = all.find((part) => part.limit !== undefined)?.limit ?? (asksForOne(said) ? 1 : undefined);
  const rank: Clause[] = ranked ? [{ kind: 'rank', by: ranked, direction, limit }] : [];
  return [
    { kind: 'list', table: subject },
    ...shown.map((item): Clause => ({ kind: 'show', item })),
    ...(event ? hasEvent(event, wheres, subject, domain) : wheres),
    ...rank,
  ];
}
