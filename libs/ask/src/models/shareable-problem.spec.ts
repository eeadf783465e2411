import { describe, expect, it } from '@jest/globals';
import { shareableProblem } from './shareable-problem.js';

describe('shareableProblem', () => {
  it.each([
    ['invalid input syntax for type integer: "Ada"', 'invalid input syntax for type integer: …'],
    ["Could not convert string 'Ada Lovelace' to INT32", 'Could not convert string … to INT32'],
    [`Cannot parse string 'O'Brien, "the Ada"' as Int32`, 'Cannot parse string … as Int32'],
    ['value 48123 is out of range', 'value … is out of range'],
    ['column name: "Ada\nLovelace" is no number', 'column name: …'],
    ["the value 'n' of a column", 'the value … of a column'],
  ])('leaves values of rows out of %j', (message, shared) => {
    expect(shareableProblem(message, 'SELECT name::integer FROM customers')).toBe(shared);
  });

  it('keeps what is the own of the statement', () => {
    expect(shareableProblem('column "total" must appear in GROUP BY', 'SELECT total FROM orders')).toBe(
      'column "total" must appear in GROUP BY',
    );
    expect(shareableProblem('no such function: foo, at 42', 'SELECT foo(42)')).toContain('42');
  });

  it('is bounded', () => expect(shareableProblem('a'.repeat(10_000), '')).toHaveLength(500));
});
