import type { ChartSpec } from '#contracts';
import { areWithoutZone, fieldName, numberOf } from '#workspace';
import type { Unit } from '#workspace';
import type { z } from 'zod';
import { capital } from '../capital.js';
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

/** Names along an axis, or as colours. */
export function group({ name, title, isOrdered }: GroupColumn): Spec {
  return { field: fieldName(name), type: isOrdered ? 'ordinal' : 'nominal', title: titleOf(title) };
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

/** The text of the point under the mouse: which one it is, and its numbers with all that matters of them. */
export function tooltip(dimensions: readonly Spec[], measures: readonly MeasureColumn[]): Spec[] {
  return [...dimensions.map(toldDimension), ...measures.map(toldAmount)];
}

/** A moment within a day is told with its hour, in the zone that it is drawn in: the axis' scale says nothing of that here. */
function toldDimension(dimension: Spec): Spec {
  const keys = new Set(['field', 'type', 'title', 'timeUnit']);
  const told = Object.fromEntries(Object.entries(dimension).filter(([key]) => keys.has(key)));
  if (dimension['type'] !== 'temporal' || 'timeUnit' in dimension) return told;
  return { ...told, timeUnit: `${'scale' in dimension ? 'utc' : ''}yearmonthdatehoursminutes` };
}

function toldAmount(measure: MeasureColumn): Spec {
  const format = { share: '.1%', percent: ',.2~f', currency: `${sign(measure.unit)},.2f`, none: ',.4~f' }[
    measure.unit.unit
  ];
  return { field: fieldName(measure.name), type: 'quantitative', title: amountTitle(measure), format };
}

/** Millions in short; what is smaller as Vega writes it. */
function axisFormat({ unit, place }: MeasureColumn, { rows }: Result): string | undefined {
  if (unit.unit === 'share') return '.0%';
  const most = rows.reduce((max, row) => Math.max(max, Math.abs(numberOf(row[place]) ?? 0)), 0);
  // Beyond that d3 writes G for a billion.
  const isShort = most >= 1e6 && most < 1e9;
  if (isShort) return `${sign(unit)}~s`;
  if (most >= 1e12) return '.2~e';
  return sign(unit) === '' ? undefined : `${sign(unit)},~f`;
}

/** d3's sign for money is the dollar; other currencies are named in the title. */
function sign(unit: Unit): string {
  return unit.unit === 'currency' && unit.code === 'USD' ? '$' : '';
}

function amountTitle({ title, unit }: MeasureColumn): string {
  const suffix =
    unit.unit === 'currency'
      ? ` (${unit.code})`
      : unit.unit === 'percent' && !title.includes('%')
        ? ' (%)'
        : '';
  return titleOf(title).replace(/ \((?:usd|eur|gbp|chf|%)\)$/i, '') + suffix;
}

/** A text as a title: with a capital, and of characters that any JSON may hold. */
export function titleOf(text: string): string {
  return capital(text).replaceAll('\u0000', '').toWellFormed();
}
