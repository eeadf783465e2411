import { leadsToOne, nameColumns } from '../../domain/domain.js';
import type { Column, Domain, Table } from '../../domain/domain.js';
import { haveSameColumns } from '../../request/request.js';
import type { Clause, Quantity, Things } from '../../request/request.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { boundsOf } from '../mark.js';
import { eventOf, hasEvent } from './events.js';
import { asksForOne, directionOf, orderOf } from './ranking.js';
import { timeClauses, unsaidTime } from './periods.js';
import type { PartsByKind } from './parts-by-kind.js';
import { isOfLines, wheresOf } from './row-conditions.js';

/** Columns of these roles have few values; a name or a text is told for each row. */
const repeated: ReadonlySet<string> = new Set(['category', 'state', 'code']);

/** "in which cities do we have customers": each city once. */
function onlyColumn(said: PartsByKind): Column | undefined {
  const [only, ...others] = said.of('column').filter(({ asked }) => asked);
  const isAlone =
    others.length === 0 &&
    !said.has('rank') &&
    (!said.has('who') || only?.isDistinct) &&
    !said.of('rows').some(({ asked }) => asked);
  return isAlone && only && (only.isDistinct || repeated.has(only.column.model.role))
    ? only.column
    : undefined;
}

/** "harbours that have boats with more than 4 berths": one row behind a line that passes is enough. */
function numbersOfOthers(said: PartsByKind, things: Things): Clause[] {
  return said
    .of('compared')
    .filter(({ of }) => isOfLines(of, said, things))
    .flatMap(({ of, ...threshold }) =>
      boundsOf(threshold).map((bound): Clause => ({
        kind: 'where',
        test: { kind: 'compare', of, ...bound },
      })),
    );
}

/** All lines in an order: by what is named, else by what is shown first. */
function ordersOfList(said: PartsByKind, subject: Table, first: Column | undefined): Clause[] {
  const order = orderOf(said);
  const time = order?.isByTime ? unsaidTime(said, subject, said.domain) : undefined;
  if (time)
    return [
      {
        kind: 'rank',
        by: { kind: 'value', column: time },
        direction: order?.direction ?? 'ascending',
        limit: undefined,
      },
    ];
  const by = order?.by?.kind === 'quantity' ? order.by.of : undefined;
  const shown: Quantity | undefined = first && { kind: 'value', column: first };
  if (!order || (order.by && !by) || !(by ?? shown)) return [];
  return [{ kind: 'rank', by: by ?? shown, direction: order.direction ?? 'ascending', limit: undefined }];
}

/** "whose harbour is either Kappeln or Maasholm": the column only says what the condition is on. */
function isTested(said: PartsByKind, column: Column): boolean {
  return said
    .of('test')
    .some(({ test }) => (test.kind === 'is' || test.kind === 'text') && test.column === column);
}

/** "the names of boats with more than 4 berths": the number is a condition, and is not told. */
function isBounded(said: PartsByKind, of: Quantity): boolean {
  return said.has('only') && said.of('compared').some((part) => haveSameColumns(part.of, of));
}

/** An answer of lines. */
export function listed(said: PartsByKind, asked: Things, domain: Domain): Clause[] | undefined {
  const subject = asked.table;
  const shownColumns = said
    .of('column')
    .flatMap(({ column, asked: isAsked }) => (isAsked || !isTested(said, column) ? column : []));
  const key = asked.key ?? onlyColumn(said);
  const things = { table: subject, key };
  const columns = shownColumns.filter((column) => column !== key);
  const event = eventOf(said, subject, domain);
  const times = timeClauses(said, event?.table ?? subject, domain);
  if (!times) return undefined;
  const wheres = [...times, ...wheresOf(said, subject, things), ...numbersOfOthers(said, things)];
  const beside = said
    .of('shown')
    .flatMap((part) => part.columns)
    .filter(({ table }) => leadsToOne(subject, table, domain) && !(key && table === subject && !asked.key));
  const only = said.of('only').flatMap((part) => part.columns);
  const shown: Quantity[] = [
    ...only.map((column) => ({ kind: 'value', column }) as const),
    ...beside.map((column) => ({ kind: 'value', column }) as const),
    ...columns.map((column) => ({ kind: 'value', column }) as const),
    ...said.of('quantity').flatMap(({ of, asked: isAsked }) => (isAsked || !isBounded(said, of) ? of : [])),
  ];
  const ranking = said.of('rank');
  const by = ranking.find((part) => part.by)?.by;
  const ranked =
    by?.kind === 'quantity' ? by.of : ranking.length > 0 && !by ? mainQuantity(subject) : undefined;
  // "top 5 boats" that nothing ranks are no five of them.
  if (ranked === undefined && ranking.some(({ isBest }) => isBest !== undefined)) return undefined;
  const direction = directionOf(said);
  const limit = ranking.find((part) => part.limit !== undefined)?.limit ?? (asksForOne(said) ? 1 : undefined);
  const isLimited = ranked !== undefined || ranking.some((part) => part.limit !== undefined);
  const rank: Clause[] = isLimited
    ? [{ kind: 'rank', by: ranked, direction, limit }]
    : ordersOfList(said, subject, only[0] ?? key ?? nameColumns(subject)[0]);
  return [
    { kind: 'list', isNamed: only.length === 0, ...things },
    ...shown.map((item): Clause => ({ kind: 'show', item })),
    ...(event ? hasEvent(event, wheres, subject, domain) : wheres),
    ...rank,
  ];
}
