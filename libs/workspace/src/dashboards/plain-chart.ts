import { ColumnFormat, ColumnKind } from '#contracts';
import type { Cell, Widget } from '#contracts';
import { areWithoutZone, chartOf, displayedFormats, fieldName, isDrawable } from '#formats';
import { z } from 'zod';
import { dayOf } from '../charts/day-of.js';

/** A widget's stored rows. Their thousands of cells are not validated one by one, because we wrote them. */
export const KeptRows = z.object({
  columns: z.array(z.string()),
  column_kinds: z.array(ColumnKind),
  column_formats: z.array(ColumnFormat).optional(),
  rows: z.array(z.custom<Cell[]>(Array.isArray)),
});
export type KeptRows = z.infer<typeof KeptRows>;

type Spec = NonNullable<Widget['chart_spec']>;

const rowsMax = 500;
const namesMax = 30;
const namesBesideMax = 12;
const pointsMax = 40;

/** The chart of a widget's rows: as its settings have it, its author's own, or a plain one. */
export function widgetChart(
  { chart_spec: own, display }: Pick<Widget, 'chart_spec' | 'display'>,
  rows: KeptRows,
): Spec | null {
  const made =
    display?.chart && chartOf(display.chart, { ...rows, column_formats: displayedFormats(rows, display) });
  return made ?? own ?? plainChart(rows);
}

/** The default chart of a widget without one: a line over time, or bars by name; null where a table is clearer. */
export function plainChart({ columns, column_kinds: kinds, rows }: KeptRows): Spec | null {
  const [along, value, ...others] = columns;
  if (along === undefined || value === undefined || others.length > 0 || along === value) return null;
  if (rows.length < 2 || rows.length > rowsMax || !isDrawable(along) || !isDrawable(value)) return null;
  if (isLabel(value) || !isNumber(kinds[1], valuesOf(rows, 1))) return null;
  const times = valuesOf(rows, 0);
  if (isTime(kinds[0], times)) return line(along, value, times);
  return rows.length > namesMax ? null : bars(along, value, rows.length);
}

/** A point's tooltip repeats its axes, in their zone. */
function line(along: string, value: string, times: readonly Cell[]): Spec {
  const zone: Spec = areWithoutZone(times) ? {} : { scale: { type: 'utc' } };
  return {
    mark: { type: 'line', point: times.length <= pointsMax, tooltip: true },
    encoding: {
      x: { field: fieldName(along), type: 'temporal', ...zone, title: along },
      y: { field: fieldName(value), type: 'quantitative', title: value },
    },
  };
}

/** Names are read beside their bars; many of them have more room below. */
function bars(along: string, value: string, count: number): Spec {
  const name = { field: fieldName(along), type: 'nominal', title: along };
  const length = { field: fieldName(value), type: 'quantitative', title: value };
  const names = { ...name, sort: null };
  const axes = count <= namesBesideMax ? { x: length, y: names } : { x: names, y: length };
  return { mark: { type: 'bar' }, encoding: { ...axes, tooltip: [name, length] } };
}

function valuesOf(rows: KeptRows['rows'], place: number): Cell[] {
  return rows.map((row) => row[place] ?? null).filter((value) => value !== null);
}

/** Numbers beyond JSON's precision come as text, and not every engine knows the kinds of its columns. */
function isNumber(kind: ColumnKind | undefined, values: readonly Cell[]): boolean {
  if (kind === 'integer' || kind === 'number') return true;
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

function isTime(kind: ColumnKind | undefined, values: readonly Cell[]): boolean {
  if (kind === 'date' || kind === 'timestamp') return true;
  return values.length > 0 && values.every((value) => dayOf(value) !== undefined);
}

/** A year or an id is a name made of digits. The console's tables have the same rule and cannot import it from our libs. */
function isLabel(name: string): boolean {
  return /(?:^|[_\s])(?:id|year|zip|code|postcode)$/i.test(name);
}
