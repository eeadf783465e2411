import type { AlertInput } from '#contracts';
import type { AskedAlert } from '#english';

const grains = { day: 'day', week: 'week', month: 'month' };
const ways = { any: 'changes', up: 'rises', down: 'falls' };

/** A proposed alert in a sentence, in the words and the unit that were used for it. */
export function proposalSummary(
  { question, grain, dimension }: Pick<AlertInput, 'question' | 'grain' | 'dimension'>,
  { condition, quietHours }: AskedAlert,
  metricName: string | undefined,
): string {
  const period = grain === undefined ? 'over all rows' : `of the last whole ${grains[grain]}`;
  const watched = metricName === undefined ? `“${question ?? ''}”` : `the metric ${metricName} ${period}`;
  const each = dimension === undefined ? '' : ` for any value of ${dimension}`;
  const hours =
    quietHours === undefined ? '' : ` Nobody is notified between ${quietHours.from} and ${quietHours.to}.`;
  return `It fires when ${watched} ${conditionWords(condition)}${each}.${hours}`;
}

function conditionWords(condition: AskedAlert['condition']): string {
  switch (condition.kind) {
    case 'above':
    case 'below':
      return `is ${condition.kind} ${condition.threshold}${condition.isPercent ? ' %' : ''}`;
    case 'change':
      return `${ways[condition.direction]} by ${condition.threshold} % or more from one period to the next`;
    case 'unusual':
      return 'is unusual';
    case 'no_data':
      return 'has no data';
  }
}
