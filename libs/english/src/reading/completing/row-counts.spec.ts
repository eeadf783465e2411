import { describe, expect, it } from '@jest/globals';
import { planText } from '../../plan-text.fixture.js';
import { boatyard } from '../boatyard.fixture.js';
import { readRequests } from '../read-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const { believed } = boatyard();

function planOf(question: string): string | undefined {
  const plan = believed && readRequests(question, believed, clock)[0]?.plan;
  return plan && planText(plan);
}

describe('a share of those who did something so often', () => {
  it('is one of all of them', () => {
    const plan = planOf('what share of clients rented more than once');
    expect(plan).toMatch(
      /^select \(\(100 \* count\( where client\.client_id in .*\) \/ count\(\)\) from client$/,
    );
    expect(plan).not.toContain('by client');
  });

  it('counts what happened in the time that is spoken of', () => {
    const plan = planOf('what percentage of clients rented more than twice in 2025');
    expect(plan).toContain('rental.start_dt in 2025-01-01..2026-01-01');
    expect(plan).toMatch(/ from client$/);
  });
});
