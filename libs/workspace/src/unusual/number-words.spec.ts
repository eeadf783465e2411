import { expect, it } from '@jest/globals';
import { comparedWords, numberWords } from './number-words.js';

it('gives 0 no sign', () => {
  expect([-0, -1.5, 1_234_567].map((value) => numberWords(value))).toEqual(['0', '-1.5', '1,234,570']);
});

it.each([
  ['€387,072', 387_071.6, { form: 'currency', currency: 'EUR' }],
  ['2.2%', 0.021_666_7, { form: 'share' }],
  ['2.17%', 2.166_67, { form: 'percent' }],
  ['12 days', 12, { form: 'number', unit: 'days' }],
] as const)('writes %s', (words, value, format) => {
  expect(numberWords(value, format)).toBe(words);
});

it('tells two numbers apart that differ', () => {
  expect(comparedWords(0.021_6, 0.021_9, { form: 'share' })).toEqual(['2.16%', '2.19%']);
  expect(comparedWords(0.021_6, 0.03, { form: 'share' })).toEqual(['2.2%', '3%']);
});
