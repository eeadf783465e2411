import type { DayWriting } from '../plan.js';

/** The sign between day, month and year. */
export const separators: Record<DayWriting, '.' | '/'> = {
  day_first_dots: '.',
  day_first_slashes: '/',
  month_first_slashes: '/',
};

/** Day and month as the text has them; or, of its first and second part, the day and the month. */
export function inOrder<Part>(written: DayWriting, day: Part, month: Part): [Part, Part] {
  return written === 'month_first_slashes' ? [month, day] : [day, month];
}

/** A day by the letters that most engines have for its parts; they read days and months of one digit by them, too. */
export function strptimeFormat(written: DayWriting): string {
  return [...inOrder(written, '%d', '%m'), '%Y'].join(separators[written]);
}

/** The texts that are days in that writing, as a regular expression with a group for each part. */
export function dayPattern(written: DayWriting): string {
  const parts = inOrder(written, '(0?[1-9]|[12][0-9]|3[01])', '(0?[1-9]|1[0-2])');
  return [...parts, '([0-9]{4})'].join(`[${separators[written]}]`);
}
