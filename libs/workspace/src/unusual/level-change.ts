import { medianOf } from './medians.js';
import type { Values } from './seasons.js';

/** A level that some values have reached and no two weeks before them had. */
export interface LevelChange {
  /** Positive for a higher level: its distance from the one before, so that the least that is told is 2. */
  score: number;
  level: number;
  /** The lowest and the highest level of two weeks before. */
  before: readonly [number, number];
}

/** Whole weeks have each weekday as often, so that a season does not look like another level. */
export const levelDays = 14;
const halfDays = levelDays / 2;
export const levelPastDays = 84;
/** Of the range that levels had before: of 4,000 looks at noise, 7 are beyond it, and 93 % of those at two weeks that are two spreads higher. */
const beyondShare = 0.6;
/** Each of the weeks is beyond by so much of that: a week alone is no level. */
const halfShare = 0.5;
/** Less of it is nothing that anybody wants to be told. */
const changeShareMin = 0.05;
const knownShareMin = 0.7;
const scoreMax = 1_000;

/**
 * Finds that the last two weeks of days, the newest of which is last, have another level than any two weeks of the twelve before. Both of them
 * have to be beyond, so one outage is none, and a trend that goes on is beyond its own past by little.
 */
export function levelChange(values: Values): LevelChange | undefined {
  const recent = values.slice(-levelDays);
  const past = values.slice(-levelDays - levelPastDays, -levelDays);
  if (!isKnown(past, levelPastDays)) return undefined;
  const levels = rollingLevels(past);
  const level = levelOf(recent, levelDays);
  const halves = [recent.slice(0, halfDays), recent.slice(halfDays)].map((half) => levelOf(half, halfDays));
  if (level === undefined || levels.length === 0) return undefined;
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const room = Math.max(beyondShare * (high - low), changeShareMin * Math.max(Math.abs(low), Math.abs(high)));
  const distance = level - (low + high) / 2;
  const isBeyond = (each: number | undefined) =>
    each !== undefined && (level > high ? each - high >= halfShare * room : low - each >= halfShare * room);
  const isFar = Math.abs(distance) >= (high - low) / 2 + room;
  if (!isFar || room === 0 || !halves.every(isBeyond)) return undefined;
  const score = Math.max(-scoreMax, Math.min(scoreMax, distance / (room / 2)));
  return { score, level, before: [low, high] };
}

function rollingLevels(past: Values): number[] {
  return Array.from({ length: past.length - levelDays + 1 }, (_, from) =>
    levelOf(past.slice(from, from + levelDays), levelDays),
  ).filter((level) => level !== undefined);
}

/** The middle of some days; undefined where too few are known. */
function levelOf(days: Values, count: number): number | undefined {
  return isKnown(days, count) ? medianOf(days.filter((value) => value !== undefined)) : undefined;
}

function isKnown(days: Values, count: number): boolean {
  return days.filter((value) => value !== undefined).length >= knownShareMin * count;
}
