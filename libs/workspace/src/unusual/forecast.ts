/**
 * Forecasts of the next values of a series, each by another model of what is usual. Failure modes:
 * - A forecast of a known value that includes the value itself has smaller errors than the next one will have: each leaves it out.
 * - An outage among the known values shifts the level: the forecasts use medians, and clip errors before the level follows them.
 */
import { meanOf, medianOf, mediansOfOthers, spreadOf } from './medians.js';
import { seasonsOf } from './seasons.js';
import type { Values } from './seasons.js';

/** A forecast of the next two values, and its errors on the known ones. */
export interface Forecast {
  /** The next value and the one after it. */
  next: readonly [number, number];
  /** The usual size of its errors, and of the mean of two in a row. */
  spread: number;
  pairSpread: number;
  isSeasonal: boolean;
  isDrifting: boolean;
}

/** The shares of an error by which a level follows it: slowly, or within days. */
const weights = [0.1, 0.3] as const;
const steadyMin = 6;
/** The number of first values that set the initial level. */
const warmUp = 7;
const smoothMin = 2 * warmUp;
const clippedAt = 2.5;
/** A forecast that assumes more has to be better by this factor, because the best of several looks better than it is. */
const margin = 0.95;

/** The forecast with the smallest errors on the known values, oldest first; undefined where these are too few. */
export function forecast(values: Values, season: number | undefined): Forecast | undefined {
  const flat: Shape = { values, offsets: [0, 0], isSeasonal: false };
  const seasons = season === undefined ? undefined : seasonsOf(values, season);
  const shapes = seasons ? [flat, { ...seasons, isSeasonal: true }] : [flat];
  const made = shapes.flatMap((shape) => [
    steady(shape),
    ...weights.map((weight) => following(shape, weight)),
  ]);
  const sized = made.flatMap((each) => (each ? [{ ...each, size: sizeOf(each) }] : []));
  const [first, ...others] = sized;
  if (!first) return undefined;
  return toForecast(others.reduce((best, each) => (each.size < best.size * margin ? each : best), first));
}

/** Values without their seasonal offsets, and the offsets of the next two. */
interface Shape {
  values: Values;
  offsets: readonly [number, number];
  isSeasonal: boolean;
}

interface Tried {
  shape: Shape;
  level: number;
  slope: number;
  errors: readonly number[];
  /** The means of two errors in a row, both by the level before the first of them. */
  pairs: readonly number[];
  isDrifting: boolean;
}

/** A constant level. */
function steady(shape: Shape): Tried | undefined {
  const known = knownOf(shape.values);
  if (known.length < steadyMin) return undefined;
  const others = mediansOfOthers(known);
  const errors = shape.values.map((value) =>
    value === undefined ? undefined : value - (others.get(value) ?? 0),
  );
  const pairs = errors.flatMap((error, place) => meanOfTwo(errors[place - 1], error));
  return { shape, level: medianOf(known), slope: 0, errors: knownOf(errors), pairs, isDrifting: false };
}

/** A level that follows the values, starting from their trend. */
function following(shape: Shape, weight: number): Tried | undefined {
  const slope = slopeOf(shape.values);
  const values = shape.values.map((value, place) =>
    value === undefined ? undefined : value - slope * place,
  );
  const known = knownOf(values);
  if (known.length < smoothMin) return undefined;
  const steps = known.slice(1).map((value, place) => value - (known[place] ?? 0));
  const clip = (clippedAt * spreadOf(steps)) / Math.SQRT2;
  const levels: number[] = [];
  let level = medianOf(known.slice(0, warmUp));
  for (const value of values) {
    levels.push(level);
    if (value !== undefined) level += weight * Math.max(-clip, Math.min(clip, value - level));
  }
  const errorAt = (place: number, by: number): number | undefined => {
    const [value, before] = [values[place], levels[by]];
    return by < warmUp || value === undefined || before === undefined ? undefined : value - before;
  };
  const places = [...values.keys()];
  const errors = knownOf(places.map((place) => errorAt(place, place)));
  const pairs = places.flatMap((place) =>
    meanOfTwo(errorAt(place - 1, place - 1), errorAt(place, place - 1)),
  );
  return { shape, level: level + slope * values.length, slope, errors, pairs, isDrifting: true };
}

/** The usual step per value, from pairs that are half the series and a number of whole weeks apart. */
function slopeOf(values: Values): number {
  const apart = Math.max(1, Math.floor(values.length / 14) * 7);
  const rises = values.flatMap((value, place) => {
    const before = values[place - apart];
    return value === undefined || before === undefined ? [] : [(value - before) / apart];
  });
  return medianOf(rises);
}

function toForecast({ shape, level, slope, errors, pairs, isDrifting }: Tried): Forecast {
  const spread = spreadOf(errors);
  const [first, second] = shape.offsets;
  return {
    next: [level + first, level + slope + second],
    spread,
    // Values with many gaps have hardly two in a row.
    pairSpread: pairs.length < steadyMin ? spread : spreadOf(pairs),
    isSeasonal: shape.isSeasonal,
    isDrifting,
  };
}

/** The mean size of the errors, in which an outage counts no more than any other large error. */
function sizeOf({ errors }: Tried): number {
  const largest = 3 * spreadOf(errors);
  return meanOf(errors.map((error) => Math.min(largest, Math.abs(error))));
}

function meanOfTwo(one: number | undefined, other: number | undefined): number[] {
  return one === undefined || other === undefined ? [] : [(one + other) / 2];
}

function knownOf(values: Values): number[] {
  return values.filter((value) => value !== undefined);
}
