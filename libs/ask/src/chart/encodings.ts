import type { ChartSpec } from '#contracts';
import { areWithoutZone, fieldName } from '#formats';
import { numberOf } from '#workspace';
import type { Unit } from '#workspace';
import type { z } from 'zod';
import { capitalize } from '../capitalize.js';
import type { GroupColumn, MeasureColumn, Result, TimeColumn } from '../result-shape/result-shape.js';

/** A chart's spec, or a part of one. */
export type Spec = z.infer<typeof ChartSpec>;

/** A measure along an axis. */
export function amount(measure: MeasureColumn, result: Result, isZeroBased = true): Spec {
  const format = axisFormat(measure, result);
  return {
    field: fieldName(measure.name),
    type: 'quantitative',
    title: amountTitle(measure),
    ...(format === undefined ? {} : { axis: { format } }),
    ...(isZeroBased ? {} : { scale: { zero: false } }),
  };
}

/** Names along an axis, or as colors. */
export function group(column: GroupColumn): Spec {
  const { name, title, isOrdered, calendarPart } = column;
  const type = isOrdered ? 'ordinal' : 'nominal';
  if (calendarPart === undefined) return { field: fieldName(name), type, title: titleOf(title) };
  return {
    field: calendarField(column),
    type,
    title: titleOf(title),
    sort: { field: fieldName(name), op: 'min' },
  };
}

/** The field with the names of days and months, which rows hold as numbers. */
function calendarField({ name }: GroupColumn): string {
  return `questglass_${name.replaceAll(/\W+/g, '_')}`;
}

/** Names days and months in the language of the viewer. January 1, 2024 was a Monday. */
export function namedCalendar(groups: readonly GroupColumn[]): Spec[] {
  return groups.flatMap((column) => {
    if (column.calendarPart === undefined) return [];
    const number = `datum[${JSON.stringify(column.name)}]`;
    const isWeekday = column.calendarPart === 'weekday';
    const date = isWeekday ? `datetime(2024, 0, ${number})` : `datetime(2024, ${number} - 1, 1)`;
    const calculate = `timeFormat(${date}, '${isWeekday ? '%A' : '%B'}')`;
    return [{ calculate, as: calendarField(column) }];
  });
}

/** Time along an axis. */
export function time({ name, title, grain, place }: TimeColumn, { rows }: Result): Spec {
  const isWithoutZone = areWithoutZone(rows.map((row) => row[place]));
  const field = { field: fieldName(name), type: 'temporal', title: titleOf(title) };
  if (!grain) return isWithoutZone ? field : { ...field, scale: { type: 'utc' } };
  const unit = {
    day: 'yearmonthdate',
    week: 'yearmonthdate',
    month: 'yearmonth',
    quarter: 'yearquarter',
    year: 'year',
  };
  return { ...field, timeUnit: `${isWithoutZone ? '' : 'utc'}${unit[grain]}` };
}

/** The unit that a time is drawn by. */
export function timeUnitOf({ timeUnit }: Spec): string | undefined {
  return typeof timeUnit === 'string' ? timeUnit : undefined;
}

/** The tooltip of a point: its dimensions, and its measures with all relevant digits. */
export function tooltip(dimensions: readonly Spec[], measures: readonly MeasureColumn[]): Spec[] {
  return [...dimensions.map(toldDimension), ...measures.map(toldAmount)];
}

/** A moment within a day is shown with its hour, in the zone of the drawing, which a tooltip does not inherit from the axis. */
function toldDimension(dimension: Spec): Spec {
  const keys = new Set(['field', 'type', 'title', 'timeUnit']);
  const told = Object.fromEntries(Object.entries(dimension).filter(([key]) => keys.has(key)));
  if (dimension['type'] !== 'temporal' || 'timeUnit' in dimension) return told;
  return { ...told, timeUnit: `${'scale' in dimension ? 'utc' : ''}yearmonthdatehoursminutes` };
}

function toldAmount(measure: MeasureColumn): Spec {
  const format = toldFormats[measure.unit.unit];
  return { field: fieldName(measure.name), type: 'quantitative', title: amountTitle(measure), format };
}

/** d3 writes the currency sign by the chart's locale. */
const toldFormats: Record<Unit['unit'], string> = {
  share: '.1%',
  percent: ',.2~f',
  currency: '$,.2f',
  measured: ',.2~f',
  none: ',.4~f',
};

/** Millions in short form; smaller numbers as Vega writes them. */
function axisFormat({ unit, place }: MeasureColumn, { rows }: Result): string | undefined {
  if (unit.unit === 'share') return '.0%';
  const sign = unit.unit === 'currency' ? '$' : '';
  const most = rows.reduce((max, row) => Math.max(max, Math.abs(numberOf(row[place]) ?? 0)), 0);
  // d3 would write G for a billion.
  const isShort = most >= 1e6 && most < 1e9;
  if (isShort) return `${sign}~s`;
  if (most >= 1e12) return '.2~e';
  return sign === '' ? undefined : `${sign},~f`;
}

/** The name of a measure, with the unit unless the numbers along the axis have it. */
function amountTitle({ title, unit }: MeasureColumn): string {
  const plain = titleOf(title).replace(/ \((?:usd|eur|gbp|chf|%)\)$/i, '');
  const suffix = unit.unit === 'percent' ? '%' : unit.unit === 'measured' ? unit.of : undefined;
  return suffix === undefined || title.includes(suffix) ? plain : `${plain} (${suffix})`;
}

/** A text as a title: capitalized, and valid in JSON. */
export function titleOf(text: string): string {
  return capitalize(text).replaceAll('\u0000', '').toWellFormed();
}
