import { sharing } from '../words/sharing.js';
import type { QuestionWords } from './question-words.js';

/** "share of revenue by channel", "as a percentage of the total": each group's share of the whole. */
export function takeShare(words: QuestionWords): boolean {
  const at = words.findWord(sharing);
  if (at === undefined) return false;
  words.take(at, 1);
  return true;
}

/** "percentage of customers who ordered", "share of orders returned": a share of other things, or of those with a value. */
export function isShareOfOther(words: QuestionWords, metric: number, values: readonly number[]): boolean {
  const { tokens } = words;
  const at = tokens.findIndex(({ lower }) => sharing.has(lower));
  const between = tokens.slice(at + 1, Math.max(at + 1, metric));
  const isOfDoers = at >= 0 && between.some(({ lower }) => doing.has(lower));
  return isOfDoers || values.some((value) => value > metric && !placing.has(tokens[value - 1]?.lower ?? ''));
}

const doing = new Set(['who', 'that', 'which', 'have', 'has', 'with']);
const placing = new Set(['in', 'from', 'at', 'to', 'on', 'for', 'by', 'via', 'among', 'the']);
