import { describe, expect, it } from '@jest/globals';
import { tokenise } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { readTime } from './read-time.js';

// A Wednesday.
const clock: Clock = { now: new Date('2026-05-20T12:00:00Z') };

function rangeOf(phrase: string, at: Clock = clock): [string, string] | undefined {
  const tokens = tokenise(phrase);
  const found = readTime(tokens, 0, at);
  return found?.length === tokens.length ? [found.range.from ?? '', found.range.before ?? ''] : undefined;
}

describe('readTime', () => {
  it.each([
    ['yesterday', '2026-05-19', '2026-05-20'],
    ['in the next fortnight', '2026-05-21', '2026-06-04'],
    ['on Good Friday', '2026-04-03', '2026-04-04'],
    ['over Easter 2025', '2025-04-20', '2025-04-21'],
    ['on Christmas Day', '2025-12-25', '2025-12-26'],
    ['on Black Friday', '2025-11-28', '2025-11-29'],
    ['today', '2026-05-20', '2026-05-21'],
    ['tomorrow', '2026-05-21', '2026-05-22'],
    ['this week', '2026-05-18', '2026-05-25'],
    ['last week', '2026-05-11', '2026-05-18'],
    ['next week', '2026-05-25', '2026-06-01'],
    ['this month', '2026-05-01', '2026-06-01'],
    ['last month', '2026-04-01', '2026-05-01'],
    ['next month', '2026-06-01', '2026-07-01'],
    ['previous quarter', '2026-01-01', '2026-04-01'],
    ['this quarter', '2026-04-01', '2026-07-01'],
    ['last quarter', '2026-01-01', '2026-04-01'],
    ['this year', '2026-01-01', '2027-01-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['next year', '2027-01-01', '2028-01-01'],
    ['past 3 months', '2026-02-21', '2026-05-21'],
    ['last 7 days', '2026-05-14', '2026-05-21'],
    ['the last 2 weeks', '2026-05-07', '2026-05-21'],
    ['past 2 years', '2024-05-21', '2026-05-21'],
    ['next 10 days', '2026-05-21', '2026-05-31'],
    ['last 10001 days', '1999-01-02', '2026-05-21'],
    ['last 99999999999999999 years', '0126-05-21', '2026-05-21'],
    ['5000 years ago', '0126-01-01', '0127-01-01'],
    ['the last 6 full months', '2025-11-01', '2026-05-01'],
    ['last 2 complete weeks', '2026-05-04', '2026-05-18'],
    ['the first week of March', '2026-03-01', '2026-03-08'],
    ['the last week of April', '2026-04-24', '2026-05-01'],
    ['the week of 6 May 2026', '2026-05-04', '2026-05-11'],
    ['March to May 2025', '2025-03-01', '2025-06-01'],
    ['from January until the end of March', '2026-01-01', '2026-04-01'],
    ['until the end of April', '', '2026-05-01'],
    ['in the past 30 days', '2026-04-21', '2026-05-21'],
    ['between 1 and 15 March', '2026-03-01', '2026-03-16'],
    ['between 3 and 5 April 2025', '2025-04-03', '2025-04-06'],
    ['from 2025', '2025-01-01', '2026-01-01'],
    ['from 2025 onwards', '2025-01-01', ''],
    ['older than 2 weeks', '', '2026-05-06'],
    ['the year so far', '2026-01-01', '2026-05-21'],
    ['year to date', '2026-01-01', '2026-05-21'],
    ['month to date', '2026-05-01', '2026-05-21'],
    ['quarter to date', '2026-04-01', '2026-05-21'],
    ['week to date', '2026-05-18', '2026-05-21'],
    ['ytd', '2026-01-01', '2026-05-21'],
    ['mtd', '2026-05-01', '2026-05-21'],
    ['Q1 2025', '2025-01-01', '2025-04-01'],
    ['2025 Q3', '2025-07-01', '2025-10-01'],
    ['Q4', '2026-10-01', '2027-01-01'],
    ['H1 2025', '2025-01-01', '2025-07-01'],
    ['H2 of 2024', '2024-07-01', '2025-01-01'],
    ['first quarter of 2025', '2025-01-01', '2025-04-01'],
    ['the third quarter', '2026-07-01', '2026-10-01'],
    ['March', '2026-03-01', '2026-04-01'],
    ['in July', '2025-07-01', '2025-08-01'],
    ['March 2024', '2024-03-01', '2024-04-01'],
    ['March, 2024', '2024-03-01', '2024-04-01'],
    ['in Feb 2024', '2024-02-01', '2024-03-01'],
    ['September of 2023', '2023-09-01', '2023-10-01'],
    ['March 5, 2024', '2024-03-05', '2024-03-06'],
    ['March 5', '2026-03-05', '2026-03-06'],
    ['5 March 2024', '2024-03-05', '2024-03-06'],
    ['on the 5th of March 2024', '2024-03-05', '2024-03-06'],
    ['2024-05-01', '2024-05-01', '2024-05-02'],
    ['on 2024-02-29', '2024-02-29', '2024-03-01'],
    ['in 2024', '2024-01-01', '2025-01-01'],
    ['in the year 2024', '2024-01-01', '2025-01-01'],
    ['during 2023', '2023-01-01', '2024-01-01'],
    ['the 1990s', '1990-01-01', '2000-01-01'],
    ['since March', '2026-03-01', ''],
    ['since 2020', '2020-01-01', ''],
    ['since last month', '2026-04-01', ''],
    ['since 2024-05-01', '2024-05-01', ''],
    ['after 2020', '2021-01-01', ''],
    ['after March 2024', '2024-04-01', ''],
    ['before 2020', '', '2020-01-01'],
    ['before March 2024', '', '2024-03-01'],
    ['until 2020', '', '2021-01-01'],
    ['until March 2024', '', '2024-04-01'],
    ['between March and May 2024', '2024-03-01', '2024-06-01'],
    ['between 2019 and 2021', '2019-01-01', '2022-01-01'],
    ['from May to June 2024', '2024-05-01', '2024-07-01'],
    ['from November to February 2024', '2023-11-01', '2024-03-01'],
    ['between 2024-01-15 and 2024-02-15', '2024-01-15', '2024-02-16'],
    ['from Q1 2024 to Q2 2024', '2024-01-01', '2024-07-01'],
    ['3 days ago', '2026-05-17', '2026-05-18'],
    ['two weeks ago', '2026-05-06', '2026-05-07'],
    ['one month ago', '2026-04-01', '2026-05-01'],
    ['fiscal year 2025', '2025-01-01', '2026-01-01'],
    ['last fiscal year', '2025-01-01', '2026-01-01'],
    ['FY24', '2024-01-01', '2025-01-01'],
    ['last Monday', '2026-05-18', '2026-05-19'],
    ['starting from May 2025', '2025-05-01', ''],
    ['last July', '2025-07-01', '2025-08-01'],
    ['last March', '2026-03-01', '2026-04-01'],
    ['since last May', '2025-05-01', ''],
    ['this April', '2026-04-01', '2026-05-01'],
    ['next May', '2027-05-01', '2027-06-01'],
    ['last summer', '2025-06-01', '2025-09-01'],
    ['this spring', '2026-03-01', '2026-06-01'],
    ['next winter', '2026-12-01', '2027-03-01'],
    ['in autumn 2024', '2024-09-01', '2024-12-01'],
    ['summer of 2025', '2025-06-01', '2025-09-01'],
    ['last weekend', '2026-05-16', '2026-05-18'],
    ['in the last couple of months', '2026-03-21', '2026-05-21'],
    ['over the past few weeks', '2026-04-30', '2026-05-21'],
    ['in the past fortnight', '2026-05-07', '2026-05-21'],
    ['trailing twelve months', '2025-05-21', '2026-05-21'],
    ['TTM', '2025-05-21', '2026-05-21'],
    ['in the last 24 hours', '2026-05-19', '2026-05-21'],
    ['in the last 72 hours', '2026-05-17', '2026-05-21'],
    ['the third week of April', '2026-04-15', '2026-04-22'],
    ['the second quarter of 2025', '2025-04-01', '2025-07-01'],
    ['over the last year', '2025-05-21', '2026-05-21'],
    ['since the end of March', '2026-04-01', ''],
    ['after the end of last year', '2026-01-01', ''],
    ['in the last month', '2026-04-21', '2026-05-21'],
    ['in the last quarter', '2026-01-01', '2026-04-01'],
    ['for the last month', '2026-04-01', '2026-05-01'],
    ['last year', '2025-01-01', '2026-01-01'],
    ['in the last year and a half', '2024-11-21', '2026-05-21'],
    ['a month ago', '2026-04-01', '2026-05-01'],
    ['the month before last', '2026-03-01', '2026-04-01'],
    ['the day before yesterday', '2026-05-18', '2026-05-19'],
    ['since the start of the year', '2026-01-01', ''],
    ['until the end of the month', '', '2026-06-01'],
    ['by the end of May', '', '2026-06-01'],
    ['up to April', '', '2026-05-01'],
    ['pre 2025', '', '2025-01-01'],
    ['post 2024', '2025-01-01', ''],
    ['earlier this year', '2026-01-01', '2026-05-21'],
    ['later this month', '2026-05-21', '2026-06-01'],
    ['the first two weeks of May', '2026-05-01', '2026-05-15'],
    ['the last quarter of 2025', '2025-10-01', '2026-01-01'],
    ['the last 3 months of last year', '2025-10-01', '2026-01-01'],
    ['the last day of the month', '2026-05-31', '2026-06-01'],
    ['1H25', '2025-01-01', '2025-07-01'],
    ["Q1'26", '2026-01-01', '2026-04-01'],
    ['Q3 25', '2025-07-01', '2025-10-01'],
    ['2025-06', '2025-06-01', '2025-07-01'],
    ['06/2025', '2025-06-01', '2025-07-01'],
    ['Jan-Mar', '2026-01-01', '2026-04-01'],
    ['Sept-Nov 2024', '2024-09-01', '2024-12-01'],
    ['Nov-Feb', '2025-11-01', '2026-03-01'],
    ['1-15 April', '2026-04-01', '2026-04-16'],
    ['week 19', '2026-05-04', '2026-05-11'],
    ['week commencing 4 May', '2026-05-04', '2026-05-11'],
    ['w/e 10 May', '2026-05-04', '2026-05-11'],
    ['financial year 25/26', '2026-01-01', '2027-01-01'],
    ['FY 2025', '2025-01-01', '2026-01-01'],
    ['all of last year', '2025-01-01', '2026-01-01'],
    ['the whole of 2025', '2025-01-01', '2026-01-01'],
    ['in the month of April', '2026-04-01', '2026-05-01'],
    ['calendar year 2025', '2025-01-01', '2026-01-01'],
  ])('reads "%s" as from %s up to, and not at, %s', (phrase, from, before) => {
    expect(rangeOf(phrase)).toEqual([from, before]);
  });

  it('begins days where the people are', () => {
    const late = { now: new Date('2026-05-20T23:30:00Z'), timeZone: 'Asia/Tokyo' };
    expect(rangeOf('today', late)).toEqual(['2026-05-21', '2026-05-22']);
  });

  it('begins weeks on the day that it is told', () => {
    expect(rangeOf('this week', { ...clock, weekStart: 7 })).toEqual(['2026-05-17', '2026-05-24']);
  });

  it('names fiscal years by the year that they end in', () => {
    expect(rangeOf('fiscal year 2025', { ...clock, fiscalYearStart: 4 })).toEqual([
      '2024-04-01',
      '2025-04-01',
    ]);
    expect(rangeOf('this fiscal year', { ...clock, fiscalYearStart: 4 })).toEqual([
      '2026-04-01',
      '2027-04-01',
    ]);
  });

  it.each([
    ['last 7 days vs previous 7 days', 4, '2026-05-07', '2026-05-14'],
    ['past 2 months against the preceding 2 months', 5, '2026-01-21', '2026-03-21'],
    ['last 30 days vs previous 7 days', 4, '2026-05-14', '2026-05-21'],
  ])('reads what is previous to as many in "%s"', (phrase, at, from, before) => {
    const found = readTime(tokenise(phrase), at, clock);
    expect(found?.range).toEqual({ from, before });
  });

  it.each([
    ['Q1 25 by region', 2, '2025-01-01'],
    ['Q1 25 largest orders', 1, '2026-01-01'],
    ['Q1 80', 1, '2026-01-01'],
  ])('takes two digits behind a quarter for a year where they may be one: "%s"', (phrase, length, from) => {
    const found = readTime(tokenise(phrase), 0, clock);
    expect([found?.length, found?.range.from]).toEqual([length, from]);
  });

  it('keeps to the last day of a shorter month', () => {
    const march = { now: new Date('2026-03-31T00:00:00Z') };
    expect(rangeOf('one month ago', march)).toEqual(['2026-02-01', '2026-03-01']);
  });

  it.each([
    'customers',
    'may',
    '2026-02-31',
    'between us',
    'last customer',
    'H3 2025',
    'this may be',
    'spring',
  ])('leaves "%s" alone', (phrase) => {
    expect(rangeOf(phrase)).toBeUndefined();
  });
});
