import { numberWords, usualWords } from '../alerts/unusual-words.js';
import type { Unusualness } from '../alerts/unusualness.js';

/** A period of a metric that stands out. */
export interface Standout {
  metricName: string;
  grain: 'day' | 'week';
  /** Its first day. */
  period: string;
  value: number;
  found: Unusualness;
}

/** The distance from the usual, in spreads, from which on a value is told unasked. */
export const scoreMin = 3;

/** A period that stands out, in a title and a sentence. */
export function insightWords({ metricName, grain, period, value, found }: Standout): {
  title: string;
  summary: string;
} {
  const when = grain === 'day' ? `on ${period}` : `in the week of ${period}`;
  return {
    title: `${metricName}: unusually ${found.score > 0 ? 'high' : 'low'} ${when}`,
    summary: `It was ${numberWords(value)}; ${usualWords(found, scoreMin)}.`,
  };
}
