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

/** How far from the usual a value has to be to be told unasked. */
export const scoreMin = 5;

/** A period that stands out, in a title and a sentence. */
export function insightWords({ metricName, grain, period, value, found }: Standout): {
  title: string;
  summary: string;
} {
  const { score, usual, spread, compared } = found;
  const when = grain === 'day' ? `on ${period}` : `in the week of ${period}`;
  const range = `${numberWords(usual - scoreMin * spread)} to ${numberWords(usual + scoreMin * spread)}`;
  return {
    title: `${metricName} was unusually ${score > 0 ? 'high' : 'low'} ${when}`,
    summary: `It was ${numberWords(value)}; ${compared} were about ${numberWords(usual)}, and ${range} would be usual.`,
  };
}

const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

function numberWords(value: number): string {
  return format.format(value);
}
