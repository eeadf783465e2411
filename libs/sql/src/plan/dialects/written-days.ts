import type { SeparatedWriting } from '../plan.js';

/** The separator between day, month and year. */
export const separators: Record<SeparatedWriting, '.' | '/'> = {
  day_first_dots: '.',
  day_first_slashes: '/',
  month_first_slashes: '/',
};

/** Returns day and month in the order of the text. Given the first and the second part of a text, returns the day and the month. */
export function inOrder<Part>(written: SeparatedWriting, day: Part, month: Part): [Part, Part] {
  return written === 'month_first_slashes' ? [month, day] : [day, month];
}

/** Returns the format of a day in the letters that most engines know; they also read days and months of one digit by it. */
export function strptimeFormat(written: SeparatedWriting): string {
  return [...inOrder(written, '%d', '%m'), '%Y'].join(separators[written]);
}

/** Returns the regular expression of the days in a notation, with a group for each part. */
export function dayPattern(written: SeparatedWriting): string {
  const parts = inOrder(written, '(0?[1-9]|[12][0-9]|3[01])', '(0?[1-9]|1[0-2])');
  return [...parts, '([0-9]{4})'].join(`[${separators[written]}]`);
}

/** Eight digits with a year of four digits. They must be parsed with care, or match `compactDays`. */
export const compactPattern = '^[1-9][0-9]{7}$';

const leap = '0[48]|[2468][048]|[13579][26]';

/** The eight digits of a day of the calendar, for engines that fail on other digits or take them for days of the next month. */
export const compactDays = `^(${[
  '[1-9][0-9]{3}((0[1-9]|1[0-2])(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])(29|30)|(0[13578]|1[02])31)',
  `([1-9][0-9](${leap})|([2468][048]|[13579][26])00)0229`,
].join('|')})$`;
