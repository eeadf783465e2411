import type { Plan } from '#sql';
import {
  aggregate,
  compare,
  date,
  dayOfText,
  daysBetween,
  isIn,
  not,
  order,
  orders,
  part,
  plan,
  timestamp,
  truncate,
  value,
  visit,
  visits,
  within,
} from './plan-parts.js';

const month = truncate('month', order('placed_on'));
const writtenDays = {
  dots: dayOfText(visit('dots'), 'day_first_dots'),
  slashes: dayOfText(visit('slashes'), 'day_first_slashes'),
  american: dayOfText(visit('american'), 'month_first_slashes'),
  compact: dayOfText(visit('compact'), 'compact_date'),
  digits: dayOfText(visit('digits'), 'compact_date'),
};
const compactMonth = truncate('month', writtenDays.compact);
const writtenMonth = truncate('month', writtenDays.dots);
const ordersWhere = (...where: Plan['where']): Plan => plan(orders, { id: order('id') }, { where });

/** Plans that choose and reckon with times. */
export const plansOfTimes: Record<string, Plan> = {
  'far days': ordersWhere(
    compare(order('placed_on'), '>', date('0013-01-01')),
    compare(order('placed_on'), '<', date('9999-12-31')),
  ),
  'far moments': ordersWhere(
    compare(order('placed_at'), '>', timestamp('0013-01-01T00:00:00')),
    compare(order('placed_at'), '<', timestamp('9999-12-31T23:59:59')),
  ),
  'no day so early': ordersWhere(compare(order('placed_on'), '<', date('0999-06-01'))),
  'a fraction of a second': ordersWhere(
    compare(order('placed_at'), '>', timestamp('2024-03-01T00:00:00.500')),
  ),
  'not within a year': ordersWhere(not(within(order('placed_on'), date('2024-01-01'), date('2025-01-01')))),
  'not within a day of moments': ordersWhere(
    not(within(order('placed_at'), date('2024-03-01'), date('2024-03-02'))),
  ),
  'one of several months': ordersWhere(isIn(month, date('2024-01-01'), date('2024-03-01'))),
  'a month of each year': ordersWhere(compare(part('month', order('placed_on')), '=', value(3))),
  weekends: ordersWhere(compare(part('weekday', order('placed_at')), '>=', value(6))),
  'the morning': ordersWhere(compare(part('hour', order('placed_at')), '<', value(12))),
  'starts of quarters of moments in a range': ordersWhere(
    within(truncate('quarter', order('placed_at')), date('2024-01-01'), date('2024-04-01')),
  ),
  'the quarter of the start of a month': plan(orders, {
    id: order('id'),
    quarter: part('quarter', month),
    year: truncate('year', month),
  }),
  'days from a moment to the start of its month': plan(orders, {
    id: order('id'),
    days: daysBetween(truncate('month', order('placed_at')), order('placed_at')),
  }),
  'more than so many days ago': ordersWhere(
    compare(daysBetween(order('placed_on'), date('2024-04-01')), '>', value(31)),
  ),
  'the same day of two columns': ordersWhere(
    compare(order('placed_on'), '=', truncate('day', order('placed_at'))),
  ),
  'days in texts': plan(visits, { id: visit('id'), iso: dayOfText(visit('iso')), ...writtenDays }),
  'months of days in texts': plan(
    visits,
    { month: writtenMonth, visits: aggregate('count'), last: aggregate('max', writtenDays.dots) },
    { groupBy: [writtenMonth] },
  ),
  'days in texts in a range': plan(
    visits,
    { id: visit('id') },
    { where: [within(writtenDays.slashes, date('1969-07-20'), date('2026-12-31'))] },
  ),
  'days from a day in a text to another': plan(visits, {
    id: visit('id'),
    days: daysBetween(dayOfText(visit('iso')), writtenDays.american),
    since: daysBetween(writtenDays.american, date('2026-12-31')),
    week: part('week', writtenDays.slashes),
  }),
  'months of days in eight digits': plan(
    visits,
    { month: compactMonth, visits: aggregate('count'), last: aggregate('max', writtenDays.digits) },
    { groupBy: [compactMonth] },
  ),
  'days in eight digits before one': plan(
    visits,
    { id: visit('id') },
    { where: [compare(writtenDays.compact, '<', date('2026-03-06'))] },
  ),
  'days in eight digits compared and counted': plan(
    visits,
    {
      id: visit('id'),
      days: daysBetween(writtenDays.compact, writtenDays.digits),
      since: daysBetween(writtenDays.digits, date('2026-12-31')),
    },
    { where: [compare(writtenDays.compact, '<=', writtenDays.digits)] },
  ),
};
