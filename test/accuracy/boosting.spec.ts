import { describe, expect, it } from '@jest/globals';
import { flatten, probabilityOf, unflatten } from '#english';
import { boost } from './boosting.ts';
import type { Example } from './boosting.ts';

const few = { trees: 30, depth: 2, rate: 0.3, leafMin: 5 };

describe('boost', () => {
  it('learns that two things must come together', () => {
    const forest = boost(grid(), few);
    expect(probabilityOf(forest, { a: 1, b: 1 })).toBeGreaterThan(0.9);
    expect(probabilityOf(forest, { a: 1, b: 0 })).toBeLessThan(0.1);
    expect(probabilityOf(forest, { a: 0, b: 1 })).toBeLessThan(0.1);
  });

  it('gives how often it was right where nothing tells more', () => {
    const examples = Array.from({ length: 100 }, (_, place) => ({ features: { a: 1 }, right: place < 70 }));
    expect(probabilityOf(boost(examples, few), { a: 1 })).toBeCloseTo(0.7, 1);
  });

  it('grows the same trees again', () => {
    expect(boost(grid(), few)).toEqual(boost(grid(), few));
  });

  it('survives being written as one row of numbers', () => {
    const { trees } = boost(grid(), few);
    expect(unflatten(flatten(trees))).toEqual(trees);
  });
});

function grid(): Example[] {
  return Array.from({ length: 200 }, (_, place) => {
    const features = { a: place % 2, b: Math.trunc(place / 2) % 2 };
    return { features, right: features.a === 1 && features.b === 1 };
  });
}
