import { grainWords } from '#english';
import type { Cell } from '#contracts';
import { dayOf, numberOf } from '#workspace';
import { textOf } from '../result-shape/cell-values.js';
import { nextPeriod } from '../result-shape/grain-of-days.js';
import type { TimeColumn } from '../result-shape/result-shape.js';

/** A value and its time, in words that follow "in" or "on". */
export interface Point {
  at: string;
  /** "March 2026". */
  label: string;
  /** "in March 2026". */
  when: string;
  value: number;
  /** True if the period is complete. */
  isOver: boolean;
}

/** The points of a time series, the earliest first, without rows that lack a time or a value. */
export function pointsOf(
  rows: readonly (readonly Cell[])[],
  time: TimeColumn,
  measurePlace: number,
  today: string,
): Point[] {
  return rows
    .flatMap((row) => {
      const value = numberOf(row[measurePlace]);
      const cell = row[time.place];
      return value === undefined || typeof cell !== 'string'
        ? []
        : [{ ...timeWords(cell, time, today), value }];
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** A time in words, and whether it is over. */
function timeWords(cell: Cell | undefined, { grain }: TimeColumn, today: string): Omit<Point, 'value'> {
  const day = dayOf(cell);
  const label = day !== undefined && grain ? grainWords(day, grain) : undefined;
  if (day === undefined || !grain || label === undefined) {
    const text = textOf(cell);
    return { at: text, label: text, when: `at ${text}`, isOver: true };
  }
  const isOver = nextPeriod(day, grain) <= today;
  return { at: day, label, when: `${grain === 'day' ? 'on' : 'in'} ${label}`, isOver };
}
