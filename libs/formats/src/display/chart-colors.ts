import type { Cell, ChartDisplay, ChartSpec, MarkColor } from '#contracts';
import { writeCell } from '../write-cell.js';
import { cellNumber } from './cell-number.js';
import { chartColumns } from './chart-columns.js';
import type { ChartColumn, ChartColumns } from './chart-columns.js';
import { amountTitle, folded, isTime } from './chart-encodings.js';
import type { Displayed } from './displayed.js';
import { fieldName } from './field-name.js';

/** The colors of marks, each with three times the brightness of a dark ground and a third of that of a light one. */
export const markHexes: Readonly<Record<MarkColor['color'], string>> = {
  blue: '#228be6',
  yellow: '#b08900',
  magenta: '#d6336c',
  teal: '#0c9f8f',
  purple: '#9c5fe0',
  brown: '#a1673a',
  green: '#2f9e44',
  red: '#e03131',
  orange: '#e8590c',
  gray: '#868e96',
};

const namedMax = 50;
const nameLengthMax = 200;

/** The colors of several series; undefined where there is one. */
export function seriesColor(
  { colors }: ChartDisplay,
  { y, series }: ChartColumns,
  { rows }: Displayed,
): ChartSpec | undefined {
  if (series) {
    const scale = scaleOf(namesOf(series, rows).toSorted(byName), colors, textOf);
    return { ...colorField(series), ...(scale && { scale }) };
  }
  if (y.length === 1) return undefined;
  const titles = y.map(({ format }) => amountTitle(format));
  const nameOf = (title: Cell) => y[titles.findIndex((each) => each === title)]?.name ?? '';
  const scale = scaleOf(titles, colors, nameOf);
  return { field: folded.title, type: 'nominal', title: null, sort: titles, ...(scale && { scale }) };
}

/** The colors of slices, the largest first. */
export function sliceColor(
  { colors }: ChartDisplay,
  names: ChartColumn,
  value: ChartColumn,
  { rows }: Displayed,
): ChartSpec {
  const numberIn = (row: readonly Cell[]) => cellNumber(row[value.place]) ?? 0;
  const inOrder = rows.toSorted((one, other) => numberIn(other) - numberIn(one));
  const scale = scaleOf(namesOf(names, inOrder), colors, textOf);
  const sort = { field: fieldName(value.name), order: 'descending' };
  return { ...colorField(names), sort, ...(scale && { scale }) };
}

/** Bars of one series: those of the chosen names have their colors, and all others that of the chart. */
export function barColor(
  chart: ChartDisplay,
  { x }: ChartColumns,
  { rows }: Displayed,
): ChartSpec | undefined {
  const { colors = [] } = chart;
  if (colors.length === 0 || !isOfNames(chart, x)) return undefined;
  const condition = namesOf(x, rows).flatMap((name) => {
    const color = colorOf(name, colors, textOf);
    return color ? [{ test: { field: fieldName(x.name), equal: name }, value: markHexes[color] }] : [];
  });
  return condition.length === 0 ? undefined : { condition };
}

/** The values that a chart has marks of, with their words: what colors can be chosen for. */
export function coloredValues(chart: ChartDisplay, rows: Displayed): { value: string; label: string }[] {
  const columns = chartColumns(chart, rows);
  if (!columns) return [];
  const { x, y, series } = columns;
  if (!series && y.length > 1) return y.map(({ name, format }) => ({ value: name, label: format.title }));
  const column = series ?? (isOfNames(chart, x) ? x : undefined);
  if (!column) return [];
  return namesOf(column, rows.rows)
    .slice(0, namedMax)
    .map((name) => ({ value: textOf(name), label: writeCell(name, column.format, 'cell') || textOf(name) }));
}

function isOfNames({ kind }: ChartDisplay, { format }: ChartColumn): boolean {
  return kind === 'pie' || ((kind === 'bar' || kind === 'horizontal_bar') && !isTime(format));
}

/** Black or white, whichever has more contrast with the mark below, whose color is that of the reader's theme. */
export function labelColor({ series }: Pick<ChartColumns, 'series'>): ChartSpec {
  const field = JSON.stringify(series?.name ?? folded.title);
  return { expr: `luminance(scale('color', datum[${field}])) > 0.179 ? '#000000' : '#ffffff'` };
}

function colorField({ name, format }: ChartColumn): ChartSpec {
  return { field: fieldName(name), type: 'nominal', title: format.title };
}

/** With a color chosen, all are named: none changes when rows are filtered, and none of the others is the chosen one. */
function scaleOf(
  names: readonly Cell[],
  colors: ChartDisplay['colors'] = [],
  nameOf: (name: Cell) => string,
): ChartSpec | undefined {
  const domain = names.slice(0, namedMax);
  const chosen = domain.map((name) => colorOf(name, colors, nameOf));
  if (chosen.every((color) => color === undefined)) return undefined;
  const left = Object.entries(markHexes).filter(([color]) => !chosen.some((each) => each === color));
  const others = left.length > 0 ? left.map(([, hex]) => hex) : Object.values(markHexes);
  let taken = 0;
  const range = chosen.map((color) => {
    if (color) return markHexes[color];
    taken += 1;
    return others[(taken - 1) % others.length] ?? markHexes.gray;
  });
  return { domain, range };
}

function colorOf(
  name: Cell,
  colors: readonly MarkColor[],
  nameOf: (name: Cell) => string,
): MarkColor['color'] | undefined {
  return colors.find(({ value }) => value === nameOf(name))?.color;
}

/** The different values of a column, but for those that are too long to be read in a legend, and objects, which Vega may take for expressions. */
function namesOf({ place }: ChartColumn, rows: Displayed['rows']): Cell[] {
  const names = new Set(rows.map((row) => row[place] ?? null));
  return [...names].filter((name) =>
    typeof name === 'string' ? name.length <= nameLengthMax : name === null || typeof name !== 'object',
  );
}

function byName(one: Cell, other: Cell): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return textOf(one) < textOf(other) ? -1 : 1;
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
