import { withInner } from '#sql';
import type { Condition, Expression, Plan } from '#sql';
import type { Column, Domain, Table } from '../domain/domain.js';
import { isOneOf } from './conditions.js';

/**
 * Excludes rows that are marked as deleted, and void ones where amounts are summed: for people they are gone. Questions that mention them are
 * exempt. So are deleted rows in questions about events: a signup in May happened, whatever came later. Where most tables have the same mark,
 * it is said of rows alone, and such a row is not there at all.
 */
export function withoutDeletedRows(plan: Plan, domain: Domain): Plan {
  const { from } = plan;
  if ('plan' in from) return { ...plan, from: { ...from, plan: withoutDeletedRows(from.plan, domain) } };
  const kept = keptIn(plan, domain);
  return kept.length === 0 ? plan : { ...plan, where: [...plan.where, ...kept] };
}

/** The same without the conditions that go without saying: every reading of what is left has them. */
export function withoutUnsaid(plan: Plan, domain: Domain): Plan {
  const table = firstTable(plan, domain);
  const marks = table ? [deletionMark(table), voidMark(table)].flatMap((mark) => mark ?? []) : [];
  const unsaid = new Set(marks.map((mark) => JSON.stringify(isKept(plan, mark))));
  const isUnsaid = (condition: Condition): boolean => unsaid.has(JSON.stringify(condition));
  const bare = { ...plan, where: plan.where.filter((condition) => !isUnsaid(condition)) };
  const left = plan.where.length - bare.where.length;
  return left > 0 && keptIn(bare, domain).length === left ? bare : plan;
}

function firstTable({ from }: Plan, domain: Domain): Table | undefined {
  if (!('table' in from)) return undefined;
  const { name, schema } = from.table;
  return domain.tables.find((each) => each.name === name && (each.schema ?? undefined) === schema);
}

/** The conditions that leave out rows that are gone. */
function keptIn(plan: Plan, domain: Domain): Condition[] {
  const { alias } = plan.from;
  const table = firstTable(plan, domain);
  if (!table) return [];
  const marks = [deletionIn(plan, alias, table, domain), adds(plan, alias) ? voidMark(table) : undefined];
  return marks.flatMap((mark) => (mark && !speaksOf(plan, alias, mark) ? [isKept(plan, mark)] : []));
}

function deletionIn(plan: Plan, alias: string, table: Table, domain: Domain): Column | undefined {
  const mark = deletionMark(table);
  return mark && (!asksWhen(plan, alias, table) || isOfAllRows(mark, domain)) ? mark : undefined;
}

/** Reports whether most tables mark their rows by a column of this name. */
function isOfAllRows({ name, model: { role } }: Column, { tables }: Domain): boolean {
  const having = tables.filter(({ columns }) => columns.some((column) => column.name === name));
  return role === 'flag' && having.length >= markedMin && having.length * 2 > tables.length;
}

const markedMin = 3;

/** Reports whether amounts are summed: those of void rows never came in. */
function adds({ select, having, orderBy }: Plan, alias: string): boolean {
  const parts = [...select.map(({ expression }) => expression), ...having, ...orderBy.map(({ by }) => by)];
  return parts.some((part) =>
    [...withInner(part)].some(
      (node) =>
        node.kind === 'aggregate' &&
        (node.name === 'sum' || node.name === 'avg') &&
        [...withInner(node)].some((inner) => inner.kind === 'column' && inner.of === alias),
    ),
  );
}

function voidMark({ columns }: Table): Column | undefined {
  return columns.find(({ model }) => model.role === 'flag' && model.words.some((word) => voids.has(word)));
}

const voids: ReadonlySet<string> = new Set('void voided cancelled canceled reversed'.split(' '));

function deletionMark({ columns, model }: Table): Column | undefined {
  return columns.find(
    (column) =>
      column.model.words.includes('deleted') &&
      (column.model.role === 'flag' ||
        // A table of only deleted rows has the time in each row.
        model.times.some(({ column: time, isOpen }) => time === column.name && isOpen)),
  );
}

function speaksOf({ where, groupBy, having, select, orderBy }: Plan, alias: string, column: Column): boolean {
  const shown = [...select.map(({ expression }) => expression), ...orderBy.map(({ by }) => by)];
  return [...where, ...groupBy, ...having, ...shown].some((node) => names(node, alias, column));
}

function asksWhen({ where, groupBy, select }: Plan, alias: string, { columns }: Table): boolean {
  const computed = select.map(({ expression }) => expression).filter(({ kind }) => kind !== 'column');
  return columns.some(
    (column) => column.time && [...where, ...groupBy, ...computed].some((node) => names(node, alias, column)),
  );
}

/** Reports whether a part of the plan uses a column of its first table. */
function names(part: Expression | Condition, alias: string, { name }: Column): boolean {
  return [...withInner(part)].some(
    (node) => node.kind === 'column' && node.of === alias && node.column === name,
  );
}

function isKept({ from }: Plan, column: Column): Condition {
  const of: Expression = { kind: 'column', of: from.alias, column: column.name };
  const isUnmarked: Condition = { kind: 'null', of };
  if (column.time) return isUnmarked;
  const meanings = Object.entries(column.model.meanings);
  const deleted = meanings.flatMap(([value, meaning]) =>
    meaning === 'yes' || meaning === 'cancelled' ? [value] : [],
  );
  return {
    kind: 'any',
    conditions: [isUnmarked, { kind: 'not', condition: isOneOf(of, column, deleted) }],
  };
}
