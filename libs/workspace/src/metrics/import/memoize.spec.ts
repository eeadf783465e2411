import { expect, it } from '@jest/globals';
import { memoize } from './memoize.js';

it('computes once for each key, and remembers failures', () => {
  const calls: string[] = [];
  const length = memoize((key: string) => {
    calls.push(key);
    if (key === '') throw new RangeError('empty');
    return key.length;
  });
  expect([length('a'), length('bc'), length('a')]).toEqual([1, 2, 1]);
  expect(() => length('')).toThrow('empty');
  expect(() => length('')).toThrow('empty');
  expect(calls).toEqual(['a', 'bc', '']);
});
