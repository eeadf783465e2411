import type { NumberFormat } from '#formats';
import type { LevelChange } from '../unusual/level-change.js';
import { trendWeeks } from '../unusual/trend.js';
import type { Trend } from '../unusual/trend.js';
import { numberWords, significant } from '../unusual/number-words.js';
import { usualWords } from '../unusual/unusual-words.js';
import type { Contribution } from './contributions.js';
import type { Unusualness } from '../unusual/unusualness.js';

/** An unusual period of a metric. */
export interface Standout {
  metricName: string;
  grain: 'day' | 'week';
  /** Its first day. */
  period: string;
  value: number;
  /** The format of the metric's numbers. */
  format: NumberFormat;
  found: Unusualness;
}

/** An insight as people read it. */
export interface InsightText {
  title: string;
  summary: string;
}

/** The distance from the usual, in spreads, from which on a value is told unasked. */
export const scoreMin = 3;

/** The title and sentence of an unusual period, and a sentence for its cause. */
export function insightWords(
  { metricName, grain, period, value, format, found }: Standout,
  cause: Contribution | undefined,
): InsightText {
  const day = longDay(period);
  const when = grain === 'day' ? `on ${day}` : `in the week of ${day}`;
  return {
    title: `${metricName}: unusually ${found.score > 0 ? 'high' : 'low'} ${when}`,
    summary: `It was ${numberWords(value, format)}; ${usualWords(found, scoreMin, format)}.${causeWords(cause, format)}`,
  };
}

/** Another level of a metric, in a title and a sentence, and another one for its cause. */
export function levelWords(
  {
    metricName,
    first,
    found,
    format,
  }: { metricName: string; first: string; found: LevelChange; format: NumberFormat },
  cause: Contribution | undefined,
): InsightText {
  const { score, level, before } = found;
  const [low, high] = before.map((each) => significant(each, format, 3));
  const was = low === high ? `about ${low}` : `between ${low} and ${high}`;
  return {
    title: `${metricName}: a ${score > 0 ? 'higher' : 'lower'} level since about ${longDay(first)}`,
    summary: `Days of the last two weeks were about ${significant(level, format, 3)}; those of any two of the twelve weeks before were ${was}.${causeWords(cause, format)}`,
  };
}

/** A trend, in a title and a sentence, and another one for its cause. */
export function trendWords(
  {
    metricName,
    period,
    found,
    format,
  }: { metricName: string; period: string; found: Trend; format: NumberFormat },
  cause: Contribution | undefined,
): InsightText {
  const { score, from, to } = found;
  const [before, now] = [from, to].map((each) => significant(each, format, 3));
  const ends = `Weeks went from about ${before} to about ${now}, the last of them that of ${longDay(period)}.`;
  const part = cause
    ? ` ${partWord(cause)} of it is ${valueName(cause)}: ${numberWords(cause.now, format)}, where it was about ${numberWords(cause.usual, format)}.`
    : '';
  return {
    title: `${metricName}: ${score > 0 ? 'rising' : 'falling'} for ${trendWeeks} weeks`,
    summary: `${ends}${part}`,
  };
}

/** A dimension with one of its values. */
export function valueName({ dimension, value }: Pick<Contribution, 'dimension' | 'value'>): string {
  return `${dimension} ${shortened(value)}`;
}

/** "March 2, 2026". */
export function longDay(day: string): string {
  return days.format(new Date(day));
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The values of a dimension may be whole texts. */
const valueMax = 80;

function causeWords(cause: Contribution | undefined, format: NumberFormat): string {
  if (!cause) return '';
  return ` ${partWord(cause)} of it is ${valueName(cause)}: ${numberWords(cause.now, format)}, where about ${numberWords(cause.usual, format)} would be usual.`;
}

function partWord({ share }: Contribution): string {
  return share >= 0.5 ? 'Most' : 'Some';
}

/** A value of a dimension as far as a sentence has room for it. */
export function shortened(value: string): string {
  return value.length > valueMax ? `${value.slice(0, valueMax).toWellFormed()}…` : value;
}
