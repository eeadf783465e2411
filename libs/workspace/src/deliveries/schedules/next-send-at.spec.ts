import { describe, expect, it } from '@jest/globals';
import { nextSendAt } from './next-send-at.js';
import type { SendTimes } from './next-send-at.js';

const daily: SendTimes = {
  every: 'day',
  weekday: null,
  dayOfMonth: null,
  hour: 8,
  minute: 0,
  timeZone: 'Europe/Oslo',
};

function after(moment: string, times: Partial<SendTimes>): string {
  return nextSendAt({ ...daily, ...times }, new Date(moment)).toISOString();
}

describe('the next time of a schedule', () => {
  it.each<[string, string, Partial<SendTimes>, string]>([
    ['today, where it is to come', '2026-01-10T06:59:00Z', {}, '2026-01-10T07:00:00.000Z'],
    ['tomorrow at that very moment', '2026-01-10T07:00:00Z', {}, '2026-01-11T07:00:00.000Z'],
    ['by the clocks of summer', '2026-07-10T07:00:00Z', {}, '2026-07-11T06:00:00.000Z'],
    [
      'of a zone ahead of UTC',
      '2026-01-10T12:00:00Z',
      { timeZone: 'Pacific/Auckland' },
      '2026-01-10T19:00:00.000Z',
    ],
    [
      'of a zone behind it',
      '2026-01-10T02:00:00Z',
      { timeZone: 'America/Los_Angeles', hour: 20 },
      '2026-01-10T04:00:00.000Z',
    ],
    ['on the weekday', '2026-01-10T12:00:00Z', { every: 'week', weekday: 1 }, '2026-01-12T07:00:00.000Z'],
    [
      'on Sunday, which ends a week',
      '2026-01-10T12:00:00Z',
      { every: 'week', weekday: 7 },
      '2026-01-11T07:00:00.000Z',
    ],
    ['a week later', '2026-01-12T07:00:00Z', { every: 'week', weekday: 1 }, '2026-01-19T07:00:00.000Z'],
    [
      'on the day of the month',
      '2026-01-16T12:00:00Z',
      { every: 'month', dayOfMonth: 15 },
      '2026-02-15T07:00:00.000Z',
    ],
    [
      'on the last day of a short month',
      '2026-01-31T12:00:00Z',
      { every: 'month', dayOfMonth: 31 },
      '2026-02-28T07:00:00.000Z',
    ],
    [
      'an hour later where clocks go forward over it',
      '2026-03-29T00:00:00Z',
      { hour: 2, minute: 30 },
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the first of two where they go back',
      '2026-10-24T22:30:00Z',
      { hour: 2, minute: 30 },
      '2026-10-25T00:30:00.000Z',
    ],
    ['not the second of them', '2026-10-25T00:30:00Z', { hour: 2, minute: 30 }, '2026-10-26T01:30:00.000Z'],
  ])('is %s', (_case, moment, times, expected) => {
    expect(after(moment, times)).toBe(expected);
  });
});
