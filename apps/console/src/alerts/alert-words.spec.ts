import { expect, it } from '@jest/globals';
import { byHandWords, conditionWords, minutesWords, timingWords } from './alert-words.js';

it('says when an alert fires', () => {
  expect(conditionWords({ kind: 'above', threshold: 1_000, clear_at: 900 })).toBe(
    'fires when it is above 1,000, until it is back at 900',
  );
  expect(conditionWords({ kind: 'change', threshold: 12.5, direction: 'down' })).toBe(
    'fires when it falls by 12.5 % or more',
  );
});

it('says spans in the largest unit that they are whole in', () => {
  expect([1, 15, 60, 90, 120, 1_440, 2_880].map(minutesWords)).toEqual([
    '1 minute',
    '15 minutes',
    '1 hour',
    '90 minutes',
    '2 hours',
    '1 day',
    '2 days',
  ]);
  expect(timingWords({ every_minutes: 60, for_minutes: 30 })).toBe(
    'evaluated every hour, and fires once that has held for 30 minutes',
  );
  expect([1, 15, 1_440].map((every) => timingWords({ every_minutes: every, for_minutes: 0 }))).toEqual([
    'evaluated every minute',
    'evaluated every 15 minutes',
    'evaluated every day',
  ]);
});

it('says that a change is measured from an evaluation by hand, where there is no period before', () => {
  const condition = { kind: 'change', threshold: 20, direction: 'any' } as const;
  expect(byHandWords({ condition, grain: null })).toBe(
    'An evaluation by hand counts: the next one measures the change from its value.',
  );
  expect(byHandWords({ condition, grain: 'day' })).toBeUndefined();
  expect(byHandWords({ condition: { kind: 'above', threshold: 20 }, grain: null })).toBeUndefined();
});
