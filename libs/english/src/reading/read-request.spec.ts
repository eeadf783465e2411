import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planText } from '../plan-text.fixture.js';
import { boatyard } from './boatyard.fixture.js';
import { gardenExport } from './garden-export.fixture.js';
import { readRequests } from './read-request.js';
import type { ReadRequest } from './read-request.js';

const { believed } = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function read(question: string): ReadRequest[] {
  if (!believed) throw new Error('The boatyard has a model.');
  return readRequests(question, believed, clock);
}

function first(question: string): string | undefined {
  const [best] = read(question);
  return best && planText(best.plan);
}

describe('a request', () => {
  it.each([
    [
      'how many rentals did we have in April 2026',
      'select count() from rental where rental.start_dt in 2026-04-01..2026-05-01',
    ],
    [
      'how many rentals did we have in April 2026 and how much',
      'select count(), sum(rental.total_amt) from rental where rental.start_dt in 2026-04-01..2026-05-01',
    ],
    [
      'rentals by harbour, how many and how much',
      'select boat.harbour, count(), sum(rental.total_amt) from rental + boat by boat.harbour',
    ],
    [
      'repairs done per month in 2026',
      'select month(repair_order.done_dt), count() from repair_order where repair_order.done_dt in 2026-01-01..2027-01-01 by month(repair_order.done_dt) order month(repair_order.done_dt)',
    ],
    ['rentals that are out', 'select rental.rental_id from rental where rental.status = OUT'],
    [
      'Q1 revenue this year against Q1 last year',
      'select sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-04-01), sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-04-01), (sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-04-01) - sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-04-01)), ((100 * (sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-04-01) - sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-04-01))) / sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-04-01)) from rental where not rental.status = CANCELLED and (rental.start_dt in 2025-01-01..2025-04-01 or rental.start_dt in 2026-01-01..2026-04-01)',
    ],
    [
      'list rentals, oldest first',
      'select rental.rental_id, rental.start_dt from rental order rental.start_dt',
    ],
    [
      'clients who spent more than €1,000 in total',
      'select client.client_nm, sum(rental.total_amt) from rental + client where not rental.status = CANCELLED by client.client_nm, client.client_id having sum(rental.total_amt) > 1000',
    ],
    [
      'when did each client last rent a boat',
      'select client.client_nm, max(rental.start_dt) from rental + client by client.client_nm, client.client_id',
    ],
    [
      'how many rentals a week since January',
      'select week(rental.start_dt), count() from rental where rental.start_dt >= 2026-01-01 by week(rental.start_dt) order week(rental.start_dt)',
    ],
    [
      'rentals by status in percent',
      'select rental.status, count(), share(count()) from rental by rental.status',
    ],
    [
      'deposits waiting to be refunded',
      'select sum(deposit.deposit_amt) from deposit where deposit.refunded_on is null',
    ],
    [
      'running total of revenue this year',
      'select month(rental.start_dt), running(sum(rental.total_amt) per ) from rental where rental.start_dt in 2026-01-01..2027-01-01 and not rental.status = CANCELLED by month(rental.start_dt) order month(rental.start_dt)',
    ],
    [
      'clients who rented more than 5 times',
      'select client.client_nm, count() from rental + client by client.client_nm, client.client_id having count() > 5',
    ],
    [
      'how many boats were repaired more than once',
      'select count() from boat where boat.boat_id in (select repair_order.boat_id from repair_order where not repair_order.boat_id is null by repair_order.boat_id having count() > 1)',
    ],
    [
      'how many boats were repaired more than once in April 2026',
      'select count() from boat where boat.boat_id in (select repair_order.boat_id from repair_order where repair_order.opened_dt in 2026-04-01..2026-05-01 and not repair_order.boat_id is null by repair_order.boat_id having count() > 1)',
    ],
    [
      'revenue by rental client',
      'select client.client_nm, sum(rental.total_amt) from rental + client where not rental.status = CANCELLED by client.client_nm, client.client_id',
    ],
    [
      'spare parts out of stock',
      'select spare_part.part_nm from spare_part where spare_part.on_hand_qty <= 0',
    ],
    [
      'spare parts running low',
      'select spare_part.part_nm from spare_part where spare_part.on_hand_qty <= spare_part.reorder_lvl',
    ],
    [
      'how many rentals did we do in April 2026',
      'select count() from rental where rental.start_dt in 2026-04-01..2026-05-01 and (rental.status is null or not rental.status = CANCELLED)',
    ],
    [
      'how much did we make last month',
      'select sum(rental.total_amt) from rental where rental.start_dt in 2026-04-01..2026-05-01 and not rental.status = CANCELLED',
    ],
    ['how much did we make on repairs', 'select sum(repair_order.cost_amt) from repair_order'],
    [
      'how much did clients from Denmark spend in 2026',
      'select sum(rental.total_amt) from rental + client where rental.start_dt in 2026-01-01..2027-01-01 and client.country_cd = DK and not rental.status = CANCELLED',
    ],
    [
      'top 3 clients by lifetime value',
      'select client.client_nm, sum(rental.total_amt) from rental + client where not rental.status = CANCELLED by client.client_nm, client.client_id order sum(rental.total_amt) down, client.client_id limit 3',
    ],
    [
      'repairs done later than planned',
      'select repair_order.repair_id from repair_order where not repair_order.done_dt is null and repair_order.done_dt > repair_order.due_dt',
    ],
    ['how many people do we have', 'select count() from client'],
    [
      'total revenue by harbour',
      'select boat.harbour, sum(rental.total_amt) from rental + boat where not rental.status = CANCELLED by boat.harbour',
    ],
    [
      'average repair cost per cause this year',
      'select repair_order.cause_cd, avg(repair_order.cost_amt) from repair_order where repair_order.opened_dt in 2026-01-01..2027-01-01 by repair_order.cause_cd',
    ],
    [
      'monthly rentals since January',
      'select month(rental.start_dt), count() from rental where rental.start_dt >= 2026-01-01 by month(rental.start_dt) order month(rental.start_dt)',
    ],
    [
      'top 3 clients by revenue',
      'select client.client_nm, sum(rental.total_amt) from rental + client where not rental.status = CANCELLED by client.client_nm, client.client_id order sum(rental.total_amt) down, client.client_id limit 3',
    ],
    [
      'which harbour brought in the most revenue',
      'select boat.harbour, sum(rental.total_amt) from rental + boat where not boat.harbour is null and not rental.status = CANCELLED by boat.harbour order sum(rental.total_amt) down, boat.harbour limit 1',
    ],
    [
      'boats with more than 5 rentals',
      'select boat.boat_nm, count() from rental + boat by boat.boat_nm, boat.boat_id having count() > 5',
    ],
    ['rentals over 1,000 euro', 'select rental.rental_id from rental where rental.total_amt > 1000'],
    [
      'boats that were never rented',
      'select boat.boat_nm from boat where not boat.boat_id in (select rental.boat_id from rental where not rental.boat_id is null)',
    ],
    ['boats that do not have 4 berths', 'select boat.boat_nm from boat where boat.berths <> 4'],
    [
      'whats the number of boats that havent been rented',
      'select count() from boat where not boat.boat_id in (select rental.boat_id from rental where not rental.boat_id is null)',
    ],
    [
      'how many boats do we have',
      'select count() from boat where (boat.bought_dt < 2026-05-21 and (boat.retired_dt is null or boat.retired_dt >= 2026-05-20))',
    ],
    ['how many rentals do we have', 'select count() from rental'],
    ['boats without a harbour', 'select boat.boat_nm from boat where boat.harbour is null'],
    [
      'cancelled rentals last month',
      'select rental.rental_id from rental where rental.start_dt in 2026-04-01..2026-05-01 and rental.status = CANCELLED',
    ],
    [
      'rentals excluding cancelled ones',
      'select rental.rental_id from rental where not rental.status = CANCELLED',
    ],
    [
      'what share of rentals was cancelled',
      'select (count( where rental.status = CANCELLED) / count()) from rental',
    ],
    [
      'how long do repairs take on average',
      'select avg(days(repair_order.opened_dt, repair_order.done_dt)) from repair_order',
    ],
    [
      'late repairs by boat type',
      'select boat.boat_type, count() from repair_order + boat where repair_order.done_dt > repair_order.due_dt by boat.boat_type',
    ],
    [
      'average daily revenue in April 2026',
      'select (sum(rental.total_amt) / 30) from rental where rental.start_dt in 2026-04-01..2026-05-01 and not rental.status = CANCELLED',
    ],
    [
      'revnue by harbor last quater',
      'select boat.harbour, sum(rental.total_amt) from rental + boat where rental.start_dt in 2026-01-01..2026-04-01 and not rental.status = CANCELLED by boat.harbour',
    ],
    [
      'most expensive repair',
      'select repair_order.repair_id, repair_order.cost_amt from repair_order where not repair_order.cost_amt is null order repair_order.cost_amt down limit 1',
    ],
    [
      'revenue in February and April 2026',
      'select sum(rental.total_amt) from rental where (rental.start_dt in 2026-02-01..2026-03-01 or rental.start_dt in 2026-04-01..2026-05-01) and not rental.status = CANCELLED',
    ],
    [
      'boats with between 3 and 5 rentals',
      'select boat.boat_nm, count() from rental + boat by boat.boat_nm, boat.boat_id having count() >= 3 and count() <= 5',
    ],
    [
      'what share of rentals over 500 was cancelled',
      'select (count( where rental.status = CANCELLED) / count()) from rental where rental.total_amt > 500',
    ],
    [
      'bottom 3 rentals by revenue',
      'select rental.rental_id, rental.total_amt from rental where not rental.status = CANCELLED and not rental.total_amt is null order rental.total_amt limit 3',
    ],
    [
      'clients without rentals and without logins',
      'select client.client_nm from client where not client.client_id in (select client_login.client_id from client_login where not client_login.client_id is null) and not client.client_id in (select rental.client_id from rental where not rental.client_id is null)',
    ],
    [
      'clients with a rental in April 2026',
      'select client.client_nm from client where client.client_id in (select rental.client_id from rental where rental.start_dt in 2026-04-01..2026-05-01 and not rental.client_id is null)',
    ],
    [
      'average monthly revenue',
      'select (sum(rental.total_amt) / count_distinct(month(rental.start_dt))) from rental where not rental.status = CANCELLED',
    ],
    [
      'average daily revenue this year',
      'select (sum(rental.total_amt) / 140) from rental where rental.start_dt in 2026-01-01..2027-01-01 and not rental.status = CANCELLED',
    ],
    ['show me 10 clients', 'select client.client_nm from client limit 10'],
    [
      'how many clients have more than one rental',
      'select count() from client where client.client_id in (select rental.client_id from rental where not rental.client_id is null by rental.client_id having count() > 1)',
    ],
    [
      'repairs that took longer than 5 days',
      'select repair_order.repair_id from repair_order where days(repair_order.opened_dt, repair_order.done_dt) > 5',
    ],
    [
      'monthly active clients since January',
      'select month(client_login.login_ts), count_distinct(client_login.client_id) from client_login where client_login.login_ts >= 2026-01-01T00:00:00 by month(client_login.login_ts) order month(client_login.login_ts)',
    ],
    [
      'minimum and maximum repair cost',
      'select min(repair_order.cost_amt), max(repair_order.cost_amt) from repair_order',
    ],
    [
      'unfinished repairs',
      'select repair_order.repair_id from repair_order where repair_order.done_dt is null',
    ],
    [
      'list sail boats in Maasholm with berths',
      'select boat.boat_nm, boat.berths from boat where boat.boat_type = SAIL and boat.harbour = Maasholm',
    ],
    ['boats outside Maasholm', 'select boat.boat_nm from boat where not boat.harbour = Maasholm'],
    [
      'rentals by day of the week',
      'select weekday(rental.start_dt), count() from rental by weekday(rental.start_dt) order weekday(rental.start_dt)',
    ],
    [
      'logins per hour of the day this year',
      'select hour(client_login.login_ts), count() from client_login where client_login.login_ts in 2026-01-01T00:00:00..2027-01-01T00:00:00 by hour(client_login.login_ts) order hour(client_login.login_ts)',
    ],
    [
      'what percentage of repairs was done after the due date',
      'select ((100 * count( where repair_order.done_dt > repair_order.due_dt)) / count()) from repair_order where not repair_order.done_dt is null',
    ],
    [
      'repairs done by the deadline',
      'select repair_order.repair_id from repair_order where (not repair_order.done_dt is null and not repair_order.done_dt > repair_order.due_dt)',
    ],
    [
      'which repairs are late right now',
      'select repair_order.repair_id from repair_order where (repair_order.due_dt < 2026-05-20 and repair_order.done_dt is null)',
    ],
    [
      'repairs not done yet',
      'select repair_order.repair_id from repair_order where repair_order.done_dt is null',
    ],
    [
      'average days between opening and finishing of repairs',
      'select avg(days(repair_order.opened_dt, repair_order.done_dt)) from repair_order',
    ],
    [
      'how many rentals did we cancel last month',
      'select count() from rental where rental.start_dt in 2026-04-01..2026-05-01 and rental.status = CANCELLED',
    ],
    [
      'which month had the most rentals in 2025',
      'select month(rental.start_dt), count() from rental where rental.start_dt in 2025-01-01..2026-01-01 by month(rental.start_dt) order count() down, month(rental.start_dt) limit 1',
    ],
    [
      'which months had the most rentals in 2025',
      'select month(rental.start_dt), count() from rental where rental.start_dt in 2025-01-01..2026-01-01 by month(rental.start_dt) order count() down',
    ],
    [
      'which Danish clients had a returned rental in April 2026',
      'select client.client_nm from client where client.country_cd = DK and client.client_id in (select rental.client_id from rental where rental.status = RETURNED and rental.start_dt in 2026-04-01..2026-05-01 and not rental.client_id is null)',
    ],
    [
      'rental income by harbour in the last couple of months',
      'select boat.harbour, sum(rental.total_amt) from rental + boat where rental.start_dt in 2026-03-21..2026-05-21 and not rental.status = CANCELLED by boat.harbour',
    ],
    [
      'rentals in the month before last',
      'select count() from rental where rental.start_dt in 2026-03-01..2026-04-01',
    ],
    [
      'logins last month',
      'select count() from client_login where client_login.login_ts in 2026-04-01T00:00:00..2026-05-01T00:00:00',
    ],
    [
      'boats nobody has ever rented',
      'select boat.boat_nm from boat where not boat.boat_id in (select rental.boat_id from rental where not rental.boat_id is null)',
    ],
    [
      'spare parts below their reorder level',
      'select spare_part.part_nm from spare_part where spare_part.on_hand_qty < spare_part.reorder_lvl',
    ],
    [
      'which repairs are overdue, and by how many days',
      'select repair_order.repair_id, days(repair_order.due_dt, 2026-05-20) from repair_order where (repair_order.due_dt < 2026-05-20 and repair_order.done_dt is null)',
    ],
    [
      'rentals not ended yet',
      'select rental.rental_id from rental where (rental.end_dt is null and (rental.status is null or not rental.status = CANCELLED))',
    ],
    [
      'repairs done before the due date',
      'select repair_order.repair_id from repair_order where repair_order.due_dt > repair_order.done_dt',
    ],
    [
      'how many hours are there between opening and finishing a repair',
      'select avg((days(repair_order.opened_dt, repair_order.done_dt) * 24)) from repair_order',
    ],
    ['rentals in excess of 5k', 'select rental.rental_id from rental where rental.total_amt > 5000'],
    [
      'rentals with a total amount of 500 or more',
      'select rental.rental_id from rental where rental.total_amt >= 500',
    ],
  ])('%s', (question, plan) => {
    expect(first(question)).toBe(plan);
  });

  it.each([
    [
      'how many orders per country',
      'select order_lines.Country, count_distinct(order_lines.Order No) from order_lines by order_lines.Country',
    ],
    [
      'average order value',
      'select (sum(order_lines.Line Total) / count_distinct(order_lines.Order No)) from order_lines',
    ],
    [
      'orders over 100',
      'select order_lines.Order No, sum(order_lines.Line Total) from order_lines by order_lines.Order No having sum(order_lines.Line Total) > 100',
    ],
    [
      'customers with more than one order',
      'select order_lines.Customer Email, count_distinct(order_lines.Order No) from order_lines by order_lines.Customer Email having count_distinct(order_lines.Order No) > 1',
    ],
    [
      'orders with a coupon code',
      'select distinct order_lines.Order No from order_lines where not order_lines.Coupon Code is null',
    ],
  ])('counts the things of a wide table once: %s', (question, plan) => {
    const { believed: wide } = gardenExport();
    const [best] = wide ? readRequests(question, wide, clock) : [];
    expect(best && planText(best.plan)).toBe(plan);
  });

  it('puts two periods beside each other, with the difference and how many percent it is', () => {
    const [best] = read('revenue April 2026 vs April 2025');
    expect(best?.request.clauses.map(({ kind }) => kind)).toEqual(['measure', 'compare', 'where']);
    expect(best?.plan.select).toHaveLength(4);
  });

  it('takes the values of one column for either', () => {
    const [best] = read('rentals from Denmark and Sweden');
    expect(JSON.stringify(best?.plan.where)).toContain('"DK"');
    expect(JSON.stringify(best?.plan.where)).toContain('"SE"');
  });

  it('is none of what names nothing that there is', () => {
    expect(read('what is the meaning of it')).toEqual([]);
  });
});

describe('reading', () => {
  const words = fc.constantFrom(
    ...'how many rentals boats by per harbour revenue the most without never not over 5 10 in april 2026 vs last year top average each status cancelled client repair and , with share monthly zuxqvip'.split(
      ' ',
    ),
  );

  it('ends, and is the same every time, whatever the words', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (said) => {
        const question = said.join(' ');
        expect(read(question).map(({ plan }) => planText(plan))).toEqual(
          read(question).map(({ plan }) => planText(plan)),
        );
      }),
      { numRuns: 60 },
    );
  });
});
