import { expect, it } from '@jest/globals';
import { insightWords, levelWords, trendWords } from './insight-words.js';

const plain = { form: 'number' as const };

it('says which way a period stands out, and what would be usual', () => {
  const found = { score: -7, usual: 2_000, spread: 100, compared: 'the last 40 values', isPair: false };
  const standout = {
    metricName: 'Revenue',
    grain: 'week' as const,
    period: '2026-03-02',
    value: 1_300,
    format: plain,
    found,
  };
  expect(insightWords(standout, undefined)).toEqual({
    title: 'Revenue: unusually low in the week of March 2, 2026',
    summary: 'It was 1,300; the last 40 values were about 2,000, and 1,700 to 2,300 would be usual.',
  });
});

it('writes numbers as the metric has them', () => {
  const found = { score: -4, usual: 0.09, spread: 0.01, compared: 'the last 57 values', isPair: false };
  const standout = {
    metricName: 'Return rate',
    grain: 'week' as const,
    period: '2026-03-02',
    value: 0.025,
    format: { form: 'share' as const },
    found,
  };
  expect(insightWords(standout, undefined).summary).toBe(
    'It was 2.5%; the last 57 values were about 9%, and 6% to 12% would be usual.',
  );
});

it('says no range about values that were all 0', () => {
  const found = { score: 1_000, usual: 0, spread: 0, compared: 'the last 40 values', isPair: false };
  const standout = {
    metricName: 'Refunds',
    grain: 'day' as const,
    period: '2026-03-02',
    value: 3,
    format: plain,
    found,
  };
  expect(insightWords(standout, undefined).summary).toBe('It was 3; the last 40 values were 0, all of them.');
});

it('says another level, and the levels before it', () => {
  const found = { score: 5, level: 1_234, before: [900, 1_000] as const };
  const told = levelWords({ metricName: 'Visits', first: '2026-03-02', found, format: plain }, undefined);
  expect(told).toEqual({
    title: 'Visits: a higher level since about March 2, 2026',
    summary:
      'Days of the last two weeks were about 1,230; those of any two of the twelve weeks before were between 900 and 1,000.',
  });
});

it('says where a trend came from, where it is, and what makes most of it', () => {
  const named = { metricName: 'Visits', period: '2026-03-02', format: plain };
  const told = trendWords(
    { ...named, found: { score: 5, from: 1_000, to: 1_634 } },
    { dimension: 'channel', value: 'web', now: 900, usual: 400, share: 0.8 },
  );
  expect(told).toEqual({
    title: 'Visits: rising for 12 weeks',
    summary:
      'Weeks went from about 1,000 to about 1,630, the last of them that of March 2, 2026. Most of it is channel web: 900, where it was about 400.',
  });
  expect(trendWords({ ...named, found: { score: -5, from: 9, to: 5 } }, undefined).title).toBe(
    'Visits: falling for 12 weeks',
  );
});

it('says its cause', () => {
  const found = { score: -7, usual: 100, spread: 5, compared: 'the last 40 values', isPair: false };
  const standout = {
    metricName: 'Sales',
    grain: 'day' as const,
    period: '2026-03-02',
    value: 45,
    format: plain,
    found,
  };
  const cause = { dimension: 'region', value: 'north', now: 5, usual: 60, share: 1 };
  expect(insightWords(standout, cause).summary).toMatch(
    /usual\. Most of it is region north: 5, where about 60 would be usual\.$/,
  );
  const long = { ...cause, value: 'x'.repeat(200), share: 0.4 };
  expect(insightWords(standout, long).summary).toMatch(/Some of it is region x{80}…: 5/);
});
