import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { readCandidates } from '../read-candidates.js';
import { hireLedger } from './hire-ledger.fixture.js';
import { readRequests } from './read-request.js';

const clock = { now: new Date('2026-11-20T12:00:00Z') };
const dates = hireLedger('dates');

const plans: Readonly<Record<string, string>> = {
  'how many orders last month':
    'select count() from orders where digits(orders.ord_dt) in 2026-10-01..2026-11-01',
  'orders per month this year':
    'select month(digits(orders.ord_dt)), count() from orders where digits(orders.ord_dt) in 2026-01-01..2027-01-01 by month(digits(orders.ord_dt)) order month(digits(orders.ord_dt))',
  'orders shipped in October 2026':
    'select orders.cust_name from orders where digits(orders.shp_dt) in 2026-10-01..2026-11-01',
  'orders shipped before 5 November 2026':
    'select orders.cust_name from orders where digits(orders.shp_dt) < 2026-11-05',
  'orders that are not shipped yet':
    'select orders.cust_name from orders where digits(orders.shp_dt) is null',
  'orders shipped late':
    'select orders.cust_name from orders where not digits(orders.shp_dt) is null and digits(orders.shp_dt) > digits(orders.due_dt)',
  'orders that were due before today and are not shipped yet':
    'select orders.cust_name from orders where digits(orders.due_dt) < 2026-11-20 and digits(orders.shp_dt) is null',
  'average days from order to shipping':
    'select avg(days(digits(orders.ord_dt), digits(orders.shp_dt))) from orders',
  'when was the last order':
    'select orders.cust_name, digits(orders.ord_dt) from orders where not digits(orders.ord_dt) is null order digits(orders.ord_dt) down limit 1',
  'busiest weekday for orders':
    'select weekday(digits(orders.ord_dt)), count() from orders by weekday(digits(orders.ord_dt)) order count() down',
  'the 3 latest orders':
    'select orders.cust_name, digits(orders.ord_dt) from orders where not digits(orders.ord_dt) is null order digits(orders.ord_dt) down limit 3',
  'list orders with their due date': 'select orders.cust_name, digits(orders.due_dt) from orders',
  'which orders are overdue':
    'select orders.cust_name from orders where (digits(orders.due_dt) < 2026-11-20 and digits(orders.shp_dt) is null)',
  'average delay by depot':
    'select orders.depot, avg(days(digits(orders.due_dt), digits(orders.shp_dt))) from orders by orders.depot',
};

describe.each(['digits in texts', 'digits as numbers'] as const)('over days in %s', (daysAre) => {
  const ledger = hireLedger(daysAre);

  it.each(Object.entries(plans))('reads "%s"', (question, plan) => {
    if (!ledger.believed) throw new Error('The ledger has a model.');
    const [best] = readRequests(question, ledger.believed, clock);
    expect(best && planText(best.plan)).toBe(plan);
  });

  it.each(Object.keys(plans))('reads "%s" in each way as where days are dates', (question) => {
    const [inDigits, asDates] = [ledger, dates].map((catalog) =>
      readCandidates(question, catalog, clock).candidates.map(({ plan }) => planText(plan)),
    );
    expect(inDigits?.map((plan) => plan.replaceAll(/digits\(([\w.]+)\)/g, '$1'))).toEqual(asDates);
  });
});
