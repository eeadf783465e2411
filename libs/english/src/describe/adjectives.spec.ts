import { describe, expect, it } from '@jest/globals';
import { boatyard } from '../reading/boatyard.fixture.js';
import { planKey } from '../rank/plan-key.js';
import { readQuestion } from '../read-question.js';
import { describePlan } from './describe-plan.js';
import { planParts } from './plan-parts.js';
import { planWords } from './plan-words.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const today = '2026-05-20';
const source = boatyard();

function planOf(question: string) {
  const plan = readQuestion(question, source, clock).readings[0]?.plan;
  if (!plan) throw new Error(`nothing is read of "${question}"`);
  return plan;
}

describe('a state that is told as an adjective', () => {
  it.each([
    ['rentals where status is cancelled', 'cancelled rentals'],
    ['how many cancelled rentals per month', 'number of cancelled rentals per month'],
    ['cancelled rentals by harbour in March 2026', 'number of cancelled rentals by harbour in March 2026'],
    ['average total amount of returned rentals', 'average total amount of returned rentals'],
    ['top 3 clients by cancelled rentals', 'top 3 clients with the most cancelled rentals'],
  ])('says "%s" as "%s", and reads it back', (question, words) => {
    const plan = planOf(question);
    expect(describePlan(plan, source, today)).toBe(words);
    expect(planKey(planOf(words))).toBe(planKey(plan));
  });

  it('is a part of its own, which can be taken away', () => {
    const plan = planOf('number of cancelled rentals per month');
    expect(planParts(planWords(plan, source, today))).toEqual([
      { kind: 'measure', words: 'number of rentals' },
      { kind: 'group', words: 'per month' },
      { kind: 'filter', words: 'status is "CANCELLED"' },
    ]);
  });

  it('stays a condition in a percentage of all rows', () => {
    const words = describePlan(planOf('percentage of rentals that are cancelled'), source, today);
    expect(words).toBe('percentage of rentals where status is "CANCELLED"');
  });
});
