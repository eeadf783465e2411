import { describe, expect, it } from '@jest/globals';
import { tokenise } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { readTime } from './read-time.js';

// A Wednesday.
const clock: Clock = { now: new Date('2026-05-20T12:00:00Z') };

const firstIn = (question: string) => {
  const tokens = tokenise(question);
  const times = tokens.flatMap((_, at) => readTime(tokens, at, clock) ?? []);
  return times[0]?.range.from;
};

describe('a period without a year, before one that has a year', () => {
  it.each([
    ['March vs April 2025', '2025-03-01'],
    ['Q1 compared to Q2 last year', '2025-01-01'],
    ['October and November 2024', '2024-10-01'],
    ['December vs January 2026', '2025-12-01'],
    ['June vs May 2024', '2024-06-01'],
  ])('is of that year: %s', (question, from) => expect(firstIn(question)).toBe(from));

  it.each([
    ['March compared with March last year', '2026-03-01'],
    ['March by country 2025', '2026-03-01'],
    ['March 2026 vs April 2025', '2026-03-01'],
  ])('keeps its own: %s', (question, from) => expect(firstIn(question)).toBe(from));
});
