import type { Plan } from '#sql';
import type { Column, Domain, Table } from '../domain/domain.js';
import { isOfPeople } from '../domain/people.js';
import { planRequest } from '../planning/plan-request.js';
import type { Amount, Clause } from '../request/request.js';
import type { LastPeriods } from './periods.js';

const valuesMax = 50;

/** The columns to break a table's rows down by, the most telling first: its own categories, then those of the rows' owners. */
export function partColumns(table: Table, { withStates }: { withStates: boolean }): Column[] {
  const own = table.columns.filter(
    (column) =>
      isKind(column, new Set(['category'])) ||
      (column.model.isDecoded === true && isKind(column, new Set(['code']))),
  );
  const near = table.hops.flatMap(({ toMany, to }) =>
    toMany || to.table.model.role.value === 'date_dimension' ? [] : [to.table],
  );
  const kinds = near.flatMap(({ columns }) =>
    columns.filter((column) => isKind(column, new Set(['category']))),
  );
  // A single person among many is no telling part.
  const names = near
    .filter((each) => !isOfPeople(each))
    .flatMap(({ columns }) => columns.filter((column) => isKind(column, new Set(['name']))));
  const states = withStates ? table.columns.filter((column) => isKind(column, new Set(['state']))) : [];
  return [...new Set([...own, ...kinds, ...names, ...states])];
}

/** Texts that many rows share: by the samples, few and more than one. */
function isKind({ kind, model, samples }: Column, roles: ReadonlySet<string>): boolean {
  return kind === 'text' && roles.has(model.role) && samples.length > 1 && samples.length <= valuesMax;
}

/** The name of a breakdown: "country", "customer country", or "category" if the column is the name of one. */
export function partWords({ table, model }: Column, base: Table): string {
  const words = model.words.join(' ');
  const thing = table.model.noun.value.singular;
  if (table === base) return words;
  return model.role === 'name' ? thing : words.includes(thing) ? words : `${thing} ${words}`;
}

/** An amount by the values of a column in the last two periods: value, start of the period, amount. */
export function partsPlan(
  amount: Amount,
  column: Column,
  { time, periods }: { time: Column; periods: LastPeriods },
  domain: Domain,
  today: string,
): Plan | undefined {
  const range = { from: periods.earlier.from, before: periods.later.before };
  const clauses: Clause[] = [
    { kind: 'measure', amount },
    { kind: 'by', dimension: { kind: 'column', column } },
    { kind: 'by', dimension: { kind: 'period', time, grain: periods.grain } },
    { kind: 'where', test: { kind: 'during', time, range } },
  ];
  return planRequest({ clauses }, domain, today);
}

/** The most frequent values of a column with their counts, three at most. */
export function commonestPlan(table: Table, column: Column, domain: Domain, today: string): Plan | undefined {
  const clauses: Clause[] = [
    { kind: 'measure', amount: { kind: 'rows', table, tests: [] } },
    { kind: 'by', dimension: { kind: 'column', column } },
    { kind: 'where', test: { kind: 'not', test: { kind: 'empty', column } } },
    { kind: 'rank', by: undefined, direction: 'descending', limit: 3 },
  ];
  return planRequest({ clauses }, domain, today);
}
