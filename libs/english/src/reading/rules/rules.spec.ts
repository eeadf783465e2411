import { describe, expect, it } from '@jest/globals';
import { boatyard } from '../boatyard.fixture.js';
import { gardenExport } from '../garden-export.fixture.js';
import { joinery } from '../joinery.fixture.js';
import { readRequests } from '../read-request.js';
import { rules } from './registry.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const sources = [boatyard(), gardenExport(), joinery()];

/** The rules of the best reading over each source. */
function firedIn(question: string): (readonly string[])[] {
  return sources.flatMap(({ believed }) => {
    const [best] = believed ? readRequests(question, believed, clock) : [];
    return best ? [best.fired] : [];
  });
}

describe.each(rules)('$id', ({ id, examples, counterExamples }) => {
  it.each(examples)('has a part in "%s"', (question) => {
    expect(firedIn(question).filter((fired) => fired.includes(id))).not.toEqual([]);
  });

  it.each(counterExamples)('has none in "%s"', (question) => {
    const fired = firedIn(question);
    expect(fired).not.toEqual([]);
    expect(fired.flat()).not.toContain(id);
  });
});

it('has names that are different', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});
