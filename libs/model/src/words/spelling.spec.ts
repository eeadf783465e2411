import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lettersWrong } from './spelling.js';

describe('lettersWrong', () => {
  it.each([
    ['revenue', 'revenue', 0],
    ['revnue', 'revenue', 1],
    ['revenuee', 'revenue', 1],
    ['reveneu', 'revenue', 1],
    ['ravenue', 'revenue', 1],
    ['custmoers', 'customers', 1],
    ['cutsomrs', 'customers', 2],
    ['revenue', 'venue', 2],
  ])('%s for %s: %i', (written, meant, wrong) => {
    expect(lettersWrong(written, meant, 2)).toBe(wrong);
  });

  it('gives up beyond the most', () => {
    expect(lettersWrong('orders', 'revenue', 2)).toBeUndefined();
    expect(lettersWrong('a', 'abcd', 2)).toBeUndefined();
  });

  it('is the same both ways, and nothing for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(lettersWrong(a, b, 20)).toBe(lettersWrong(b, a, 20));
        expect(lettersWrong(a, b, 20) === 0).toBe(a === b);
      }),
    );
  });
});
