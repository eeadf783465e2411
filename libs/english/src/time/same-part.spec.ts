import { describe, expect, it } from '@jest/globals';
import { tokenise } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { readTime } from './read-time.js';

// A Wednesday.
const clock: Clock = { now: new Date('2026-05-20T12:00:00Z') };

/** The period that begins with the last "last". */
const lastIn = (question: string) => {
  const tokens = tokenise(question);
  return readTime(
    tokens,
    tokens.findLastIndex(({ lower }) => lower === 'last'),
    clock,
  )?.range;
};

describe('last year, held against a part of this year', () => {
  it.each([
    ['January to March this year vs last year', '2025-01-01', '2025-04-01'],
    ['the first half of this year against last', '2025-01-01', '2025-07-01'],
    ['the first 4 months of this year compared with last year by region', '2025-01-01', '2025-05-01'],
    ['this March vs last', '2025-03-01', '2025-04-01'],
    ['January to March this year vs the last year', '2025-01-01', '2025-04-01'],
  ])('is the same part: %s', (question, from, before) => expect(lastIn(question)).toEqual({ from, before }));

  it.each(['this year vs last year', 'March 2026 vs last year', 'this year and last year'])(
    'is the whole one otherwise: %s',
    (question) => expect(lastIn(question)).toEqual({ from: '2025-01-01', before: '2026-01-01' }),
  );
});

describe('brackets behind a period', () => {
  const firstIn = (question: string) => {
    const tokens = tokenise(question);
    return tokens.flatMap((_, at) => readTime(tokens, at, clock) ?? [])[0];
  };

  it.each([
    ['since Easter (5 April)', { from: '2026-04-05' }],
    ['since Easter? (Easter was 5 April)', { from: '2026-04-05' }],
    ['last winter (Dec to Feb)', { from: '2025-12-01', before: '2026-03-01' }],
    ['since last summer (June 2025 onwards)', { from: '2025-06-01' }],
  ])('tell its days: %s', (question, range) => {
    expect(firstIn(question)).toEqual({ range, length: tokenise(question).length });
  });

  it.each([
    ['since Easter (Berlin)', '2026-04-05'],
    ['in 2025 (excluding December)', '2025-01-01'],
    ['this year (vs last year)', '2026-01-01'],
    ['in March (2025)', '2026-03-01'],
  ])('that tell none of its days leave it as it is: %s', (question, from) => {
    expect(firstIn(question)?.range.from).toBe(from);
    expect(firstIn(question)?.length).toBeLessThan(4);
  });
});
