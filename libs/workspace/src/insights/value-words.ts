import type { NumberFormat } from '#formats';
import { numberWords } from '../unusual/number-words.js';
import { weeksBefore } from './changed-values.js';
import { longDay, shortened, valueName } from './insight-words.js';
import type { InsightText } from './insight-words.js';
import type { ValueChange } from './look-at-values.js';
import { concentratedWeeks } from './moved-values.js';

/** The metric and the week of a change of its values. */
export interface NamedWeek {
  metricName: string;
  period: string;
  format: NumberFormat;
}

/** A change of the values of a dimension, in a title and a sentence. */
export function valueWords({ metricName, period, format }: NamedWeek, change: ValueChange): InsightText {
  const { cause } = change;
  const [named, when] = [valueName(cause), `the week of ${longDay(period)}`];
  const amount = (value: number) => numberWords(value, format);
  const much = (value: number) => `${amount(value)} (${shareWords(cause.share)} of all)`;
  switch (change.kind) {
    case 'new_value':
      return {
        title: `${metricName}: ${named} is new`,
        summary: `It made ${much(cause.now)} in ${when}, and there was none of it in the ${weeksBefore} weeks before.`,
      };
    case 'vanished_value':
      return {
        title: `${metricName}: ${named} has vanished`,
        summary: `There was none of it in ${when}; it made about ${much(cause.usual)} in each of the ${weeksBefore} weeks before.`,
      };
    case 'top_mover': {
      const { whole } = change;
      return {
        title: `${metricName}: ${named} made most of the ${whole.now > whole.usual ? 'rise' : 'fall'}`,
        summary: `It went from ${amount(cause.usual)} to ${amount(cause.now)} in ${when}, and the whole from ${amount(whole.usual)} to ${amount(whole.now)}.`,
      };
    }
    case 'concentration': {
      const { values, share, usualShare } = change;
      const many = `${cause.dimension} ${lists.format(values.map(shortened))}`;
      return {
        title: `${metricName}: more and more of it is ${many}`,
        summary: `${values.length > 1 ? 'They' : 'It'} made ${shareWords(share)} of all in the last ${concentratedWeeks} weeks, until ${when}; it was ${shareWords(usualShare)} in the ${weeksBefore + 1 - concentratedWeeks} before.`,
      };
    }
  }
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

function shareWords(share: number): string {
  return numberWords(share, { form: 'share' });
}
