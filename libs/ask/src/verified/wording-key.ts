import { createHash } from 'node:crypto';
import { wordingOf } from '#english';

/** A longer question is hashed: not all of its words are read, and an index entry has a maximum size. */
const readWhole = 500;

/** The key of a verified question: its significant words, so that small differences in wording do not matter. */
export function wordingKey(question: string): string {
  const whole = question.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (whole.length > readWhole) return createHash('sha256').update(whole).digest('hex');
  // Questions without significant words must not share a key.
  return wordingOf(whole) || whole;
}
