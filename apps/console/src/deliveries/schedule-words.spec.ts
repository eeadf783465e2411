import { describe, expect, it } from '@jest/globals';
import { scheduleWords } from './schedule-words.js';

const schedule = { time_zone: 'Europe/Oslo', channel_ids: [], member_ids: ['mem_1'], paused: false };

describe('a schedule in words', () => {
  it('says the day, the time with its zone, and to how many', () => {
    expect(scheduleWords({ ...schedule, when: { every: 'week', weekday: 7, hour: 8, minute: 5 } })).toBe(
      'Sent every Sunday at 08:05 (Europe/Oslo) to 1 person',
    );
    const when = { every: 'month', day_of_month: 31, hour: 23, minute: 0 } as const;
    expect(scheduleWords({ ...schedule, when, channel_ids: ['ch_1', 'ch_2'], paused: true })).toBe(
      'Paused: sent on day 31 of every month at 23:00 (Europe/Oslo) to 1 person and 2 channels',
    );
    expect(scheduleWords({ ...schedule, when: { every: 'day', hour: 0, minute: 0 } })).toContain(
      'every day at 00:00',
    );
  });
});
