import { expect, it } from '@jest/globals';
import { quietUntil } from './quiet-hours.js';

const untilOf = (from: string, to: string, at: string, zone = 'UTC') =>
  quietUntil({ quietHours: { from, to, time_zone: zone } }, new Date(at))?.toISOString();

it.each([
  ['at night', '22:00', '07:00', '2026-03-02T23:15:00Z', '2026-03-03T07:00:00.000Z'],
  ['in the morning of a night', '22:00', '07:00', '2026-03-02T06:59:59Z', '2026-03-02T07:00:00.000Z'],
  ['at the first minute', '22:00', '07:00', '2026-03-02T22:00:00Z', '2026-03-03T07:00:00.000Z'],
  ['at the end', '22:00', '07:00', '2026-03-02T07:00:00Z', undefined],
  ['by day', '22:00', '07:00', '2026-03-02T12:00:00Z', undefined],
  ['at noon', '12:00', '13:30', '2026-03-02T13:29:00Z', '2026-03-02T13:30:00.000Z'],
])('%s', (_case, from, to, at, until) => {
  expect(untilOf(from, to, at)).toBe(until);
});

it('goes by the clocks of its zone, and by those that go forward meanwhile', () => {
  expect(untilOf('22:00', '07:00', '2026-03-02T12:00:00Z', 'Asia/Tokyo')).toBeUndefined();
  expect(untilOf('22:00', '07:00', '2026-03-02T14:00:00Z', 'Asia/Tokyo')).toBe('2026-03-02T22:00:00.000Z');
  expect(untilOf('22:00', '02:30', '2026-03-28T23:00:00Z', 'Europe/Oslo')).toBe('2026-03-29T01:30:00.000Z');
});

it('has no end where there are none', () => {
  expect(quietUntil({ quietHours: null }, new Date('2026-03-02T23:15:00Z'))).toBeUndefined();
});
