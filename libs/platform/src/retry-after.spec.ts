import { describe, expect, it } from '@jest/globals';
import { readRetryAfter } from './retry-after.js';

const now = new Date('2026-03-01T00:00:00.000Z');

describe('Retry-After', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [['1', '2'], undefined],
    ['', undefined],
    ['120', 120_000],
    [' 1 ', 1_000],
    ['0', 0],
    ['-1', undefined],
    ['1.5', 1_500],
    ['soon', undefined],
    ['Sun, 01 Mar 2026 00:02:00 GMT', 120_000],
    ['Sat, 28 Feb 2026 00:00:00 GMT', undefined],
    ['2026-03-01T00:02:00Z', undefined],
    ['99999999999999999999', undefined],
  ])('%j is %j ms', (field, expected) => expect(readRetryAfter(field, now)).toBe(expected));
});
