import type { Expression, Grain } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import type { Dimension } from '../request/request.js';
import { dayIn } from './quantities.js';
import type { Scope } from './scope.js';

/** What the lines of an answer are told apart by; a table's rows by their names and, where these may repeat, their keys. */
export function dimensionIn(
  scope: Scope,
  dimension: Dimension,
): { shown: Expression[]; grouped: Expression[] } {
  switch (dimension.kind) {
    case 'column': {
      const column = scope.column(dimension.column);
      return { shown: [column], grouped: [column] };
    }
    case 'period': {
      const period = periodIn(scope, dimension.time, dimension.grain);
      return { shown: [period], grouped: [period] };
    }
    case 'rows': {
      const shown = namesOf(dimension.table).map((column) => scope.column(column));
      const keys = keysOf(dimension.table).map((column) => scope.column(column));
      return { shown, grouped: [...shown, ...keys] };
    }
  }
}

function periodIn(scope: Scope, time: Column, grain: Grain): Expression {
  const of = dayIn(scope, time);
  return grain === 'day' && time.time?.written === 'date' ? of : { kind: 'truncate', grain, of };
}

/** The columns that people know a row by; its key where it has no name. */
export function namesOf(table: Table): Column[] {
  const names = table.columns.filter(({ name }) => table.model.name.value.includes(name));
  if (names.length > 0) return names;
  const keys = keysOf(table);
  return keys.length > 0 ? keys : table.columns.slice(0, columnsShownMax);
}

const columnsShownMax = 12;

function keysOf({ columns, model }: Table): Column[] {
  return columns.filter(({ name }) => model.key.includes(name));
}
