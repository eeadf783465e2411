import { fieldName } from '#formats';
import { nextPeriod } from '../result-shape/grain-of-days.js';
import type { Result, TimeColumn } from '../result-shape/result-shape.js';
import { latestDay } from './periods-drawn.js';
import { timeUnitOf } from './encodings.js';
import type { Spec } from './encodings.js';

/** The current, unfinished period, as conditions of a chart. */
export interface OpenPeriod {
  /** Holds for the points before it. */
  before: Spec;
  /** Holds for its points and the ones before, from which a line leads into it. */
  fromLast: Spec;
  /** Holds for its points. */
  during: Spec;
}

/** The last drawn period, if it is not over; otherwise undefined. */
export function openPeriodOf(
  time: TimeColumn,
  along: Spec,
  result: Result,
  today: string,
): OpenPeriod | undefined {
  const { grain } = time;
  const day = grain && latestDay(time, result);
  if (!grain || day?.last === undefined || day.last > today || nextPeriod(day.last, grain) <= today)
    return undefined;
  const { last, before = last } = day;
  const unit = timeUnitOf(along);
  const test = (comparison: 'lt' | 'gte', start: string): Spec => ({
    field: fieldName(time.name),
    ...(unit === undefined ? {} : { timeUnit: unit }),
    [comparison]: momentOf(start, unit?.startsWith('utc') === true),
  });
  return { before: test('lt', last), fromLast: test('gte', before), during: test('gte', last) };
}

/** A day as Vega-Lite writes it. */
function momentOf(day: string, isUtc: boolean): Spec {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date, ...(isUtc ? { utc: true } : {}) };
}
