import { describe, expect, it } from '@jest/globals';
import { alertSubject } from './alert-subject.js';
import type { AlertSubject } from './alert-subject.js';

const below: AlertSubject = {
  name: 'Revenue',
  condition: { kind: 'below', threshold: 1_000 },
  type: 'alert.fired',
  value: 812,
  format: { form: 'number' },
  period: undefined,
  grain: null,
  message: '812 is below 1,000',
  at: new Date('2026-11-26T23:30:00Z'),
  timeZone: 'Europe/Oslo',
};

describe('the subject of an alert', () => {
  it.each<[string, Partial<AlertSubject>]>([
    ['Revenue fell below 1,000: 812 on 27 Nov', {}],
    ['Revenue fell below 1,000: 812 on 26 Nov', { timeZone: 'UTC' }],
    ['Revenue fell below 1,000: 812 on 25 Nov', { period: '2026-11-25', grain: 'day' }],
    ['Revenue fell below 1,000: 812 in the week of 16 Nov', { period: '2026-11-16', grain: 'week' }],
    ['Revenue fell below 1,000: 812 in October 2026', { period: '2026-10-01', grain: 'month' }],
    ['Revenue fell below €1,000: €812 on 27 Nov', { format: { form: 'currency', currency: 'EUR' } }],
    ['Revenue is no longer below 1,000: 1,200 on 27 Nov', { type: 'alert.resolved', value: 1_200 }],
    ['Revenue rose above 500: 812 on 27 Nov', { condition: { kind: 'above', threshold: 500 } }],
    [
      'Revenue: up by 30 %, from 10 to 13',
      {
        condition: { kind: 'change', threshold: 20, direction: 'any' },
        message: 'up by 30 %, from 10 to 13',
      },
    ],
    [
      'Revenue is over: there is data',
      { condition: { kind: 'no_data' }, type: 'alert.resolved', value: null, message: 'there is data' },
    ],
    ['Revenue: over, as the alert was removed', { type: 'alert.resolved', message: undefined }],
    ['Revenue Bcc: eve fell below 1,000: 812 on 27 Nov', { name: 'Revenue\r\nBcc: eve' }],
  ])('says the thing: %s', (subject, facts) => {
    expect(alertSubject({ ...below, ...facts })).toBe(subject);
  });
});
