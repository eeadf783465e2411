import { dayMs, hourMs, startOfDay, startOfMonth, startOfWeek } from './calendar.js';

/** Two days, both included. */
export interface Period {
  from: number;
  to: number;
}

/** The times of the shop's stories. All of them follow from the present, so that the shop never looks old. */
export interface Plan {
  /** The hour that has just begun: everything in the shop happened before it. */
  asOf: number;
  today: number;
  /** The first day with orders: the first of the month, fifteen months ago. */
  opens: number;
  /** Customers and subscriptions are known from here on, orders are not. */
  history: number;
  /** The advertising campaign: the last April that is over. */
  campaign: Period;
  /** The first day of the subscriptions' higher prices. */
  priceRise: number;
  /** The week in which support could not keep up. */
  backlog: Period;
}

export function planShop(now: Date): Plan {
  const asOf = Math.floor(now.getTime() / hourMs) * hourMs;
  const opens = startOfMonth(asOf, -15);
  const backlog = startOfWeek(asOf - 45 * dayMs);
  return {
    asOf,
    today: startOfDay(asOf),
    opens,
    history: startOfMonth(opens, -9),
    campaign: campaignBefore(now),
    priceRise: startOfMonth(asOf, -5),
    backlog: { from: backlog, to: backlog + 6 * dayMs },
  };
}

/** Reports whether a moment is within a period. */
export function isWithin(period: Period, moment: number): boolean {
  return moment >= period.from && moment < period.to + dayMs;
}

/** From 0 when the shop opens to 1 today; the same all day, so that the hours only add to what is there. */
export function progressOf(plan: Plan, moment: number): number {
  return Math.min(1, Math.max(0, (moment - plan.opens) / (plan.today - plan.opens)));
}

function campaignBefore(now: Date): Period {
  const year = now.getUTCMonth() > 3 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  return { from: Date.UTC(year, 3, 1), to: Date.UTC(year, 3, 30) };
}
