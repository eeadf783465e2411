import type { NumberFormat } from '#formats';
import { numberWords } from '../unusual/number-words.js';
import { usualWords } from '../unusual/unusual-words.js';
import type { Contribution } from './contributions.js';
import type { Unusualness } from '../unusual/unusualness.js';

/** A period of a metric that stands out. */
export interface Standout {
  metricName: string;
  grain: 'day' | 'week';
  /** Its first day. */
  period: string;
  value: number;
  /** Of the metric's numbers. */
  format: NumberFormat;
  found: Unusualness;
}

/** The distance from the usual, in spreads, from which on a value is told unasked. */
export const scoreMin = 3;

/** A period that stands out, in a title and a sentence, and another one for its cause. */
export function insightWords(
  { metricName, grain, period, value, format, found }: Standout,
  cause: Contribution | undefined,
): { title: string; summary: string } {
  const day = days.format(new Date(period));
  const when = grain === 'day' ? `on ${day}` : `in the week of ${day}`;
  return {
    title: `${metricName}: unusually ${found.score > 0 ? 'high' : 'low'} ${when}`,
    summary: `It was ${numberWords(value, format)}; ${usualWords(found, scoreMin, format)}.${causeWords(cause, format)}`,
  };
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Values of a dimension may be whole texts. */
const valueMax = 80;

function causeWords(cause: Contribution | undefined, format: NumberFormat): string {
  if (!cause) return '';
  const { dimension, value, now, usual, share } = cause;
  const part = share >= 0.5 ? 'Most' : 'Some';
  const named = value.length > valueMax ? `${value.slice(0, valueMax).toWellFormed()}…` : value;
  return ` ${part} of it is ${dimension} ${named}: ${numberWords(now, format)}, where about ${numberWords(usual, format)} would be usual.`;
}
