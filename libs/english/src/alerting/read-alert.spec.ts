import { describe, expect, it } from '@jest/globals';
import { alertQuestions, isCalled } from './alert-questions.js';
import { readAlert } from './read-alert.js';

const namesHours = [expect.stringContaining('between')];

describe('an alert in English', () => {
  it.each([
    [
      'Tell me when refunds exceed 5 % a week',
      'refunds',
      { kind: 'above', threshold: 5, isPercent: true },
      { period: 'week' },
    ],
    [
      'tell me when refunds exceed five percent of orders a week',
      'refunds',
      { kind: 'above', threshold: 5, isPercent: true, whole: 'orders' },
      { period: 'week' },
    ],
    [
      'alert me if orders drop below 100 a day',
      'orders',
      { kind: 'below', threshold: 100, isPercent: false },
      { period: 'day' },
    ],
    [
      'let me know when revenue falls by more than 10 % week over week',
      'revenue',
      { kind: 'change', threshold: 10, direction: 'down' },
      { period: 'week' },
    ],
    [
      'Notify us as soon as daily revenue goes above $10k',
      'revenue',
      { kind: 'above', threshold: 10_000, isPercent: false },
      { period: 'day' },
    ],
    [
      'let us know if the number of open tickets is more than 1,500 for 30 minutes',
      'number of open tickets',
      { kind: 'above', threshold: 1_500, isPercent: false },
      { forMinutes: 30 },
    ],
    [
      'warn me when there are fewer than 10 orders from Germany a day, checked every 2 hours',
      'orders from Germany',
      { kind: 'below', threshold: 10, isPercent: false },
      { period: 'day', everyMinutes: 120 },
    ],
    [
      'tell me when there are no orders in a day',
      'orders',
      { kind: 'below', threshold: 1, isPercent: false },
      { period: 'day' },
    ],
    ['alert me when no orders come in', 'orders', { kind: 'below', threshold: 1, isPercent: false }, {}],
    ['tell me if sales look unusual', 'sales', { kind: 'unusual' }, {}],
    ['tell me when there is no data for sensor readings', 'sensor readings', { kind: 'no_data' }, {}],
    ['let me know when signups double', 'signups', { kind: 'change', threshold: 100, direction: 'up' }, {}],
    [
      'tell me when revenue is down 20% from the previous month',
      'revenue',
      { kind: 'change', threshold: 20, direction: 'down' },
      { period: 'month' },
    ],
    [
      'tell me when revenue changes by 20% compared to the week before',
      'revenue',
      { kind: 'change', threshold: 20, direction: 'any' },
      { period: 'week' },
    ],
    [
      'tell me when the refund rate rises above 5%',
      'refund rate',
      { kind: 'above', threshold: 5, isPercent: true },
      {},
    ],
    ['tell me when our stock falls to 20', 'stock', { kind: 'below', threshold: 20, isPercent: false }, {}],
  ])('%s', (sentence, subject, condition, timing) => {
    const read = readAlert(sentence);
    expect(read).toMatchObject({ subject, condition, leftOut: [] });
    expect(read).toMatchObject({
      period: undefined,
      everyMinutes: undefined,
      forMinutes: undefined,
      ...timing,
    });
  });

  it.each([
    ['alert me when refunds exceed 5 % in any region', 'refunds', 'region', {}],
    [
      'tell me when refunds exceed 5 % of orders in any region a week',
      'refunds',
      'region',
      { period: 'week' },
    ],
    [
      'tell me when refunds exceed 5 % a week in any of our regions',
      'refunds',
      'regions',
      { period: 'week' },
    ],
    ['alert me when orders drop below 100 a day for each store', 'orders', 'store', { period: 'day' }],
    ['alert me when the refund rate per product exceeds 5%', 'refund rate', 'product', {}],
    ['tell me when daily sales in any store fall by 20 %', 'sales', 'store', { period: 'day' }],
    ["warn me when any country's revenue drops below 10", 'revenue', 'country', {}],
    ['alert me if revenue looks unusual in any sales channel', 'revenue', 'sales channel', {}],
    ['alert me when there are no orders in any store in a day', 'orders', 'store', { period: 'day' }],
    ['alert me if orders drop below 100 each week', 'orders', undefined, { period: 'week' }],
    ['alert me if orders drop below 100 per day', 'orders', undefined, { period: 'day' }],
    ['alert me if revenue drops by 10 % a week', 'revenue', undefined, { period: 'week' }],
  ])('%s is for each value', (sentence, subject, dimension, timing) => {
    const read = readAlert(sentence);
    expect(read).toMatchObject({ subject, dimension, leftOut: [], ...timing });
  });

  it.each([
    ['but not at night', '22:00', '07:00', true],
    [', except at night', '22:00', '07:00', true],
    [', not overnight', '22:00', '07:00', true],
    [' and never during the night', '22:00', '07:00', true],
    ["but don't wake me at night", '22:00', '07:00', true],
    ['only during the day', '22:00', '07:00', true],
    ['only at night', '07:00', '22:00', true],
    ['but not between 22:00 and 7:00', '22:00', '07:00', false],
    [', but not from 10 pm to 7 am.', '22:00', '07:00', false],
    ['except between 10pm and 6:30am', '22:00', '06:30', false],
    [', please do not notify us between 22 and 7', '22:00', '07:00', false],
    ['with quiet hours 22:00-7:00', '22:00', '07:00', false],
    ['but not from midnight until 6:15', '00:00', '06:15', false],
    ['not between 10 at night and 7 in the morning', '22:00', '07:00', false],
    ['but not between noon and 1 p.m.', '12:00', '13:00', false],
    ['only between 8:00 and 20:00', '20:00', '08:00', false],
    ['but not outside 9 am to 5 pm', '17:00', '09:00', false],
    ['outside of 20:00 to 24:00', '20:00', '00:00', false],
  ])('with quiet hours: %s', (words, from, to, isAssumed) => {
    for (const period of [' a week', ' in any region a week', '']) {
      const read = readAlert(`Tell me when refunds exceed 5 %${period} ${words}`.replace(' ,', ','));
      expect(read).toMatchObject({
        subject: 'refunds',
        condition: { kind: 'above', threshold: 5 },
        period: period === '' ? undefined : 'week',
        quietHours: { from, to, isAssumed },
        said: `refunds exceed 5 %${period}`,
        leftOut: [],
      });
    }
  });

  it('with quiet hours before the other times', () => {
    const sentence = 'alert me if orders drop below 100 a day, but not at night, checked every 2 hours';
    expect(readAlert(sentence)).toMatchObject({
      subject: 'orders',
      period: 'day',
      everyMinutes: 120,
      quietHours: { from: '22:00', to: '07:00' },
      leftOut: [],
    });
  });

  it.each([
    ['tell me when orders drop below 100 at night', 'orders', ['at night']],
    ['tell me when orders at night drop below 100', 'orders at night', []],
    ['tell me when orders except at night fall below 100', 'orders except at night', []],
    ['tell me when orders drop below 100 between 22:00 and 7:00', 'orders', namesHours],
    // Hours that may be in the morning or in the evening.
    ['tell me when orders drop below 100 a day, but not between 10 and 7', 'orders', namesHours],
    ['tell me when orders drop below 100 a day, but not between 10 pm and 7', 'orders', namesHours],
    ['tell me when orders drop below 100 a day, but not between 22:00 and 25:00', 'orders', namesHours],
    ['tell me when orders drop below 100 a day, but not between 9:00 and 9:00', 'orders', namesHours],
    ['tell me when orders drop below 100 a day, but not between 13 pm and 7 am', 'orders', namesHours],
    // Days and zones are no quiet hours.
    [
      'tell me when orders drop below 100 a day, but not at night or on Sundays',
      'orders',
      ['but not at night or on Sundays'],
    ],
    [
      'tell me when orders drop below 100 a day, but not between 22:00 and 7:00 Berlin time',
      'orders',
      namesHours,
    ],
  ])('without quiet hours: %s', (sentence, subject, leftOut) => {
    expect(readAlert(sentence)).toMatchObject({ subject, quietHours: undefined, leftOut });
  });

  it('names the words that have no place in it', () => {
    expect(readAlert('tell me when orders drop below 100 a day except on Sundays')).toMatchObject({
      subject: 'orders',
      period: 'day',
      leftOut: ['except on Sundays'],
    });
  });

  it.each([
    ['How many orders were there?', /^this asks for no alert/],
    ['alert me when refunds flumble', /^"refunds flumble" says no condition/],
    ['alert me when revenue falls by 100', /in percent/],
  ])('says why %s is none', (sentence, problem) => {
    expect(readAlert(sentence)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('is read in no time, however long it is', () => {
    const sentence = `tell me when ${'orders fall below orders '.repeat(90)}`;
    const before = process.threadCpuUsage();
    readAlert(sentence);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(500_000);
  });
});

describe('the questions of an alert', () => {
  const questionsOf = (sentence: string) => {
    const read = readAlert(sentence);
    return 'problem' in read ? [] : alertQuestions(read);
  };

  it('ask for an amount, or for how many there are', () => {
    expect(questionsOf('alert me if orders drop below 100 a day')).toEqual([
      'orders yesterday',
      'number of orders yesterday',
    ]);
  });

  it('ask for each value of a dimension', () => {
    expect(questionsOf('alert me when orders drop below 100 a day in any store')).toContain(
      'orders by store yesterday',
    );
    expect(questionsOf('alert me when refunds exceed 5 % of orders per store')).toContain(
      'refunds as a percentage of orders by store',
    );
  });

  it('ask for a part where the bound is in percent', () => {
    expect(questionsOf('tell me when refunds exceed 5 % a week')).toContain('refund rate last week');
    expect(questionsOf('tell me when cancelled orders exceed 5 % of orders')).toContain(
      'share of cancelled orders',
    );
  });
});

it.each([
  ['number of orders', 'Orders', true],
  ['order', 'orders', true],
  ['orders from Germany', 'orders', false],
])('%s and %s: %s', (words, name, isSame) => {
  expect(isCalled(words, name)).toBe(isSame);
});
