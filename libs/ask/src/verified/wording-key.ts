import { createHash } from 'node:crypto';
import { wordingOf } from '#english';

/** Of a longer question not every word is read, and what an index can hold has an end. */
const readWhole = 500;

/** Under what a verified question is kept and found: the words that matter, so that it may be asked in slightly other ones. */
export function wordingKey(question: string): string {
  const whole = question.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (whole.length > readWhole) return createHash('sha256').update(whole).digest('hex');
  // Questions of which no word matters have nothing in common but that.
  return wordingOf(whole) || whole;
}
