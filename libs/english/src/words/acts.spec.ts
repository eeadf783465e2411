import { describe, expect, it } from '@jest/globals';
import { otherWordsFor } from './acts.js';

describe('other words for an act', () => {
  it.each([
    ['paid', 'collected'],
    ['checkout', 'departure'],
    ['resolved', 'solved'],
  ])('of %s have %s', (word, other) => {
    expect(otherWordsFor([word])).toContain(other);
  });

  it('are of the whole phrase where it has some', () => {
    expect(otherWordsFor(['check', 'in'])).toContain('arrival');
  });

  it('are none of a word that is no act', () => {
    expect(otherWordsFor(['colour'])).toEqual([]);
  });

  it('never have the word itself', () => {
    expect(otherWordsFor(['paid'])).not.toContain('paid');
  });
});
