import { nameColumns } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import type { Test, Things } from '../../request/request.js';
import { tableOfAmount, tableOfQuantity, tableOfTest } from '../../request/request.js';
import { isOfPeople, personOf } from '../../domain/people.js';
import type { Part } from '../rule.js';
import { tableOfRanked } from './amounts.js';
import type { PartsByKind } from './parts-by-kind.js';

/** The things that the question is about: those asked for by name, else those that another part implies. */
export function subjectOf(said: PartsByKind): Things | undefined {
  const rows = said.of('rows');
  // "how many different harbours do boats have" counts the values of a column.
  const values = said.of('count').find(({ of }) => of?.key)?.of;
  if (values && !rows.some((part) => part.asked)) return values;
  const asked =
    rows.find((part) => part.asked) ??
    (said.has('who') ? rows.find(({ table }) => isOfPeople(table)) : undefined) ??
    rows[0];
  if (asked && !asksForPeople(said, asked.table)) return { table: asked.table, key: asked.key };
  const counted = asked ? undefined : countedColumn(said);
  if (counted) return { table: counted.table, key: counted };
  const table = asked?.table ?? unnamedTable(said);
  return table && { table: peopleOf(said, table) ?? table };
}

/** "how many countries" counts by a column, since countries have no table. */
function countedColumn(said: PartsByKind): Column | undefined {
  return said.of('count').some(({ different }) => different) ? said.of('column')[0]?.column : undefined;
}

/** "who is checking in next week" asks for people without naming them. */
function asksForPeople(said: PartsByKind, table: Table): boolean {
  return (
    said.has('who') &&
    !said.of('rows').some((rows) => rows.asked || isOfPeople(rows.table)) &&
    !isOfPeople(table)
  );
}

/** The people behind a table, by a reference from it or to it: "who is on the silver plan". */
function peopleOf(said: PartsByKind, table: Table): Table | undefined {
  if (!asksForPeople(said, table) || said.has('count') || said.has('by')) return undefined;
  // References from the table say more of it than references to it.
  const behind = (isMany: boolean): Table | undefined =>
    table.hops.flatMap(({ to, toMany }) => (toMany === isMany ? (personOf(to.table) ?? []) : []))[0];
  return personOf(table) ?? behind(false) ?? behind(true);
}

/** The table that another part implies; numbers imply it better than conditions and times. */
function unnamedTable(said: PartsByKind): Table | undefined {
  const [quantity] = said.of('quantity');
  if (quantity) return tableOfQuantity(quantity.of);
  const [amount] = said.of('amount');
  if (amount) return tableOfAmount(amount.amount);
  const [rate] = said.of('rate');
  if (rate) return tableOfTest(rate.test);
  const [column] = said.of('column');
  if (column) return column.column.table;
  const [rank] = said.of('rank').flatMap(({ by }) => by ?? []);
  if (rank) return tableOfRanked(rank);
  const [test] = said.of('test');
  if (test) return (said.has('count') ? classedBy(test.test) : undefined) ?? tableOfTest(test.test);
  return [...said.of('when'), ...said.of('time')].flatMap((part) => timeIn(part) ?? [])[0]?.table;
}

/** "how many sofas" counts the things of a category, not the category. */
function classedBy(test: Test): Table | undefined {
  if (test.kind !== 'is' || !nameColumns(test.column.table).includes(test.column)) return undefined;
  const { hops } = test.column.table;
  return hops.find(({ to, toMany }) => toMany && to.table.model.role.value === 'entity')?.to.table;
}

function timeIn(part: Extract<Part, { kind: 'when' | 'time' }>): Column | undefined {
  return part.kind === 'when' ? part.time : part.column;
}
