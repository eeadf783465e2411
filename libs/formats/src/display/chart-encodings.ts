import type { ChartDisplay, ChartSpec, ColumnFormat } from '#contracts';
import { isAmount } from '../column-format.js';
import { measuringUnit } from '../measuring-units.js';
import { writeCell } from '../write-cell.js';
import { cellNumber } from './cell-number.js';
import { plainText } from './chart-columns.js';
import type { ChartColumn, ChartColumns } from './chart-columns.js';
import type { Displayed } from './displayed.js';
import { fieldName } from './field-name.js';
import { areWithoutZone } from './without-zone.js';

/** The values of several columns, one below the other, with the titles of their columns. */
export const folded = { title: 'questglass_series', value: 'questglass_value' } as const;

/** Names or times along an axis. */
export function along(
  column: ChartColumn,
  chart: ChartDisplay,
  { rows }: Displayed,
  valueField: string,
): ChartSpec {
  const { name, place, format } = column;
  const title = plainText(chart.titles?.x ?? format.title);
  const field = { field: fieldName(name), title };
  if (isTime(format))
    return {
      ...field,
      ...timeOf(
        format,
        rows.map((row) => row[place] ?? null),
      ),
    };
  if (chart.kind === 'scatter' && isAmount(format))
    return { ...field, type: 'quantitative', scale: { zero: false }, ...axisOf(column, rows) };
  return { ...field, type: 'nominal', sort: sortOf(chart, valueField), ...uprightNames(column, chart, rows) };
}

/** The numbers of a chart along their axis. */
export function amounts(
  [column, ...others]: ChartColumns['y'],
  field: string,
  chart: ChartDisplay,
  { rows }: Displayed,
): ChartSpec {
  const stack = stackOf(chart);
  const scale = scaleOf(chart);
  return {
    field,
    type: 'quantitative',
    title: titleOf(chart, column, others.length === 0),
    ...(stack === 'normalize' ? { axis: { format: '.0%' } } : axisOf(column, rows)),
    ...(scale && { scale }),
    ...(stack !== undefined && { stack }),
  };
}

/** Of several columns none gives the axis its title. */
function titleOf({ titles }: ChartDisplay, { format }: ChartColumn, isAlone: boolean): string | null {
  if (titles?.y !== undefined) return plainText(titles.y);
  return isAlone ? amountTitle(format) : null;
}

function scaleOf({ kind, log }: ChartDisplay): ChartSpec | undefined {
  if (log) return { type: 'log' };
  return kind === 'scatter' ? { zero: false } : undefined;
}

const stacks = { none: null, total: 'zero', share: 'normalize' } as const;

/** Logarithms do not add up. */
function stackOf({
  kind,
  log,
  stack = 'total',
}: ChartDisplay): (typeof stacks)[keyof typeof stacks] | undefined {
  if (kind !== 'bar' && kind !== 'horizontal_bar' && kind !== 'area') return undefined;
  return log ? null : stacks[stack];
}

/** The words of a mark. */
export function told(column: ChartColumn, encoding: ChartSpec): ChartSpec {
  const { name, format } = column;
  if (isAmount(format))
    return {
      field: fieldName(name),
      type: 'quantitative',
      title: amountTitle(format),
      format: digitsOf(format),
    };
  const { type, timeUnit } = encoding;
  const unit =
    timeUnit ??
    (type === 'temporal' ? `${'scale' in encoding ? 'utc' : ''}yearmonthdatehoursminutes` : undefined);
  return {
    field: fieldName(name),
    type: type ?? 'nominal',
    title: format.title,
    ...(unit !== undefined && { timeUnit: unit }),
  };
}

/** The name of numbers, with the unit unless the numbers have it. */
export function amountTitle({ title, form, unit }: ColumnFormat): string {
  const suffix = form === 'percent' ? '%' : form === 'number' && measuringUnit(unit) ? unit : undefined;
  return suffix === undefined || title.includes(suffix) ? title : `${title} (${suffix})`;
}

const shortFrom = 10_000;

/** A number beside its mark, short where it is large. */
export function labelText({ place, format }: ChartColumn, field: string, { rows }: Displayed): ChartSpec {
  const most = rows.reduce((max, row) => Math.max(max, Math.abs(cellNumber(row[place]) ?? 0)), 0);
  const sign = format.form === 'currency' ? '$' : '';
  // d3 would write G for a billion.
  const isShort = most >= shortFrom && most < 1e9;
  return { field, type: 'quantitative', format: isShort ? `${sign}.3~s` : digitsOf(format) };
}

/** The digits of a number in a tip, as d3 writes them. */
function digitsOf({ form, decimals }: ColumnFormat): string {
  if (form === 'share') return `.${decimals ?? 1}%`;
  const sign = form === 'currency' ? '$' : '';
  return decimals === undefined ? `${sign},.2~f` : `${sign},.${decimals}f`;
}

/** Reports whether a column has times. */
export function isTime({ form }: ColumnFormat): boolean {
  return form === 'period' || form === 'moment';
}

const units = {
  day: 'yearmonthdate',
  week: 'yearmonthdate',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
} as const;

function timeOf({ form, grain }: ColumnFormat, times: Displayed['rows'][number]): ChartSpec {
  const isWithoutZone = areWithoutZone(times);
  if (form === 'period')
    return { type: 'temporal', timeUnit: `${isWithoutZone ? '' : 'utc'}${units[drawnGrain(grain, times)]}` };
  return { type: 'temporal', ...(isWithoutZone ? {} : { scale: { type: 'utc' } }) };
}

/** The first days of months are months, and those of years are years, where nothing else is known of them. */
function drawnGrain(grain: ColumnFormat['grain'], times: Displayed['rows'][number]): keyof typeof units {
  if (grain !== undefined && grain !== 'day') return grain;
  const days = new Set(times.flatMap((time) => (typeof time === 'string' ? time.slice(0, 10) : [])));
  const areAll = (end: string) => days.size > 1 && [...days].every((day) => day.endsWith(end));
  return areAll('-01-01') ? 'year' : areAll('-01') ? 'month' : 'day';
}

function sortOf({ sort = 'rows' }: ChartDisplay, valueField: string): ChartSpec[string] {
  if (sort === 'rows') return null;
  return sort === 'names' ? 'ascending' : { field: valueField, op: 'sum', order: sort };
}

const namesUprightMax = 8;
const lettersUprightMax = 12;

/** Few short names are read beside each other. */
function uprightNames(
  { place, format }: ChartColumn,
  { kind }: ChartDisplay,
  rows: Displayed['rows'],
): ChartSpec {
  const names = new Set(rows.map((row) => writeCell(row[place], format, 'cell')));
  const isFew =
    names.size <= namesUprightMax && [...names].every(({ length }) => length <= lettersUprightMax);
  return kind !== 'horizontal_bar' && isFew ? { axis: { labelAngle: 0 } } : {};
}

/** Millions are short; smaller numbers are written as Vega does. */
function axisOf({ place, format: { form } }: ChartColumn, rows: Displayed['rows']): ChartSpec {
  if (form === 'share') return { axis: { format: '.0%' } };
  const sign = form === 'currency' ? '$' : '';
  const most = rows.reduce((max, row) => Math.max(max, Math.abs(cellNumber(row[place]) ?? 0)), 0);
  // d3 would write G for a billion.
  if (most >= 1e6 && most < 1e9) return { axis: { format: `${sign}~s` } };
  if (most >= 1e12) return { axis: { format: '.2~e' } };
  return sign === '' ? {} : { axis: { format: `${sign},~f` } };
}
