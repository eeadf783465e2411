import { describe, expect, it } from '@jest/globals';
import { chartLocale } from './chart-locale.js';
import { writeHeader } from './write-header.js';

describe('chartLocale', () => {
  it.each([
    ['en-US', 'EUR', { decimal: '.', thousands: ',', currency: ['€', ''] }],
    ['de-DE', 'EUR', { decimal: ',', thousands: '.', currency: ['', '\u00A0€'] }],
    ['en-IN', 'INR', { decimal: '.', thousands: ',', currency: ['₹', ''] }],
  ])('has the signs of %s for %s', (locale, currency, number) => {
    expect(chartLocale(locale, currency).number).toMatchObject(number);
  });

  it.each([
    ['en-US', /^3(?:,3){6,}$/],
    ['en-IN', /^3(?:,2){9,}$/],
  ])('has a group for all digits in %s, since d3 repeats them', (locale, sizes) => {
    expect(chartLocale(locale).number.grouping.join(',')).toMatch(sizes);
  });

  it('names days from Sunday and months from January', () => {
    const { days, shortMonths } = chartLocale('fr-FR').time;
    expect([days[0], days[6], shortMonths[0], shortMonths[11]]).toEqual([
      'dimanche',
      'samedi',
      'janv.',
      'déc.',
    ]);
  });
});

describe('writeHeader', () => {
  it.each([
    [{ title: 'Revenue', form: 'currency', currency: 'EUR' }, 'Revenue (EUR)'],
    [{ title: 'Revenue in EUR', form: 'currency', currency: 'EUR' }, 'Revenue in EUR'],
    [{ title: 'Time to ship', form: 'number', unit: 'days' }, 'Time to ship (days)'],
    [{ title: 'Days to ship', form: 'number', unit: 'days' }, 'Days to ship'],
    [{ title: 'Quantity', form: 'number', unit: 'pieces' }, 'Quantity'],
    [{ title: 'Tax', form: 'percent' }, 'Tax (%)'],
    [{ title: 'Country', form: 'text' }, 'Country'],
  ] as const)('heads %j', (format, head) => {
    expect(writeHeader(format)).toBe(head);
  });
});
