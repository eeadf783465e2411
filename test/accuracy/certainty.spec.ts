import { describe, expect, it } from '@jest/globals';
import { certaintyBins } from './certainty.ts';

const expected = { sql: 'SELECT 1', shape: { kind: 'plain', joins: 0 } } as const;

describe('certaintyBins', () => {
  const bins = certaintyBins([
    answer(0.85, 'right'),
    answer(0.89, 'wrong'),
    answer(0.95, 'right'),
    answer(1, 'right'),
    answer(0.1, 'wrong'),
    answer(0.9, 'unscored'),
    { ...answer(0.9, 'refused'), given: null },
    { ...answer(0.97, 'wrong'), expected: undefined },
  ]);

  it('count a bound with those above it, and nothing refused or not scored', () => {
    expect(bins.find(({ from }) => from === 0.85)).toMatchObject({ answered: 2, right: 1 });
    expect(bins.find(({ from }) => from === 0.9)).toMatchObject({ answered: 0, right: 0 });
    expect(bins.find(({ from }) => from === 0)).toMatchObject({ answered: 1, right: 0 });
  });

  it('count an answer to what the data cannot answer as wrong', () => {
    expect(bins.find(({ from }) => from === 0.95)).toMatchObject({ answered: 3, right: 2 });
  });

  it('add up from each bound on', () => {
    expect(bins.find(({ from }) => from === 0.85)?.fromHereOn).toEqual({ answered: 5, right: 3 });
    expect(bins[0]?.fromHereOn).toEqual({ answered: 6, right: 3 });
  });
});

function answer(confidence: number, state: 'right' | 'wrong' | 'refused' | 'unscored') {
  return { confidence, given: 'SELECT 2', expected, outcome: { state, because: '' } };
}
