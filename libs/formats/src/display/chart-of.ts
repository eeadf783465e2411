import type { ChartDisplay, ChartSpec } from '#contracts';
import { chartColumns } from './chart-columns.js';
import type { ChartColumns } from './chart-columns.js';
import { along, amountTitle, amounts, folded, labelText, told } from './chart-encodings.js';
import { barColor, labelColor, seriesColor, sliceColor } from './chart-colors.js';
import type { Displayed } from './displayed.js';
import { fieldName } from './field-name.js';

const pointsMax = 40;

/** The chart of rows as its settings have it, less the rows; null where there is nothing to draw. */
export function chartOf(chart: ChartDisplay, rows: Displayed): ChartSpec | null {
  const columns = chartColumns(chart, rows);
  if (!columns || rows.rows.length === 0) return null;
  const transform = transforms(chart, columns, rows);
  const layers = chart.kind === 'pie' ? pieLayers(chart, columns, rows) : layersOf(chart, columns, rows);
  const [only] = layers;
  return {
    ...(transform.length > 0 && { transform }),
    ...(layers.length === 1 ? only : { layer: layers }),
  };
}

/** Several columns of numbers become one, and numbers that come as text are read. */
function transforms({ log }: ChartDisplay, { y }: ChartColumns, { rows }: Displayed): ChartSpec[] {
  const texts = y.filter(({ place }) => rows.some((row) => typeof row[place] === 'string'));
  const read = texts.map(({ name }) => ({ filter: { field: fieldName(name), gte: -Number.MAX_VALUE } }));
  const field = valueField(y);
  // A logarithm of zero is none.
  const above = log ? [{ filter: { field, gt: 0 } }] : [];
  if (y.length === 1) return [...read, ...above];
  const titles = Object.fromEntries(y.map(({ name, format }) => [name, amountTitle(format)]));
  return [
    ...read,
    { fold: y.map(({ name }) => fieldName(name)), as: [folded.title, folded.value] },
    { calculate: `(${JSON.stringify(titles)})[datum.${folded.title}]`, as: folded.title },
    ...above,
  ];
}

function valueField(y: ChartColumns['y']): string {
  return y.length === 1 ? fieldName(y[0].name) : folded.value;
}

function layersOf(chart: ChartDisplay, columns: ChartColumns, rows: Displayed): ChartSpec[] {
  const { x, y } = columns;
  const field = valueField(y);
  const names = along(x, chart, rows, field);
  const numbers = amounts(y, field, chart, rows);
  const bySeries = seriesColor(chart, columns, rows);
  const isAcross = chart.kind === 'horizontal_bar';
  const [first, second] = isAcross ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const isStacked = bySeries !== undefined && typeof numbers['stack'] === 'string';
  const beside: Record<string, ChartSpec> =
    isBeside(chart) && bySeries ? { [`${first}Offset`]: { field: bySeries['field'] ?? '' } } : {};
  const order: Record<string, ChartSpec> = isStacked ? { order: { field: bySeries['field'] ?? '' } } : {};
  const place: Record<string, ChartSpec> = { [first]: names, [second]: numbers, ...beside, ...order };
  const color = bySeries ?? barColor(chart, columns, rows);
  const main = {
    mark: markOf(chart, rows),
    encoding: { ...place, ...(color && { color }), tooltip: tips(columns, names) },
  };
  const onMarks = isStacked && chart.kind !== 'area' ? labelColor(columns) : undefined;
  const labelled = { first, second, isStacked, bySeries, onMarks, text: labelText(y[0], field, rows) };
  return [main, ...(chart.labels ? [labels(place, labelled)] : []), ...goalLayers(chart, numbers, isAcross)];
}

/** Bars of one name stand beside each other where they are not stacked. */
function isBeside({ kind, stack, log }: ChartDisplay): boolean {
  return (kind === 'bar' || kind === 'horizontal_bar') && (stack === 'none' || log === true);
}

function tips({ x, y, series }: ChartColumns, names: ChartSpec): ChartSpec[] {
  return [
    told(x, names),
    ...(series ? [told(series, { type: 'nominal' })] : []),
    ...y.map((each) => told(each, {})),
  ];
}

function markOf({ kind, stack }: ChartDisplay, { rows }: Displayed): ChartSpec {
  switch (kind) {
    case 'bar':
    case 'horizontal_bar':
    case 'pie':
      return { type: 'bar' };
    case 'line':
      return { type: 'line', point: rows.length <= pointsMax };
    case 'area':
      return { type: 'area', line: true, ...(stack === 'none' && { fillOpacity: 0.25 }) };
    case 'scatter':
      return { type: 'point', filled: true, opacity: 0.7 };
  }
}

interface Labelled {
  first: 'x' | 'y';
  /** The axis of the numbers. */
  second: 'x' | 'y';
  isStacked: boolean;
  bySeries: ChartSpec | undefined;
  /** The color of numbers that are on their marks. */
  onMarks: ChartSpec[string] | undefined;
  text: ChartSpec;
}

/** Numbers beside their marks, or in the middle of stacked ones. */
function labels(
  place: Record<string, ChartSpec>,
  { first, second, isStacked, bySeries, onMarks, text }: Labelled,
): ChartSpec {
  const beside: ChartSpec = second === 'x' ? { align: 'left', dx: 4 } : { baseline: 'bottom', dy: -5 };
  const middle = (axis: 'x' | 'y') => ({ [axis]: { ...place[axis], bandPosition: 0.5 } });
  return {
    mark: {
      type: 'text',
      fontSize: 11,
      ...(isStacked ? { baseline: 'middle' } : beside),
      ...(onMarks !== undefined && { color: onMarks }),
    },
    encoding: {
      ...place,
      ...(place[first]?.['timeUnit'] !== undefined && middle(first)),
      ...(isStacked && middle(second)),
      ...(bySeries && { detail: { field: bySeries['field'] ?? '' } }),
      text,
    },
  };
}

/** A line across, drawn once and not for each row. */
function goalLayers({ goal, stack }: ChartDisplay, numbers: ChartSpec, isAcross: boolean): ChartSpec[] {
  if (!goal || stack === 'share') return [];
  const transform = [{ aggregate: [{ op: 'count', as: 'questglass_rows' }], groupby: [] }];
  const at = { datum: goal.at, type: 'quantitative', title: numbers['title'] ?? null };
  const encoding: ChartSpec = isAcross ? { x: at } : { y: at };
  const rule = {
    transform,
    mark: { type: 'rule', aria: false, strokeDash: [6, 4], strokeWidth: 1.5, color: goalColor },
    encoding,
  };
  if (goal.label === undefined) return [rule];
  const mark: ChartSpec = isAcross
    ? { type: 'text', aria: false, text: goal.label, align: 'left', baseline: 'top', dx: 4 }
    : { type: 'text', aria: false, text: goal.label, align: 'right', baseline: 'bottom', dy: -4 };
  const end: ChartSpec = isAcross ? { y: { value: 0 } } : { x: { value: 'width' } };
  return [rule, { transform, mark, encoding: { ...encoding, ...end } }];
}

/** A grey that stands out from white and from black. */
const goalColor = '#868e96';

/** Slices, the largest first. */
function pieLayers(chart: ChartDisplay, { x, y: [value] }: ChartColumns, rows: Displayed): ChartSpec[] {
  const field = fieldName(value.name);
  return [
    {
      mark: { type: 'arc' },
      encoding: {
        theta: { field, type: 'quantitative', stack: true },
        color: sliceColor(chart, x, value, rows),
        order: { field, type: 'quantitative', sort: 'descending' },
        tooltip: [told(x, { type: 'nominal' }), told(value, {})],
      },
    },
  ];
}
