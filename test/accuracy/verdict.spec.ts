import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './ask-question.ts';
import { partOf, verdictOf } from './verdict.ts';

const expected = { sql: 'SELECT 1', shape: { kind: 'plain', joins: 0 } } as const;

describe('verdictOf', () => {
  it.each<[Outcome, string, string]>([
    [{ state: 'right' }, 'right', 'right'],
    [{ state: 'wrong' }, 'wrong', 'wrong'],
    [{ state: 'failed', because: '' }, 'wrong', 'wrong'],
    [{ state: 'threw', because: '' }, 'wrong', 'wrong'],
    [{ state: 'refused', because: '' }, 'refused', 'right'],
    [{ state: 'unscored', because: '' }, 'unscored', 'unscored'],
  ])('of %j is %s, and %s where the data cannot answer', (outcome, answerable, unanswerable) => {
    expect(verdictOf({ expected, outcome })).toBe(answerable);
    expect(verdictOf({ expected: undefined, outcome })).toBe(unanswerable);
  });
});

describe('partOf', () => {
  it('tells first turns from those that follow', () => {
    expect(partOf({ expected, turn: undefined })).toBe('single questions');
    expect(partOf({ expected, turn: 1 })).toBe('first turns');
    expect(partOf({ expected, turn: 2 })).toBe('follow-ups');
    expect(partOf({ expected: undefined, turn: undefined })).toBe('unanswerable');
  });
});
