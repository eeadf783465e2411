import { levelChange, trendOf } from '#workspace';
import { noiseSeries } from './insight-series.ts';
import type { NoiseSeries } from './insight-series.ts';
import type { Bound } from './report.ts';

const week = 7;
const levelDays = 14;
const levelPastDays = 84;
const trendDays = 12 * week;
const levelSigmas = 4;
const trendSigmas = 7;
const trendLevelShare = 0.15;
const judgedWeeks = 8;

/** The share of looks at noise that find another level, and of levels that are not found within two looks after their two weeks. */
export function levelBounds(count: number, random: () => number): Bound[] {
  const at = levelPastDays;
  const series = noiseSeries(count, at + levelDays + judgedWeeks * week, random).map(withoutSlope);
  const find = (values: readonly number[], end: number) => levelChange(values.slice(0, end));
  const shifted = series.map(({ values, sigma }) => {
    const level = values.reduce((sum, value) => sum + value, 0) / values.length;
    const shift = (random() < 0.5 ? -1 : 1) * Math.max(levelSigmas * sigma, trendLevelShare * level);
    return { shift, values: values.map((value, day) => (day < at ? value : value + shift)) };
  });
  const looks = Array.from({ length: judgedWeeks }, (_, place) => at + levelDays + place * week);
  return [
    flagged('another level', series, (values) => looks.map((end) => find(values, end) !== undefined)),
    missed(
      `levels that are ${levelSigmas} sigma and 15 % away`,
      shifted.map(({ values, shift }) =>
        [0, 1].some(
          (late) => Math.sign(find(values, at + levelDays + late)?.score ?? 0) === Math.sign(shift),
        ),
      ),
    ),
  ];
}

/** The share of looks at noise without a slope that find a trend, and of trends that are not found within two looks after their twelve weeks. */
export function trendBounds(count: number, random: () => number): Bound[] {
  const from = judgedWeeks * week;
  const series = noiseSeries(count, from + trendDays + week, random).map(withoutSlope);
  const find = (values: readonly number[], end: number) => trendOf(weeksOf(values.slice(0, end)));
  const moved = series.map(({ values, sigma }) => {
    const level = values.reduce((sum, value) => sum + value, 0) / values.length;
    const change = (random() < 0.5 ? -1 : 1) * Math.max(trendSigmas * sigma, trendLevelShare * level);
    const slope = change / trendDays;
    return { change, values: values.map((value, day) => value + slope * Math.max(0, day - from)) };
  });
  const looks = Array.from({ length: judgedWeeks }, (_, place) => trendDays + place * week);
  return [
    flagged('a trend', series, (values) => looks.map((end) => find(values, end) !== undefined)),
    missed(
      `trends of ${trendSigmas} sigma and 15 %`,
      moved.map(({ values, change }) =>
        [0, 1].some(
          (late) => Math.sign(find(values, from + trendDays + late * week)?.score ?? 0) === Math.sign(change),
        ),
      ),
    ),
  ];
}

/** A slope is news to both of them. */
function withoutSlope({ values, slope, ...series }: NoiseSeries): NoiseSeries {
  return { ...series, slope: 0, values: values.map((value, day) => value - slope * day) };
}

function weeksOf(days: readonly number[]): number[] {
  return Array.from({ length: days.length / week }, (_, place) =>
    days.slice(place * week, (place + 1) * week).reduce((sum, value) => sum + value, 0),
  );
}

function flagged(
  finding: string,
  series: readonly NoiseSeries[],
  look: (values: readonly number[]) => boolean[],
): Bound {
  const looks = series.flatMap(({ values }) => look(values));
  return { name: `looks at noise that find ${finding} (%)`, value: percentOf(looks, true), max: 1 };
}

function missed(truth: string, found: readonly boolean[]): Bound {
  return { name: `${truth}, not found within two looks (%)`, value: percentOf(found, false), max: 5 };
}

/** The share of those that are so. */
export function percentOf(all: readonly boolean[], which: boolean): number {
  return (100 * all.filter((each) => each === which).length) / all.length;
}
