import { expect, it } from '@jest/globals';
import { numberWords, usualWords } from './unusual-words.js';

it('says the range that is usual', () => {
  const found = { score: 7, usual: 2_000, spread: 100, compared: 'the last 40 values', isPair: false };
  expect(usualWords(found, 4)).toBe('the last 40 values were about 2,000, and 1,600 to 2,400 would be usual');
});

it('says that two in a row are meant', () => {
  const found = { score: 7, usual: 2_000, spread: 50, compared: 'the last 40 values', isPair: true };
  expect(usualWords(found, 4)).toMatch(/1,800 to 2,200 would be usual for two in a row$/);
});

it('says no range of values that were all 0', () => {
  const found = { score: 1_000, usual: 0, spread: 0, compared: 'the last 40 values', isPair: false };
  expect(usualWords(found, 4)).toBe('the last 40 values were 0, all of them');
});

it('gives 0 no sign', () => {
  expect([-0, -1.5, 1_234_567].map(numberWords)).toEqual(['0', '-1.5', '1,234,570']);
});
