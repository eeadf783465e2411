import { bestFit, fitOf, likelyDecimal } from './cell-reader.js';
import type { CellReader, Fit, WritingHints } from './cell-reader.js';

type Order = 'year_first' | 'day_first' | 'month_first';

const clock = String.raw`(?:[T\s]\s*(?<time>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?)(?:\s?(?<half>[AaPp]\.?[Mm]\.?))?\s?(?<zone>Z|UTC|[-+]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${clock}$`,
);
const yearLast = new RegExp(
  String.raw`^(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${clock}$`,
);
const named = new RegExp(
  String.raw`^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s.]+(?<name>[A-Za-z]{3,9})\.?|(?<name2>[A-Za-z]{3,9})\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?),?[-\s]+(?<year>\d{4}|\d{2})${clock}$`,
);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** The maximum length of a day. */
const dayLengthMax = 50;

/** The reader that fits the cells as days or moments; without proof, the order of day and month is guessed. */
export function dayFit(cells: readonly string[], hints: WritingHints): Fit | undefined {
  const [first = ''] = cells;
  const mark = yearLast.exec(first)?.groups?.['mark'] ?? '/';
  const year = fitOf(dayReader('year_first', mark), cells);
  if (year.misfits === 0) return year;
  const byDay = fitOf(dayReader('day_first', mark), cells);
  const byMonth = fitOf(dayReader('month_first', mark), cells);
  const best = bestFit([year, byDay, byMonth]);
  if (!best || best.misfits === cells.length || best === year || byDay.misfits !== byMonth.misfits)
    return best;
  const isSame = cells.every((cell) => byDay.reader.read(cell) === byMonth.reader.read(cell));
  if (isSame) return { misfits: byDay.misfits, reader: { ...byDay.reader, format: null, tells: {} } };
  return likelierFit({ byDay, byMonth, mark }, hints);
}

/** Both orders fit: the order of the other columns, or else the usual one for the mark, which is a guess. */
function likelierFit(
  { byDay, byMonth, mark }: { byDay: Fit; byMonth: Fit; mark: string },
  hints: WritingHints,
): Fit {
  const usual = mark === '/' && likelyDecimal(hints) !== 'comma' ? 'month_first' : 'day_first';
  const { reader, misfits } = (hints.days ?? usual) === 'day_first' ? byDay : byMonth;
  const isGuess = hints.days === undefined;
  return { misfits, reader: { ...reader, guessed: isGuess, tells: isGuess ? {} : reader.tells } };
}

/** Times of the day, as 18:30. */
export function timeReader(): CellReader {
  const time = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;
  const read = (cell: string) => (time.test(cell) ? cell.replace(/^\d:/, '0$&') : undefined);
  return { kind: 'time', unit: null, format: null, guessed: false, tells: {}, read };
}

function dayReader(order: Order, mark: string): CellReader {
  const parts = order === 'day_first' ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY'];
  return {
    kind: 'day',
    unit: null,
    format: order === 'year_first' ? null : parts.join(mark),
    guessed: false,
    tells: order === 'year_first' ? {} : { days: order },
    read: (cell) => (cell.length > dayLengthMax ? undefined : plainMoment(cell, order)),
  };
}

/** The day as 2026-12-31, followed by a blank and its time where it has one, and by Z where that is in UTC. */
function plainMoment(cell: string, order: Order): string | undefined {
  const parts = yearFirst.exec(cell)?.groups ?? named.exec(cell)?.groups ?? yearLast.exec(cell)?.groups;
  if (!parts) return undefined;
  const day = dayIn(parts, order);
  if (day === undefined) return undefined;
  const { time, half, zone } = parts;
  if (time === undefined) return day;
  const clockTime = plainTime(time, half);
  if (clockTime === undefined) return undefined;
  return zone === undefined ? `${day} ${clockTime}` : inUtc(`${day}T${clockTime}`, zone);
}

function dayIn(parts: Record<string, string | undefined>, order: Order): string | undefined {
  const { year = '', mark, one, two, month = '', day = '', name, name2 } = parts;
  const called = name ?? name2;
  if (called !== undefined) return dayInNamedMonth(called, parts);
  if (one === undefined || two === undefined) return plainDay(year, month, day);
  if (order === 'year_first') return undefined;
  // Nobody writes a month before a dot and the day after it; versions have one digit where days have two.
  if (mark === '.' && (order === 'month_first' || (year.length === 2 && one.length + two.length < 4)))
    return undefined;
  return order === 'day_first' ? plainDay(year, two, one) : plainDay(year, one, two);
}

function dayInNamedMonth(
  called: string,
  { year = '', day = '', day2 = '' }: Record<string, string | undefined>,
): string | undefined {
  if (!fullMonths.test(called)) return undefined;
  const place = months.indexOf(called.slice(0, 3).toLowerCase());
  return plainDay(year, `${place + 1}`, day || day2);
}

/** Undefined where the month has no such day. */
function plainDay(year: string, month: string, day: string): string | undefined {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const last = monthDays(Number(whole), Number(month));
  if (Number(day) < 1 || last === undefined || Number(day) > last) return undefined;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function monthDays(year: number, month: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : daysOfMonths[month - 1];
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function plainTime(time: string, half: string | undefined): string | undefined {
  const [hours = '', minutes = '', seconds = '00'] = time.replace(',', '.').split(':');
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function inUtc(moment: string, zone: string): string | undefined {
  const offset = /^(?:Z|UTC)$/.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  const [, fraction = ''] = moment.split('.');
  const at = new Date(moment.replace(/\.\d+$/, '') + offset);
  if (Number.isNaN(at.getTime())) return undefined;
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction && `.${fraction}`}Z`;
}
