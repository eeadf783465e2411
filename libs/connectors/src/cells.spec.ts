import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalCell, floatCell, integerCell, jsonCell } from './cells.js';

describe('decimalCell', () => {
  it.each([
    ['10.50', 10.5],
    ['-0.00', -0],
    ['200.9408833453844300', Number('200.94088334538443')],
    ['0.33333333333333333333', 1 / 3],
    ['99999999999.1234567890', Number('99999999999.12346')],
    ['123456789012345', 123456789012345],
    ['100000000000000000000', 1e20],
    ['1e-7', 1e-7],
  ])('makes %s a number', (digits, number) => expect(decimalCell(digits)).toBe(number));

  it.each([
    '12345678901234567890.5',
    '123456789012.123456789',
    '1234567890123456',
    '1e-400',
    '12345678901234567e1',
  ])('keeps the digits of %s', (digits) => expect(decimalCell(digits)).toBe(digits));

  it.each([
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['-inf', '-Infinity'],
    ['1e400', '1e400'],
  ])('has a name for %s', (digits, name) => expect(decimalCell(digits)).toBe(name));

  it('is wrong by no more than a ten-thousandth where it gives a number', () => {
    const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{1,25}$/));
    fc.assert(
      fc.property(decimal, ([whole, fraction]) => {
        const cell = decimalCell(`${whole}.${fraction}`);
        if (typeof cell !== 'number') return;
        const shown =
          BigInt(Math.round((cell - Math.trunc(cell)) * 10_000)) + BigInt(Math.trunc(cell)) * 10_000n;
        const exact = whole * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4));
        const difference = shown - exact;
        expect(difference >= -1n && difference <= 1n).toBe(true);
      }),
    );
  });
});

describe('integerCell and floatCell', () => {
  it('keep what a double cannot hold as text', () => {
    expect([integerCell('9007199254740991'), integerCell(9007199254740993n)]).toEqual([
      9007199254740991,
      '9007199254740993',
    ]);
    expect([floatCell(0.1), floatCell(Number.NaN), floatCell(-Infinity)]).toEqual([0.1, 'NaN', '-Infinity']);
  });
});

describe('jsonCell', () => {
  it('keeps long numbers inside JSON exact', () =>
    expect(jsonCell('{"a":[1,12345678901234567890,"12345678901234567890"]}')).toEqual({
      a: [1, '12345678901234567890', '12345678901234567890'],
    }));
});
