import { describe, expect, it } from '@jest/globals';
import { wordVectors } from './word-vectors.js';

describe('word vectors', () => {
  const vectors = wordVectors();

  it('know the words that people write', () => {
    expect(vectors.size).toBeGreaterThan(40_000);
    expect(
      ['revenue', 'customers', 'churn', 'invoice', 'overdue'].filter((word) => !vectors.has(word)),
    ).toEqual([]);
    expect(vectors.has('zuxqvip')).toBe(false);
  });

  it.each([
    [['staff'], ['employee'], ['invoice']],
    [['doctor'], ['physician'], ['warehouse']],
    [['purchase'], ['order'], ['salary']],
    [
      ['purchase', 'price'],
      ['cost', 'amount'],
      ['first', 'name'],
    ],
  ])('find %p nearer to %p than to %p', (word, near, far) => {
    expect(vectors.likeness(word, near)).toBeGreaterThan(vectors.likeness(word, far) ?? 1);
  });

  it('say nothing of what they do not know', () => {
    expect(vectors.likeness(['zuxqvip'], ['order'])).toBeUndefined();
    expect(vectors.likeness([], ['order'])).toBeUndefined();
  });

  it('find a word like itself, and a phrase in any order', () => {
    expect(vectors.likeness(['order'], ['order'])).toBeCloseTo(1);
    expect(vectors.likeness(['order', 'date'], ['date', 'order'])).toBeCloseTo(1);
  });
});
