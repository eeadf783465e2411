type Days = [string, string, string, string, string, string, string];
type Months = [...Days, string, string, string, string, string];

/** The signs and words by which d3, and so Vega, writes numbers and times. */
export interface ChartLocale {
  number: {
    decimal: string;
    thousands: string;
    grouping: number[];
    currency: [before: string, after: string];
    percent: string;
    minus: string;
  };
  time: {
    dateTime: string;
    date: string;
    time: string;
    periods: [string, string];
    days: Days;
    shortDays: Days;
    months: Months;
    shortMonths: Months;
  };
}

/** A locale's signs and words, with those of a currency, for the axes of charts. */
export function chartLocale(locale: string | undefined, currency = 'USD'): ChartLocale {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.8);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return {
    number: {
      decimal: sign('decimal') ?? '.',
      thousands: sign('group') ?? '',
      grouping: groupsOf(locale),
      currency: currencySigns(locale, currency),
      percent: '%',
      minus: '\u2212',
    },
    time: {
      dateTime: '%x, %X',
      date: '%b %-d, %Y',
      time: '%H:%M:%S',
      periods: ['AM', 'PM'],
      days: daysOf('long', locale),
      shortDays: daysOf('short', locale),
      months: monthsOf('long', locale),
      shortMonths: monthsOf('short', locale),
    },
  };
}

/** The sizes of all groups from the right: d3 begins again with the first where they end, which "12,34,56,789" must not. */
function groupsOf(locale: string | undefined): number[] {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(longest);
  const sizes = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  return sizes.toReversed().slice(0, -1);
}

/** A number of more digits than d3 groups: it writes those from 1e21 on with an exponent. */
const longest = 10n ** 24n;

/** The sign goes before the number or after it, as the locale has it. */
function currencySigns(locale: string | undefined, currency: string): [string, string] {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const place = parts.findIndex(({ type }) => type === 'currency');
  const first = parts.findIndex(({ type }) => type === 'integer');
  const sign = parts[place]?.value ?? currency;
  const gap = parts.some(({ type, value }) => type === 'literal' && value.trim() === '') ? '\u00A0' : '';
  return place < first ? [`${sign}${gap}`, ''] : ['', `${gap}${sign}`];
}

// January 1, 2023 was a Sunday, with which d3 begins.
function daysOf(weekday: 'long' | 'short', locale: string | undefined): Days {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday });
  const day = (date: number) => format.format(new Date(Date.UTC(2023, 0, date)));
  return [day(1), day(2), day(3), day(4), day(5), day(6), day(7)];
}

function monthsOf(month: 'long' | 'short', locale: string | undefined): Months {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month });
  const name = (place: number) => format.format(new Date(Date.UTC(2023, place, 1)));
  return [
    ...([name(0), name(1), name(2), name(3), name(4), name(5)] as const),
    ...([name(6), name(7), name(8), name(9), name(10), name(11)] as const),
  ];
}
