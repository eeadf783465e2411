import { describe, expect, it } from '@jest/globals';
import { changedValues } from './changed-values.js';

const always = (amount: number) => Array.from({ length: 9 }, () => amount);
const since = (amount: number) => [amount, ...always(0).slice(1)];
const until = (amount: number) => [0, ...always(amount).slice(1)];

describe('values that changed', () => {
  it('are new, or have vanished', () => {
    const amounts = new Map([
      ['web', always(100)],
      ['app', since(50)],
      ['shop', until(30)],
    ]);
    expect(changedValues('channel', amounts, 150)).toEqual([
      { kind: 'new_value', dimension: 'channel', value: 'app', amount: 50, share: 1 / 3 },
      { kind: 'vanished_value', dimension: 'channel', value: 'shop', amount: 30, share: 30 / 130 },
    ]);
  });

  it.each([
    [
      'small',
      [
        ['web', always(1_000)],
        ['app', since(10)],
      ],
      1_010,
    ],
    [
      'absent now and then',
      [
        ['web', always(100)],
        ['app', [0, 50, 0, 50, 50, 50, 50, 50, 50]],
      ],
      100,
    ],
    [
      'so many that they always change',
      [['web', always(9)], ...[1, 2, 3, 4].map((each) => [`o${each}`, since(9)])],
      45,
    ],
    [
      'parts of an average',
      [
        ['web', always(100)],
        ['app', since(90)],
      ],
      95,
    ],
    ['all there is', [['web', since(100)]], 100],
  ])('are not those that are %s', (_case, amounts, total) => {
    expect(changedValues('channel', new Map(amounts as [string, number[]][]), total)).toEqual([]);
  });
});
