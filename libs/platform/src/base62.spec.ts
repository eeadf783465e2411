import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base62, randomBase62 } from './base62.js';

describe('base62', () => {
  it('sorts as the numbers do when padded to one length', () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [left, right] = [base62(a, 22), base62(b, 22)];
        expect(left < right).toBe(a < b);
      }),
    );
  });

  it('writes a number as it writes the same bigint', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => expect(base62(value, 9)).toBe(base62(BigInt(value), 9))),
    );
  });

  it('skips the bytes that would favour the first characters', () => {
    const bytes = [Uint8Array.of(255, 248, 0, 61), Uint8Array.of(62, 247, 1, 2)];
    expect(randomBase62(4, () => bytes.shift() ?? Uint8Array.of(0))).toBe('0z0z');
  });
});
