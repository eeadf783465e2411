import type { SeparatedWriting } from '../plan.js';

/** The sign between day, month and year. */
export const separators: Record<SeparatedWriting, '.' | '/'> = {
  day_first_dots: '.',
  day_first_slashes: '/',
  month_first_slashes: '/',
};

/** Day and month as the text has them; or, of its first and second part, the day and the month. */
export function inOrder<Part>(written: SeparatedWriting, day: Part, month: Part): [Part, Part] {
  return written === 'month_first_slashes' ? [month, day] : [day, month];
}

/** A day by the letters that most engines have for its parts; they read days and months of one digit by them, too. */
export function strptimeFormat(written: SeparatedWriting): string {
  return [...inOrder(written, '%d', '%m'), '%Y'].join(separators[written]);
}

/** The texts that are days in that writing, as a regular expression with a group for each part. */
export function dayPattern(written: SeparatedWriting): string {
  const parts = inOrder(written, '(0?[1-9]|[12][0-9]|3[01])', '(0?[1-9]|1[0-2])');
  return [...parts, '([0-9]{4})'].join(`[${separators[written]}]`);
}

/** Eight digits whose year is one of four; what they are must be parsed with care, or be one of `compactDays`. */
export const compactPattern = '^[1-9][0-9]{7}$';

const leap = '0[48]|[2468][048]|[13579][26]';

/** The eight digits that are days of the calendar, for engines that fail on others or take them as days of the next month. */
export const compactDays = `^(${[
  '[1-9][0-9]{3}((0[1-9]|1[0-2])(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])(29|30)|(0[13578]|1[02])31)',
  `([1-9][0-9](${leap})|([2468][048]|[13579][26])00)0229`,
].join('|')})$`;
