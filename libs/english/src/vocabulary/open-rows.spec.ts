import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { boatyard } from '../reading/boatyard.fixture.js';
import { readRequests } from '../reading/read-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

function planFor(question: string): string | undefined {
  const { believed } = boatyard();
  if (!believed) throw new Error('The boatyard has a model.');
  const [best] = readRequests(question, believed, clock);
  return best && planText(best.plan);
}

describe('rows that are open', () => {
  it.each(['how many open repairs', 'how many repairs are pending', 'number of outstanding repairs'])(
    'are those not done yet, where no state tells it: "%s"',
    (question) => {
      expect(planFor(question)).toMatch(
        /^select count\(\) from repair_order where repair_order\.done_dt is null/,
      );
    },
  );

  it('are not those of a table that has states', () => {
    expect(planFor('how many open rentals')).not.toMatch(/end_dt is null/);
  });
});
