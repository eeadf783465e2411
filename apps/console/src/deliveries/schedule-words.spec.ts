import { describe, expect, it } from '@jest/globals';
import { scheduleWords } from './schedule-words.js';

const schedule = {
  time_zone: 'Europe/Oslo',
  channel_ids: [],
  member_ids: ['mem_1'],
  unreached_member_ids: [],
  paused: false,
};

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

  it('says who is not mailed yet', () => {
    const when = { every: 'day', hour: 8, minute: 0 } as const;
    const named = { ...schedule, channel_ids: ['ch_1'], unreached_member_ids: ['mem_1'], when };
    expect(scheduleWords(named)).toContain('to 1 person (1 not signed in yet) and 1 channel');
  });
});
