import { expect, it } from '@jest/globals';
import { valueWords } from './value-words.js';

const week = { metricName: 'Sales', period: '2026-03-02', format: { form: 'number' as const } };
const cause = { dimension: 'channel', value: 'app', now: 140, usual: 0, share: 0.25 };

it('says what is new or has vanished', () => {
  expect(valueWords(week, { kind: 'new_value', score: 2, cause })).toEqual({
    title: 'Sales: channel app is new',
    summary:
      'It made 140 (25% of all) in the week of March 2, 2026, and there was none of it in the 8 weeks before.',
  });
  const gone = { ...cause, now: 0, usual: 140 };
  expect(valueWords(week, { kind: 'vanished_value', score: -2, cause: gone }).summary).toBe(
    'There was none of it in the week of March 2, 2026; it made about 140 (25% of all) in each of the 8 weeks before.',
  );
});

it('says which value made most of a change, and the change', () => {
  const moved = { ...cause, now: 60, usual: 140, share: 1.1 };
  expect(
    valueWords(week, { kind: 'top_mover', score: -7, cause: moved, whole: { now: 528, usual: 600 } }),
  ).toEqual({
    title: 'Sales: channel app made most of the fall',
    summary: 'It went from 140 to 60 in the week of March 2, 2026, and the whole from 600 to 528.',
  });
});

it('says which values make more and more of it', () => {
  const found = { kind: 'concentration' as const, score: 2, share: 0.7, usualShare: 0.5, cause };
  expect(valueWords(week, { ...found, values: ['app', 'web'] })).toEqual({
    title: 'Sales: more and more of it is channel app and web',
    summary:
      'They made 70% of all in the last 3 weeks, until the week of March 2, 2026; it was 50% in the 6 before.',
  });
  expect(valueWords(week, { ...found, values: ['app'] }).summary).toMatch(/^It made 70% of all/);
});
