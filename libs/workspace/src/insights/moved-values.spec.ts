import { describe, expect, it } from '@jest/globals';
import { concentration, topMover } from './moved-values.js';

const always = (amount: number) => Array.from({ length: 9 }, (_, week) => amount + (week % 2));
const lately = (amount: number, before: number, weeks: number) =>
  always(before).map((each, week) => (week < weeks ? amount : each));
const totalOf = (amounts: ReadonlyMap<string, readonly number[]>) =>
  [...amounts.values()].reduce((sum, each) => sum + (each[0] ?? 0), 0);

describe('the value that made most of a change', () => {
  const find = (entries: [string, number[]][]) => {
    const amounts = new Map(entries);
    return topMover('channel', amounts, totalOf(amounts));
  };

  it('is named with both weeks', () => {
    const found = find([
      ['web', always(400)],
      ['app', lately(200, 100, 1)],
      ['shop', always(100)],
    ]);
    expect(found).toMatchObject({
      cause: { dimension: 'channel', value: 'app', now: 200, usual: 101 },
      whole: { now: 700, usual: 603 },
    });
    expect(found?.score).toBeGreaterThan(3);
  });

  it.each<[string, [string, number[]][]]>([
    [
      'all values move alike',
      [
        ['web', lately(600, 400, 1)],
        ['app', lately(300, 200, 1)],
      ],
    ],
    [
      'it makes nearly all of the number',
      [
        ['web', lately(1_200, 900, 1)],
        ['app', lately(80, 100, 1)],
      ],
    ],
    [
      'the number hardly moves',
      [
        ['web', always(4_000)],
        ['app', lately(200, 100, 1)],
      ],
    ],
    [
      'it always moves so',
      [
        ['web', always(400)],
        ['app', [200, 100, 210, 90, 205, 95, 200, 100, 200]],
      ],
    ],
    [
      'it is back to what is usual',
      [
        ['web', always(400)],
        ['app', [100, 10, 100, 101, 99, 100, 102, 98, 100]],
      ],
    ],
  ])('is none where %s', (_case, entries) => {
    expect(find(entries)).toBeUndefined();
  });

  it('is unknown of averages, whose parts do not add up', () => {
    expect(
      topMover(
        'channel',
        new Map([
          ['web', always(4)],
          ['app', lately(9, 3, 1)],
        ]),
        6,
      ),
    ).toBeUndefined();
  });
});

describe('a concentration', () => {
  const find = (entries: [string, number[]][]) => {
    const amounts = new Map(entries);
    return concentration('channel', amounts, totalOf(amounts));
  };
  const rest = (count: number, of: number[]) =>
    Array.from({ length: count }, (_, place): [string, number[]] => [`rest${place}`, of]);

  it('is a value that makes half of the number and more than in any week before', () => {
    expect(find([['web', lately(600, 400, 3)], ...rest(3, lately(130, 200, 3))])).toMatchObject({
      values: ['web'],
      share: 600 / 990,
      cause: { value: 'web', now: 600 },
    });
  });

  it('is a few values of many', () => {
    const found = find([
      ['web', lately(400, 250, 3)],
      ['app', lately(300, 250, 3)],
      ...rest(6, lately(50, 83, 3)),
    ]);
    expect(found).toMatchObject({ values: ['web', 'app'], share: 0.7, cause: { value: 'web' } });
  });

  it.each<[string, [string, number[]][]]>([
    ['for a week', [['web', lately(600, 400, 1)], ...rest(3, lately(130, 200, 1))]],
    ['as always', [['web', always(600)], ...rest(3, always(130))]],
    [
      'one of two',
      [
        ['web', lately(600, 400, 3)],
        ['app', lately(400, 600, 3)],
      ],
    ],
    ['less than half', [['web', lately(350, 200, 3)], ...rest(5, lately(130, 200, 3))]],
    ['less and less', [['web', lately(400, 600, 3)], ...rest(3, lately(200, 130, 3))]],
    [
      'with parts below zero',
      [['web', lately(600, 400, 3)], ...rest(3, lately(130, 200, 3)), ['back', always(-9)]],
    ],
  ])('is not %s', (_case, entries) => {
    expect(find(entries)).toBeUndefined();
  });
});
