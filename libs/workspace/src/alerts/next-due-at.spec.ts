import { expect, it } from '@jest/globals';
import { nextDueAt } from './next-due-at.js';

const time = (text: string) => new Date(`2026-03-02T${text}Z`);
const alert = { dueAt: time('09:00:00'), everyMinutes: 10, failures: 0 };

it('keeps to the pace at which the alert was due', () => {
  expect(nextDueAt(alert, time('09:00:07'))).toEqual(time('09:10:00'));
});

it('makes up once for what nobody was there for', () => {
  expect(nextDueAt(alert, time('12:34:00'))).toEqual(time('12:40:00'));
  expect(nextDueAt(alert, time('12:40:00'))).toEqual(time('12:50:00'));
});

it('waits twice as long after each failure, and an hour at most', () => {
  const after = (failures: number) => nextDueAt({ ...alert, failures }, time('09:00:00'));
  expect([1, 2, 3, 4, 40].map(after)).toEqual([
    time('09:10:00'),
    time('09:20:00'),
    time('09:40:00'),
    time('10:00:00'),
    time('10:00:00'),
  ]);
});

it('does not hurry one that is evaluated once a day because it fails', () => {
  const daily = { ...alert, everyMinutes: 1_440, failures: 5 };
  expect(nextDueAt(daily, time('09:00:00'))).toEqual(new Date('2026-03-03T09:00:00Z'));
});
