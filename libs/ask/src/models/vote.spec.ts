import { describe, expect, it } from '@jest/globals';
import { vote } from './vote.js';

const a = [['Chile', 1]];
const b = [['Norway', 2]];
const candidates = (...all: (readonly (readonly (string | number)[])[])[]) =>
  all.map((rows, place) => ({ sql: `${place}`, rows }));

describe('vote', () => {
  it.each([
    ['what most bring', [b, a, a], '1', 2],
    ['the first of those that all differ', [a, b, [['Peru', 3]]], '0', 1],
    ['rows rather than none', [[], a], '1', 1],
    ['none where most bring none', [[], a, []], '0', 2],
    ['rows in another order as the same', [b, [...a, ...b], [...b, ...a]], '1', 2],
    ['sums that differ in the last digits as the same', [b, [[0.1 + 0.2]], [[0.3]]], '1', 2],
  ])('elects %s', (_what, rows, sql, votes) => {
    expect(vote(candidates(...rows))).toMatchObject({ winner: { sql }, votes });
  });

  it('tells texts from numbers, and elects nothing from nothing', () => {
    expect(vote(candidates([['1']], [[1]], [[1]]))?.winner.sql).toBe('1');
    expect(vote([])).toBeUndefined();
  });
});
