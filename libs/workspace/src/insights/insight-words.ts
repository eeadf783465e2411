import type { NumberFormat } from '#formats';
import type { LevelChange } from '../unusual/level-change.js';
import { numberWords, significant } from '../unusual/number-words.js';
import { usualWords } from '../unusual/unusual-words.js';
import { weeksBefore } from './changed-values.js';
import type { ChangedValue } from './changed-values.js';
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
  const day = days.format(new Date(period));
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
    title: `${metricName}: a ${score > 0 ? 'higher' : 'lower'} level since about ${days.format(new Date(first))}`,
    summary: `Days of the last two weeks were about ${significant(level, format, 3)}; those of any two of the twelve weeks before were ${was}.${causeWords(cause, format)}`,
  };
}

/** A value that is new or has vanished, in a title and a sentence. */
export function changedValueWords(
  { metricName, period, format }: { metricName: string; period: string; format: NumberFormat },
  { kind, dimension, value, amount, share }: ChangedValue,
): InsightText {
  const [named, when] = [`${dimension} ${shortened(value)}`, `the week of ${days.format(new Date(period))}`];
  const much = `${numberWords(amount, format)} (${numberWords(share, { form: 'share' })} of all)`;
  return kind === 'new_value'
    ? {
        title: `${metricName}: ${named} is new`,
        summary: `It made ${much} in ${when}, and there was none of it in the ${weeksBefore} weeks before.`,
      }
    : {
        title: `${metricName}: ${named} has vanished`,
        summary: `There was none of it in ${when}; it made about ${much} in each of the ${weeksBefore} weeks before.`,
      };
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The values of a dimension may be whole texts. */
const valueMax = 80;

function causeWords(cause: Contribution | undefined, format: NumberFormat): string {
  if (!cause) return '';
  const { dimension, value, now, usual, share } = cause;
  const part = share >= 0.5 ? 'Most' : 'Some';
  return ` ${part} of it is ${dimension} ${shortened(value)}: ${numberWords(now, format)}, where about ${numberWords(usual, format)} would be usual.`;
}

function shortened(value: string): string {
  return value.length > valueMax ? `${value.slice(0, valueMax).toWellFormed()}…` : value;
}
