import type { Cell, DashboardFilter, FilterChoice, ValuePick } from '#contracts';
import { webAddress } from '../../tables/web-address.js';
import type { WebAddress } from '../../tables/web-address.js';
import { laterDay } from '../filters/later-day.js';

/** The values of a clicked mark or row. */
export interface Picked {
  picks: readonly ValuePick[];
  /** The position on the screen. */
  at: { x: number; y: number };
}

/** The single values of a row; others, such as lists, are left out. */
export function picksOf(columns: readonly string[], row: readonly (Cell | undefined)[]): ValuePick[] {
  return columns.flatMap((column, place): ValuePick[] => {
    const value = row[place];
    return isSingle(value) ? [{ column, value }] : [];
  });
}

/** The row of a chart's mark: the one with all of its values. */
export function rowOfMark(
  datum: unknown,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): readonly Cell[] | undefined {
  if (typeof datum !== 'object' || datum === null) return undefined;
  const shown = new Map(Object.entries(datum));
  const known = columns.filter((column) => shown.has(column));
  if (known.length === 0) return undefined;
  return rows.find((row) => known.every((column) => isSame(row[columns.indexOf(column)], shown.get(column))));
}

/** Charts turn texts of times into times. */
function isSame(cell: Cell | undefined, shown: unknown): boolean {
  if (cell === shown || (cell == null && shown == null)) return true;
  if (typeof cell !== 'string') return false;
  const time = shown instanceof Date ? shown.getTime() : shown;
  return typeof time === 'number' && (Date.parse(cell) === time || Date.parse(`${cell}Z`) === time);
}

function isSingle(value: Cell | undefined): value is ValuePick['value'] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The choice of a filter that a picked value selects. */
export interface PickedChoice {
  filter: DashboardFilter;
  choice: FilterChoice;
}

const addressesMax = 3;

/** The addresses among the picked values. */
export function addressesIn(picks: readonly ValuePick[]): WebAddress[] {
  const found = picks.flatMap(({ value }) => webAddress(value) ?? []);
  return [...new Map(found.map((address) => [address.href, address])).values()].slice(0, addressesMax);
}

const units = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** The filters that the picked values fit: those on a column of the same name, and periods of time. */
export function choicesIn(filters: readonly DashboardFilter[], picks: readonly ValuePick[]): PickedChoice[] {
  return filters.flatMap((filter): PickedChoice[] => {
    const isMeant = ({ column }: ValuePick) =>
      filter.targets.some((target) => target.column.toLowerCase() === column.toLowerCase());
    if (filter.kind === 'values') {
      const pick = picks.find(isMeant);
      return pick ? [{ filter, choice: [pick.value] }] : [];
    }
    if (filter.kind !== 'date') return [];
    const pick = picks.find((each) => isMeant(each) || unitOf(each.column) !== undefined);
    const choice = pick && periodOf(pick);
    return choice ? [{ filter, choice }] : [];
  });
}

function unitOf(column: string): (typeof units)[number] | undefined {
  return units.find((unit) => unit === column.toLowerCase());
}

/** The days of a row's time: those of its month, if the column is called so. */
function periodOf({ column, value }: ValuePick): FilterChoice | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(value)?.[0] : undefined;
  if (day === undefined) return undefined;
  return { from: day, before: laterDay(day, 1, unitOf(column) ?? 'day') };
}
