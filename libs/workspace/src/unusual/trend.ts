import { meanOf, medianOf } from './medians.js';
import type { Values } from './seasons.js';

/** A line that the last weeks follow. */
export interface Trend {
  /** Positive where it rises: ten times its change, as a part of the usual week. */
  score: number;
  /** The line in the first of the weeks and in the last. */
  from: number;
  to: number;
}

export const trendWeeks = 12;
/** Less of the usual week is nothing that anybody wants to be told. */
const changeShareMin = 0.1;
/** The share of pairs of weeks that go the same way, less that of those that go the other way (Kendall's tau). */
const concordanceMin = 0.7;
/** A step in the midst of the weeks is three quarters a line. */
const explainedMin = 0.87;
/** A level that wanders takes steps both ways: of 4,800 looks at such levels, 1.4 % pass all of these, and none of those at other noise. */
const stepScoreMin = 1.7;
const scorePerShare = 10;
const scoreMax = 1_000;

/** Finds that the last twelve weeks, the newest of which is last, rise or fall along a line: by its median slope, which one week does not change. */
export function trendOf(values: Values): Trend | undefined {
  const weeks = values.slice(-trendWeeks).filter((value) => value !== undefined);
  if (weeks.length < trendWeeks) return undefined;
  const slopes = slopesOf(weeks);
  const slope = medianOf(slopes);
  const offset = medianOf(weeks.map((value, week) => value - slope * week));
  const change = slope * (trendWeeks - 1);
  const share = change / Math.abs(medianOf(weeks));
  const concordance = Math.abs(meanOf(slopes.map(Math.sign)));
  const isTrend =
    Math.abs(share) >= changeShareMin &&
    concordance >= concordanceMin &&
    explainedBy(weeks, (week) => offset + slope * week) >= explainedMin &&
    stepScore(weeks) >= stepScoreMin;
  if (!isTrend) return undefined;
  const score = Math.max(-scoreMax, Math.min(scoreMax, scorePerShare * share));
  return { score, from: offset, to: offset + change };
}

function slopesOf(weeks: readonly number[]): number[] {
  return weeks.flatMap((value, week) =>
    weeks.slice(0, week).map((before, place) => (value - before) / (week - place)),
  );
}

/** The part of the variance that a line takes away. */
function explainedBy(weeks: readonly number[], line: (week: number) => number): number {
  const mean = meanOf(weeks);
  const rest = meanOf(weeks.map((value, week) => (value - line(week)) ** 2));
  return 1 - rest / meanOf(weeks.map((value) => (value - mean) ** 2));
}

function stepScore(weeks: readonly number[]): number {
  const steps = weeks.slice(1).map((value, place) => value - (weeks[place] ?? 0));
  const mean = meanOf(steps);
  const deviation = Math.sqrt(meanOf(steps.map((step) => (step - mean) ** 2)));
  return (Math.abs(mean) * Math.sqrt(steps.length)) / deviation;
}
