import { describe, expect, it } from '@jest/globals';
import { planText } from '../../plan-text.fixture.js';
import { readTurnCandidates } from '../../read-candidates.js';
import { boatyard } from '../boatyard.fixture.js';
import type { ReadRequest } from '../read-request.js';

const catalog = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** The plan of the last of some questions that follow each other. */
function planOf(...questions: readonly string[]): string {
  let last: ReadRequest | undefined;
  for (const question of questions)
    last = readTurnCandidates(question, catalog, clock, last).candidates[0]?.request;
  if (!last) throw new Error(`nothing is read of "${questions.at(-1)}"`);
  return planText(last.plan);
}

describe('the rows behind a number', () => {
  it.each([
    [
      'total revenue by harbour in April 2026',
      'select rental.rental_id, boat.harbour, rental.start_dt, rental.total_amt from rental + boat where rental.start_dt in 2026-04-01..2026-05-01 and not rental.status = CANCELLED',
    ],
    [
      'how many cancelled rentals in Maasholm',
      'select rental.rental_id, rental.start_dt from rental + boat where rental.status = CANCELLED and boat.harbour = Maasholm',
    ],
    [
      'average cost of repairs',
      'select repair_order.repair_id, repair_order.opened_dt, repair_order.cost_amt from repair_order',
    ],
  ])('are those of "%s"', (question, plan) => {
    expect(planOf(question, 'show the rows')).toBe(plan);
  });

  it.each([
    'show me the records behind it',
    'which ones?',
    'Can you show me the underlying rows?',
    'list the rows',
  ])('are asked for by "%s"', (question) => {
    const before = 'total revenue by harbour in April 2026';
    expect(planOf(before, question)).toBe(planOf(before, 'show the rows'));
  });

  it('can be narrowed further', () => {
    expect(planOf('total revenue in April 2026', 'show the rows', 'only Maasholm')).toBe(
      'select rental.rental_id, rental.start_dt, rental.total_amt from rental + boat where rental.start_dt in 2026-04-01..2026-05-01 and not rental.status = CANCELLED and boat.harbour = Maasholm',
    );
  });

  it('are told of no request that chose among groups', () => {
    expect(planOf('top 3 clients by revenue', 'show the rows')).not.toMatch(/^select rental\.rental_id/);
  });
});
