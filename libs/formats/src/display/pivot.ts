import type { Cell, Pivot } from '#contracts';
import { isSummed } from '../column-format.js';
import { writeCell } from '../write-cell.js';
import { cellNumber } from './cell-number.js';
import type { Displayed } from './displayed.js';

const columnsMax = 100;
const headLengthMax = 200;
const cellsMax = 200_000;

/** An answer by two of its groupings; undefined where its columns do not make one. */
export function pivoted(answer: Displayed, pivot: Pivot, hasTotals: boolean): Displayed | undefined {
  const places = [pivot.rows, pivot.columns, pivot.value].map((name) => answer.columns.indexOf(name));
  const [along = -1, across = -1, value = -1] = places;
  const [alongFormat, acrossFormat, valueFormat] = places.map((place) => answer.column_formats[place]);
  if (new Set(places).size < 3 || !alongFormat || !acrossFormat || !valueFormat) return undefined;
  const isAdditive = isSummed(valueFormat);
  const found = groupsOf(answer.rows, { along, across, value }, isAdditive);
  if (!found || found.heads.size * found.groups.size > cellsMax) return undefined;
  const isTime = acrossFormat.form === 'period' || acrossFormat.form === 'moment';
  const heads = ordered(found.heads, isTime);
  const withTotal = hasTotals && isAdditive;
  const rows = [...found.groups.values()].map(({ name, values }) => {
    const row = heads.map(({ place }) => values.get(place) ?? null);
    return [name, ...row, ...(withTotal ? [sumOf(row)] : [])];
  });
  const titled = heads.map(({ head }) => ({
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

interface Head {
  head: Cell;
  place: number;
}

interface Group {
  name: Cell;
  /** By the places of their heads. */
  values: Map<number, Cell>;
}

interface Groups {
  heads: Map<string, Head>;
  groups: Map<string, Group>;
}

/**
 * Undefined where a cell has several values that do not add up, and beyond what a table's heads can be. Mails make pivots in a process
 * that all workspaces share: each row is looked at once, and its cells are written once.
 */
function groupsOf(
  rows: Displayed['rows'],
  { along, across, value }: Places,
  isAdditive: boolean,
): Groups | undefined {
  const heads = new Map<string, Head>();
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const place = placeOf(row[across] ?? null, heads);
    if (place === undefined) return undefined;
    const name = row[along] ?? null;
    const key = keyOf(name);
    const group = groups.get(key) ?? { name, values: new Map<number, Cell>() };
    if (group.values.has(place) && !isAdditive) return undefined;
    group.values.set(place, added(group.values.get(place) ?? null, row[value] ?? null));
    groups.set(key, group);
  }
  return { heads, groups };
}

/** Undefined where there is no room for the head, or where it is too long for one. */
function placeOf(head: Cell, heads: Map<string, Head>): number | undefined {
  const key = keyOf(head);
  const known = heads.get(key);
  if (known) return known.place;
  const { length } = typeof head === 'string' ? head : key;
  if (heads.size === columnsMax || length > headLengthMax) return undefined;
  const place = heads.size;
  heads.set(key, { head, place });
  return place;
}

/** An amount that is none adds nothing. */
function added(one: Cell, other: Cell): Cell {
  if (one === null || other === null) return one ?? other;
  return (cellNumber(one) ?? 0) + (cellNumber(other) ?? 0);
}

/** Times are in their order, and names in that of the rows. */
function ordered(heads: Map<string, Head>, isTime: boolean): Head[] {
  const list = [...heads];
  const sorted = isTime ? list.toSorted(([one], [other]) => (one < other ? -1 : 1)) : list;
  return sorted.map(([, head]) => head);
}

function sumOf(row: readonly Cell[]): Cell {
  const values = row.flatMap((cell) => cellNumber(cell) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

function keyOf(cell: Cell): string {
  return JSON.stringify(cell);
}
