import { describe, expect, it } from '@jest/globals';
import type { FilterChoice } from '#contracts';
import { resolveChoice } from './resolve-choice.js';

const now = new Date('2026-03-31T23:30:00Z');

describe('a choice', () => {
  it.each<[FilterChoice, unknown]>([
    [
      { last: 1, unit: 'day' },
      { from: '2026-03-31', before: '2026-04-01' },
    ],
    [
      { last: 30, unit: 'day' },
      { from: '2026-03-02', before: '2026-04-01' },
    ],
    [
      { last: 3, unit: 'month' },
      { from: '2026-01-01', before: '2026-04-01' },
    ],
    [
      { ago: 0, unit: 'month' },
      { from: '2026-03-01', before: '2026-04-01' },
    ],
    [
      { ago: 1, unit: 'month' },
      { from: '2026-02-01', before: '2026-03-01' },
    ],
    [
      { ago: 1, unit: 'year' },
      { from: '2025-01-01', before: '2026-01-01' },
    ],
    [{ from: '2026-01-01' }, { from: '2026-01-01' }],
    [
      ['Norway', null],
      ['Norway', null],
    ],
  ])('%j is %j', (choice, filter) => {
    expect(resolveChoice(choice, { now })).toEqual(filter);
  });

  it("follows the workspace's days and weeks", () => {
    expect(resolveChoice({ last: 1, unit: 'day' }, { now, timeZone: 'Asia/Tokyo' })).toEqual({
      from: '2026-04-01',
      before: '2026-04-02',
    });
    expect(resolveChoice({ ago: 0, unit: 'week' }, { now, weekStart: 7 })).toEqual({
      from: '2026-03-29',
      before: '2026-04-05',
    });
  });
});
