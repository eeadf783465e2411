import type { Column, Table } from './domain.js';
import { yearOf } from './years.js';

const beginnings: ReadonlySet<string> = new Set(['happens', 'entered', 'effective_from', 'due']);

/** The column that dates a row. The order that an editor gave the times holds, whatever they mean; otherwise a beginning comes before an end. */
export function rowTime(table: Table): Column | undefined {
  const { columns, model } = table;
  const beginning = model.timeOrder ? undefined : model.times.find(({ meaning }) => beginnings.has(meaning));
  const time = beginning ?? model.times[0];
  return columns.find(({ name }) => name === time?.column) ?? yearOf(table);
}
