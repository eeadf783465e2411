import type { ChartDisplay, ColumnFormat } from '#contracts';
import { isAmount } from '../column-format.js';
import type { Displayed } from './displayed.js';
import { isDrawable } from './field-name.js';

/** A column that a chart draws. */
export interface ChartColumn {
  name: string;
  place: number;
  format: ColumnFormat;
}

/** The columns of a chart: along, of its numbers, and of its colors. */
export interface ChartColumns {
  x: ChartColumn;
  y: readonly [ChartColumn, ...ChartColumn[]];
  series: ChartColumn | undefined;
}

/** The columns that settings name, or else those that suit by their values; undefined where there are none to draw. */
export function chartColumns(chart: ChartDisplay, rows: Displayed): ChartColumns | undefined {
  const columns = rows.columns.flatMap((name, place): ChartColumn[] => {
    const format = rows.column_formats[place];
    return format && isDrawable(name)
      ? [{ name, place, format: { ...format, title: plainText(format.title) } }]
      : [];
  });
  const named = (name: string | undefined) => columns.find((column) => column.name === name);
  const x = named(chart.x) ?? firstAlong(chart, columns);
  if (!x) return undefined;
  const chosen = (chart.y ?? []).flatMap((name) => named(name) ?? []);
  const amounts = columns.filter((column) => column !== x && isAmount(column.format));
  const [first, ...more] = chosen.length > 0 ? chosen : amounts.slice(0, 1);
  if (!first) return undefined;
  const isAlone = chart.kind === 'pie' || chart.kind === 'scatter';
  const series = named(chart.series) ?? secondNames(chart, columns, { x, y: first }, rows);
  // Colors tell one thing apart: the values of a column, or the columns.
  const y = isAlone || series ? ([first] as const) : ([first, ...more] as const);
  return { x, y, series: series === x || chart.kind === 'pie' ? undefined : series };
}

/** A text that may stand in expressions, which Vega-Lite makes of titles and where it loses backslashes. */
export function plainText(text: string): string {
  return text.replaceAll(/[\\\p{Cc}\u2028\u2029]/gu, ' ').toWellFormed();
}

function firstAlong({ kind }: ChartDisplay, columns: readonly ChartColumn[]): ChartColumn | undefined {
  const isPoints = kind === 'scatter';
  return columns.find(({ format }) => isAmount(format) === isPoints) ?? columns[0];
}

/** Several rows of one name are told apart by the next names that there are. */
function secondNames(
  { kind, series, y }: ChartDisplay,
  columns: readonly ChartColumn[],
  drawn: { x: ChartColumn; y: ChartColumn },
  { rows }: Displayed,
): ChartColumn | undefined {
  if (series !== undefined || kind === 'scatter' || (y?.length ?? 0) > 1) return undefined;
  const isAlone = new Set(rows.map((row) => JSON.stringify(row[drawn.x.place]))).size === rows.length;
  if (isAlone) return undefined;
  return columns.find((column) => column !== drawn.x && column !== drawn.y && !isAmount(column.format));
}
