import { describe, expect, it } from '@jest/globals';
import { moversOf, explanatoryScore } from '../change/movers.js';
import type { Background, Result } from '../result-shape/result-shape.js';
import { behindChangeWords } from './behind-change-words.js';

const periods = {
  before: { from: '2026-03-01', before: '2026-04-01' },
  after: { from: '2026-04-01', before: '2026-05-01' },
};
const background: Background = { words: undefined, descriptions: new Map(), today: '2026-05-20' };

/** The lines of a change, before and after. */
function aResult(...lines: readonly (readonly [string | null, number, number])[]): Result {
  const columns = ['region', 'before', 'after'].map((name, place) => ({
    name,
    kind: place === 0 ? ('text' as const) : ('number' as const),
  }));
  return { columns, rows: lines, isCut: false };
}

const said = (result: Result, isSum = true): string =>
  behindChangeWords(result, { ...periods, isSum }, background);

describe('what is said of a change', () => {
  it('names the lines that make up half of a drop, and the one that went the other way', () => {
    expect(said(aResult(['North', 100, 40], ['South', 50, 40], [null, 50, 60]))).toBe(
      'The value fell from 200 in March 2026 to 140 in April 2026, by 30%. ' +
        'Most of the drop came from North (-60, 100% of it). (none) went the other way (+10).',
    );
  });

  it('claims no most where there is none', () => {
    const lines = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => [name, 10, 9] as const);
    expect(said(aResult(...lines))).toMatch(/The largest parts of the drop came from A .+, B .+ and C /);
  });

  it('says so where the number went the other way than the question says', () => {
    const result = aResult(['North', 100, 130], ['South', 50, 50]);
    const of = (direction: number): string =>
      behindChangeWords(result, { ...periods, isSum: true }, background, direction);
    expect(of(-1)).toMatch(/^The value did not fall but rose from 150 in March 2026 to 180 in April 2026/);
    expect(of(1)).toMatch(/^The value rose from 150/);
  });

  it('says that nothing changed', () => {
    expect(said(aResult(['North', 10, 20], ['South', 20, 10]))).toBe(
      'The value did not change: from 30 in March 2026 to 30 in April 2026.',
    );
  });

  it('tells averages line by line', () => {
    expect(said(aResult(['North', 10, 20], ['South', 20, 20]), false)).toBe(
      'The value changed most in April 2026 against March 2026 for North (from 10 to 20). ' +
        'These do not add up, so that no line has a part of the change of all.',
    );
  });

  it('claims nothing of lines that have a number in one of the periods alone', () => {
    const { columns } = aResult();
    const result = { columns, rows: [['North', null, 20]], isCut: false };
    expect(said(result, false)).toBe(
      'Nothing has the value in both periods, in April 2026 against March 2026.',
    );
  });
});

describe('explanatoryScore', () => {
  it('is nothing where all lines changed alike, and more where one alone did', () => {
    const alike = moversOf(aResult(['A', 100, 90], ['B', 10, 9], ['C', 20, 18], ['D', 30, 27]));
    const alone = moversOf(aResult(['A', 100, 100], ['B', 10, 4], ['C', 20, 20], ['D', 30, 30]));
    expect(explanatoryScore(alike)).toBeCloseTo(0);
    expect(explanatoryScore(alone)).toBeCloseTo(1 - 10 / 160);
  });

  it('is little where the lines go here up and there down', () => {
    const lines = [
      ['A', 100, 80],
      ['B', 100, 125],
      ['C', 100, 70],
      ['D', 100, 115],
    ] as const;
    expect(explanatoryScore(moversOf(aResult(...lines)))).toBeLessThan(0.15);
  });
});
