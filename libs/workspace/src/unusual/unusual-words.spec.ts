import { expect, it } from '@jest/globals';
import { usualWords } from './unusual-words.js';

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

it('writes money as money, and shares in percent', () => {
  const found = {
    score: 7,
    usual: 0.021_666_7,
    spread: 0.001,
    compared: 'the last 40 values',
    isPair: false,
  };
  expect(usualWords(found, 4, { form: 'share' })).toBe(
    'the last 40 values were about 2.17%, and 1.77% to 2.57% would be usual',
  );
  expect(usualWords({ ...found, usual: 387_072, spread: 0 }, 4, { form: 'currency', currency: 'EUR' })).toBe(
    'the last 40 values were €387,072, all of them',
  );
});
