import { describe, expect, it } from '@jest/globals';
import { readQuestion } from '../read-question.js';
import { nursery } from '../reading/nursery.fixture.js';
import { describePlan } from '../describe/describe-plan.js';

const catalog = nursery();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function answered(question: string) {
  const [reading] = readQuestion(question, catalog, clock).readings;
  if (!reading) throw new Error(`nothing is read of "${question}"`);
  return reading.plan;
}

describe('a list', () => {
  it.each([
    ['plants that cost more than 50 euros', ['name', 'list_price']],
    ['plants that cost more than average', ['name', 'list_price']],
    ['the 3 most expensive plants', ['name', 'list_price']],
    ['the names of the plants that cost more than 50 euros', ['name']],
    ['plants', ['name']],
  ])('of "%s" has the numbers that its conditions are on', (question, labels) => {
    expect(answered(question).select.map(({ label }) => label)).toEqual(labels);
  });

  it('is described without them', () => {
    expect(describePlan(answered('plants that cost more than 50 euros'), catalog)).toBe(
      'plants where list price is more than 50',
    );
  });
});
