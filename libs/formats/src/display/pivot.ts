import type { Cell, Pivot } from '#contracts';
import { writeCell } from '../write-cell.js';
import { cellNumber } from './cell-number.js';
import type { Displayed } from './displayed.js';

const columnsMax = 100;

/** An answer by two of its groupings; undefined where its columns do not make one. */
export function pivoted(answer: Displayed, pivot: Pivot, hasTotals: boolean): Displayed | undefined {
  const places = [pivot.rows, pivot.columns, pivot.value].map((name) => answer.columns.indexOf(name));
  const [along = -1, across = -1, value = -1] = places;
  const [alongFormat, acrossFormat, valueFormat] = places.map((place) => answer.column_formats[place]);
  if (new Set(places).size < 3 || !alongFormat || !acrossFormat || !valueFormat) return undefined;
  const isAdditive = valueFormat.form === 'number' || valueFormat.form === 'currency';
  const cells = cellsOf(answer.rows, { along, across, value }, isAdditive);
  const heads = headsOf(
    answer.rows,
    across,
    acrossFormat.form === 'period' || acrossFormat.form === 'moment',
  );
  if (!cells || heads.length > columnsMax) return undefined;
  const withTotal = hasTotals && isAdditive;
  const rows = [...cells.values()].map(({ name, values }) => {
    const row = heads.map((head) => values.get(keyOf(head)) ?? null);
    return [name, ...row, ...(withTotal ? [sumOf(row)] : [])];
  });
  const titled = heads.map((head) => ({
    ...valueFormat,
    title: writeCell(head, acrossFormat, 'cell') || '–',
  }));
  return {
    // Settings of cells are looked up by these names, which their columns share; a total is no such cell.
    columns: [pivot.rows, ...heads.map(() => pivot.value), ...(withTotal ? [''] : [])],
    rows,
    column_formats: [alongFormat, ...titled, ...(withTotal ? [{ ...valueFormat, title: 'Total' }] : [])],
  };
}

interface Places {
  along: number;
  across: number;
  value: number;
}

interface PivotRow {
  name: Cell;
  values: Map<string, Cell>;
}

/** Undefined where a cell has several values that do not add up. */
function cellsOf(
  rows: Displayed['rows'],
  { along, across, value }: Places,
  isAdditive: boolean,
): Map<string, PivotRow> | undefined {
  const cells = new Map<string, PivotRow>();
  for (const row of rows) {
    const name = row[along] ?? null;
    const line = cells.get(keyOf(name)) ?? { name, values: new Map<string, Cell>() };
    const head = keyOf(row[across] ?? null);
    if (line.values.has(head) && !isAdditive) return undefined;
    line.values.set(head, added(line.values.get(head) ?? null, row[value] ?? null));
    cells.set(keyOf(name), line);
  }
  return cells;
}

/** An amount that is none adds nothing. */
function added(one: Cell, other: Cell): Cell {
  if (one === null || other === null) return one ?? other;
  return (cellNumber(one) ?? 0) + (cellNumber(other) ?? 0);
}

/** Times are in their order, and names in that of the rows. */
function headsOf(rows: Displayed['rows'], across: number, isTime: boolean): Cell[] {
  const heads = new Map(rows.map((row) => [keyOf(row[across] ?? null), row[across] ?? null]));
  const list = [...heads.values()];
  return isTime ? list.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)) : list;
}

function sumOf(row: readonly Cell[]): Cell {
  const values = row.flatMap((cell) => cellNumber(cell) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function keyOf(cell: Cell): string {
  return JSON.stringify(cell);
}
