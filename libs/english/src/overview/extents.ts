import { dayOf } from '#platform';
import type { Expression, Plan, SelectItem } from '#sql';
import type { Column, Domain, Table } from '../domain/domain.js';
import { conditionOf } from '../planning/conditions.js';
import { dayIn } from '../planning/quantities.js';
import { Scope, Unplannable } from '../planning/scope.js';

/** The rows of an overview's line, and their time. */
export interface Subject {
  table: Table;
  time: Column | undefined;
}

/** A subject that is named in the statement's rows, so that these can be read alone. */
export interface Described extends Subject {
  told?: { data: string; about: string };
}

/** A subject with the number of its rows, and its first and last past day. */
export interface Extent extends Subject {
  rows: number;
  first: string | undefined;
  last: string | undefined;
}

const told: ReadonlySet<string> = new Set(['event', 'wide', 'entity', 'history']);

/** The tables whose rows people ask for, the most linked ones first. */
export function toldTables({ tables }: Domain): Table[] {
  const own = tables.filter(({ model }) => told.has(model.role.value) && model.isCodeList !== true);
  const readable = own.filter(({ model }) => model.unread === null);
  const known = [readable, own, tables].find(({ length }) => length > 0) ?? [];
  return known.toSorted((a, b) => b.hops.length - a.hops.length);
}

/** A table with its first suitable time; an end or a due date says little of when something was. */
export function subjectOf(table: Table, domain: Domain, today: string): Subject {
  const isOrdered = table.model.timeOrder !== undefined;
  const times = table.model.times
    .filter(({ meaning }) => isOrdered || beginnings.has(meaning))
    .flatMap(({ column }) => table.columns.find(({ name }) => name === column) ?? []);
  return { table, time: times.find((time) => isReckoned(time, domain, today)) };
}

const beginnings: ReadonlySet<string> = new Set(['happens', 'entered', 'other']);

/** Reports whether a column can be converted to days. */
export function isReckoned(time: Column, domain: Domain, today: string): boolean {
  try {
    dayIn(new Scope(time.table, domain, today), time);
    return true;
  } catch (error) {
    if (error instanceof Unplannable) return false;
    throw error;
  }
}

/** One statement that counts the rows of each subject, with its first day and its last until today, in the order of the subjects. */
export function extentsPlan(subjects: readonly Described[], domain: Domain, today: string): Plan {
  const isTimed = subjects.some(({ time }) => time);
  const numbered = subjects.map((subject, place) => ({ subject, place }));
  // The first query determines the types of the columns, so it must have a time: NULL has no type.
  const [first, ...others] = numbered
    .toSorted((a, b) => Number(b.subject.time !== undefined) - Number(a.subject.time !== undefined))
    .map(({ subject, place }) => extentPlan(subject, place, { domain, today, isTimed }));
  if (!first) throw new Error('There is nothing to count.');
  const all = stacked([first, ...others]);
  return {
    ...all,
    select: all.select.filter(({ label }) => label !== 'place'),
    orderBy: [{ by: labelled('place'), direction: 'ascending' }],
  };
}

function extentPlan(
  { table, time, told: said }: Described,
  place: number,
  { domain, today, isTimed }: { domain: Domain; today: string; isTimed: boolean },
): Plan {
  const scope = new Scope(table, domain, today);
  const items: SelectItem[] = [
    literal('place', place),
    ...(said ? [literal('data', said.data)] : []),
    { label: 'number_of_rows', expression: { kind: 'aggregate', name: 'count' } },
    ...(isTimed ? daysOf(scope, time) : []),
    ...(said ? [literal('about', said.about)] : []),
  ];
  return { ...nothingElse, from: scope.from, joins: scope.joins, select: items };
}

function daysOf(scope: Scope, time: Column | undefined): SelectItem[] {
  if (!time) return [literal('first_day', null), literal('last_day', null)];
  const of = dayIn(scope, time);
  const before = dayOf(scope.today).plus('day', 1).toString();
  const filter = [conditionOf(scope, { kind: 'during', time, range: { before } })];
  return [
    { label: 'first_day', expression: day({ kind: 'aggregate', name: 'min', of, filter }) },
    { label: 'last_day', expression: day({ kind: 'aggregate', name: 'max', of, filter }) },
  ];
}

function literal(label: string, value: string | number | null): SelectItem {
  return { label, expression: { kind: 'literal', value } };
}

function day(of: Expression): Expression {
  return { kind: 'truncate', grain: 'day', of };
}

const nothingElse = { joins: [], where: [], groupBy: [], having: [], orderBy: [] };
const alias = 'lines';

/** The union of several queries, with the columns of the first. */
export function stacked([first, ...others]: readonly [Plan, ...Plan[]]): Plan {
  const select = first.select.map(({ label }) => ({ label, expression: labelled(label) }));
  return { ...nothingElse, from: { alias, plan: first, others }, select };
}

/** A column of the union. */
export function labelled(column: string): Expression {
  return { kind: 'column', of: alias, column };
}
