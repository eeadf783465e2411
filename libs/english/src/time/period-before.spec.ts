import { describe, expect, it } from '@jest/globals';
import { tokenise } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { readTime } from './read-time.js';

// A Wednesday.
const clock: Clock = { now: new Date('2026-05-20T12:00:00Z') };

/** The periods of a question, in their order. */
function periodsIn(question: string): string[] {
  const tokens = tokenise(question);
  const found: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const time = readTime(tokens, at, clock);
    if (time) found.push(`${time.range.from} ${time.range.before}`);
    at += time?.length ?? 1;
  }
  return found;
}

describe('a period that is told by the one that it is compared with', () => {
  it.each([
    ['last month compared to the month before', '2026-04-01 2026-05-01', '2026-03-01 2026-04-01'],
    ['March vs the previous month', '2026-03-01 2026-04-01', '2026-02-01 2026-03-01'],
    ['Q1 2026 against a year earlier', '2026-01-01 2026-04-01', '2025-01-01 2025-04-01'],
    ['the last two weeks compared to the two weeks before', '2026-05-07 2026-05-21', '2026-04-23 2026-05-07'],
    ['the last 30 days vs the 30 days before', '2026-04-21 2026-05-21', '2026-03-22 2026-04-21'],
    ['compare 2025 with the year before', '2025-01-01 2026-01-01', '2024-01-01 2025-01-01'],
    ['the last 7 days vs the period before', '2026-05-14 2026-05-21', '2026-05-07 2026-05-14'],
  ])('%s', (question, ...periods) => expect(periodsIn(question)).toEqual(periods));

  it.each([
    ['orders in the previous month', '2026-04-01 2026-05-01'],
    ['sales in March vs the month before Christmas', '2026-03-01 2026-04-01', 'undefined 2025-12-25'],
    ['last month compared to the month before last', '2026-04-01 2026-05-01', '2026-03-01 2026-04-01'],
  ])('%s has none', (question, ...periods) => expect(periodsIn(question)).toEqual(periods));
});
