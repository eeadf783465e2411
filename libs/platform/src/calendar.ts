/** The moment of a question, and the calendar that it is read by. */
export interface CalendarClock {
  now: Date;
  /** The IANA name of the zone in which days begin; UTC when left out. */
  timeZone?: string | undefined;
  /** 1 for Monday (the usual) to 7 for Sunday. */
  weekStart?: number | undefined;
  /** The month that the fiscal year begins in, 1 to 12. */
  fiscalYearStart?: number | undefined;
}

/** From the first day up to, but not including, the second; a missing side is open. Days are written as 2026-01-31. */
export interface TimeRange {
  from?: string | undefined;
  before?: string | undefined;
}

/** The order of periods in time. */
export function compareByStart(a: TimeRange, b: TimeRange): number {
  const [first, second] = [a.from ?? '', b.from ?? ''];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** The unit of a calendar. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** By zone. Making one takes twenty times as long as using it, and the reading of a question asks for today dozens of times. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return format;
}

/** A day, counted in UTC so that clock changes do not matter. */
export class Day {
  constructor(
    readonly year: number,
    readonly month: number,
    readonly day: number,
  ) {}

  /** The present day in the clock's zone. */
  static today({ now, timeZone }: CalendarClock): Day {
    const parts = dayFormatOf(timeZone ?? 'UTC').formatToParts(now);
    const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 1);
    return new Day(part('year'), part('month'), part('day'));
  }

  static of(date: Date): Day {
    return new Day(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }

  /** The start of the unit that this day is in. */
  startOf(unit: CalendarUnit, weekStart = 1): Day {
    if (unit === 'day') return this;
    if (unit === 'week') {
      const weekday = this.#date().getUTCDay();
      return this.plus('day', -((weekday - weekStart + 7) % 7));
    }
    if (unit === 'month') return new Day(this.year, this.month, 1);
    if (unit === 'quarter') return new Day(this.year, this.month - ((this.month - 1) % 3), 1);
    return new Day(this.year, 1, 1);
  }

  /** The day that many units later; the 31st becomes the last day of a shorter month. */
  plus(unit: CalendarUnit, count: number): Day {
    const date = this.#date();
    if (unit === 'day' || unit === 'week') {
      date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1));
      return Day.of(date);
    }
    const months = count * { month: 1, quarter: 3, year: 12 }[unit];
    const first = new Date(Date.UTC(this.year, this.month - 1 + months, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    return new Day(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(this.day, last));
  }

  toString(): string {
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${String(this.year).padStart(4, '0')}-${two(this.month)}-${two(this.day)}`;
  }

  #date(): Date {
    return new Date(Date.UTC(this.year, this.month - 1, this.day));
  }
}

/** The whole unit that contains the day. */
export function unitOf(day: Day, unit: CalendarUnit, weekStart: number | undefined): TimeRange {
  const start = day.startOf(unit, weekStart);
  return { from: start.toString(), before: start.plus(unit, 1).toString() };
}

const unitsBySize: readonly CalendarUnit[] = ['day', 'week', 'month', 'quarter', 'year'];

/** The unit that a range consists of; undefined where it is not exactly one. */
export function grainOf({ from, before }: TimeRange): CalendarUnit | undefined {
  if (from === undefined || before === undefined) return undefined;
  const first = dayOf(from);
  return unitsBySize.find((unit) => first.plus(unit, 1).toString() === before);
}

/** The day of an ISO date. */
export function dayOf(iso: string): Day {
  return Day.of(new Date(`${iso}T00:00:00Z`));
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;
