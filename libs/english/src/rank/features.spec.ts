import { describe, expect, it } from '@jest/globals';
import { readCandidates } from '../read-candidates.js';
import { shop } from '../shop.fixture.js';

function featuresOf(question: string): Record<string, number> {
  const [first] = readCandidates(question, shop(), { now: new Date('2026-05-20T12:00:00Z') }).candidates;
  return first?.features ?? {};
}

describe('numbers that found no place', () => {
  it.each([
    ['one that no column takes', 'How many orders are there in the year 99999?', 1],
    ["one that is a table's number in the plan", 'What is the total of orders of edition 3?', 1],
    ['none where it is compared with', 'How many orders have a total above 3?', 0],
    ['none where it is how many are wanted', 'the 3 oldest customers', 0],
  ])('are %s', (_, question, expected) => expect(featuresOf(question)['unusedNumbers']).toBe(expected));
});
