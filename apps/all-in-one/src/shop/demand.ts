import { dayMs, dayOfMonth, daysFrom, hourMs, monthOf, weekdayOf } from './calendar.js';
import type { Dice } from './dice.js';
import { isWithin } from './plan.js';
import type { Plan } from './plan.js';

/** Sunday first: Sunday is the best day, Saturday the weakest. */
const weekdays = [1.18, 1.08, 1, 0.97, 1, 0.95, 0.82];

/** The season of a month apart from its holidays: a slow January, a slump in July and August. */
const months = [0.92, 1, 1, 1, 1.02, 1, 0.8, 0.72, 1, 1, 1.05, 1];

/** The night is quiet, noon is busy and eight in the evening is the peak. */
const hours: readonly (readonly [number, number])[] = [
  1, 0.6, 0.4, 0.3, 0.4, 0.8, 1.6, 2.6, 3.6, 4.4, 4.8, 5.4, 6.2, 5.4, 4.8, 4.6, 4.8, 5.4, 6.8, 8.4, 9.2, 7.4,
  4.6, 2.2,
].map((weight, hour) => [hour, weight] as const);

const growthPerDay = 1.025 ** (12 / 365.25);

/** The demand of a day, in relation to others. */
export function demandOn(day: number, plan: Plan): number {
  const growth = growthPerDay ** ((day - plan.opens) / dayMs);
  const campaign = isWithin(plan.campaign, day) ? 1.42 : 1;
  return growth * campaign * seasonOn(day) * (weekdays[weekdayOf(day)] ?? 1);
}

/** Spreads a number of events over the days from one to today, by the demand of each. */
export function* spread(
  dice: Dice,
  plan: Plan,
  { total, from, bend = () => 1 }: { total: number; from: number; bend?: (day: number) => number },
): Generator<{ day: number; count: number }> {
  const days = daysFrom(from, plan.today).map((day) => ({ day, weight: demandOn(day, plan) * bend(day) }));
  const sum = days.reduce((all, { weight }) => all + weight, 0);
  for (const { day, weight } of days) yield { day, count: dice.count((total * weight) / sum) };
}

/** The moments of a day's happenings in their order; today's end with the present hour. */
export function momentsOf(dice: Dice, plan: Plan, day: number, count: number): number[] {
  const moments = Array.from(
    { length: count },
    () => day + dice.weigh(hours) * hourMs + dice.whole(0, 3599) * 1000,
  );
  return moments.toSorted((one, other) => one - other).filter((moment) => moment < plan.asOf);
}

function seasonOn(day: number): number {
  const date = dayOfMonth(day);
  const month = monthOf(day);
  if (month === 10 && date >= 20) return 1.7;
  if (month === 11) return date <= 20 ? 2.2 : date <= 24 ? 1.2 : 0.85;
  return months[month] ?? 1;
}
