import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { boatyard } from './boatyard.fixture.js';
import { readRequests } from './read-request.js';

const { believed } = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function first(question: string): string | undefined {
  if (!believed) throw new Error('The boatyard has a model.');
  const [best] = readRequests(question, believed, clock);
  return best && planText(best.plan);
}

describe('what leads, and in which groups', () => {
  it.each([
    [
      'which month was our best this year',
      'select month(rental.start_dt), sum(rental.total_amt) from rental where rental.start_dt in 2026-01-01..2027-01-01 and not rental.status = CANCELLED by month(rental.start_dt) order sum(rental.total_amt) down, month(rental.start_dt) limit 1',
    ],
    [
      'what was our busiest day last month',
      'select rental.start_dt, count() from rental where rental.start_dt in 2026-04-01..2026-05-01 by rental.start_dt order count() down, rental.start_dt limit 1',
    ],
    [
      'who has the most rentals',
      'select client.client_nm, count() from rental + client by client.client_nm, client.client_id order count() down, client.client_id limit 1',
    ],
    [
      'top 3 clients each year',
      'select client.client_nm, year(rental.start_dt), sum(rental.total_amt where not rental.status = CANCELLED) from rental + client by client.client_nm, client.client_id, year(rental.start_dt) order sum(rental.total_amt where not rental.status = CANCELLED) down, client.client_id limit 3 for each year(rental.start_dt)',
    ],
    [
      'the best harbour by revenue in each quarter',
      'select boat.harbour, quarter(rental.start_dt), sum(rental.total_amt) from rental + boat where not boat.harbour is null and not rental.status = CANCELLED by boat.harbour, quarter(rental.start_dt) order sum(rental.total_amt) down, boat.harbour limit 1 for each quarter(rental.start_dt)',
    ],
    [
      'the latest rental of each client',
      'select client.client_nm, max(rental.start_dt) from rental + client by client.client_nm, client.client_id order max(rental.start_dt) down',
    ],
    [
      'the earliest rental of each client',
      'select client.client_nm, min(rental.start_dt) from rental + client by client.client_nm, client.client_id order min(rental.start_dt)',
    ],
    [
      'top 4 clients by rentals',
      'select client.client_nm, count() from rental + client by client.client_nm, client.client_id order count() down, client.client_id limit 4',
    ],
    [
      'average revenue per client',
      'select (sum(rental.total_amt where not rental.status = CANCELLED) / count_distinct(rental.client_id where not rental.status = CANCELLED)) from rental',
    ],
    [
      'revenue by month this year vs last year',
      'select month(rental.start_dt), sum(rental.total_amt) from rental where (rental.start_dt in 2025-01-01..2026-01-01 or rental.start_dt in 2026-01-01..2027-01-01) and not rental.status = CANCELLED by month(rental.start_dt) order month(rental.start_dt)',
    ],
    [
      'revenue compared with last year',
      'select sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-05-21), sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-05-21), (sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-05-21) - sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-05-21)), ((100 * (sum(rental.total_amt where rental.start_dt in 2026-01-01..2026-05-21) - sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-05-21))) / sum(rental.total_amt where rental.start_dt in 2025-01-01..2025-05-21)) from rental where not rental.status = CANCELLED and (rental.start_dt in 2025-01-01..2025-05-21 or rental.start_dt in 2026-01-01..2026-05-21)',
    ],
  ])('reads "%s"', (question, plan) => {
    expect(first(question)).toBe(plan);
  });
});
