import { singular } from '../describe/name-words.js';
import { stem } from '../words/stem.js';
import { tokenise } from '../words/tokenise.js';
import type { AskedAlert } from './read-alert.js';

const lastPeriod = { day: 'yesterday', week: 'last week', month: 'last month' };

/** The questions that may ask for the number of an alert, the plainest first. One of percent asks for a part of something. */
export function alertQuestions({ subject, period, condition, dimension }: AskedAlert): string[] {
  const by = dimension === undefined ? '' : ` by ${dimension}`;
  const during = (asked: string) => asked + by + (period === undefined ? '' : ` ${lastPeriod[period]}`);
  if (!isOfPercent(condition)) return [subject, `number of ${subject}`].map(during);
  const { whole } = condition;
  if (whole === undefined) return [subject, ...shareNames(subject)].map(during);
  const isPart = subject.toLowerCase().endsWith(` ${whole.toLowerCase()}`);
  return [
    `${subject} as a percentage of ${whole}`,
    ...(isPart ? [`share of ${subject}`] : [`percentage of ${whole} that are ${subject}`]),
  ].map(during);
}

/** Whether a bound is a percentage, so that only the number of a share meets it. */
export function isOfPercent(
  condition: AskedAlert['condition'],
): condition is Extract<AskedAlert['condition'], { kind: 'above' | 'below' }> {
  return (condition.kind === 'above' || condition.kind === 'below') && condition.isPercent;
}

/** The names that the share of some things goes by: "refund rate" of "refunds". */
export function shareNames(subject: string): string[] {
  return [`${lastSingular(subject)} rate`, `share of ${subject}`];
}

/** "cancelled orders" as "cancelled order". */
function lastSingular(subject: string): string {
  return subject.replace(/[\p{L}\p{N}]+$/u, (word) => singular(word));
}

/** Whether some words are a name, but for articles, "number of" and endings. */
export function isCalled(words: string, name: string): boolean {
  return stemsOf(words) === stemsOf(name);
}

function stemsOf(text: string): string {
  const bare = text.replace(/^(?:the |our |my )?(?:number of |amount of |total )?/iu, '');
  return tokenise(bare)
    .map((token) => stem(token.lower))
    .join(' ');
}
