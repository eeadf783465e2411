import { describe, expect, it } from '@jest/globals';
import type { Expression } from '#sql';
import { isAdditiveColumn } from './additive.js';

const amount: Expression = { kind: 'column', of: 'orders', column: 'amount' };
const sum: Expression = { kind: 'aggregate', name: 'sum', of: amount };
const count: Expression = { kind: 'aggregate', name: 'count' };
const average: Expression = { kind: 'aggregate', name: 'avg', of: amount };
const hundred: Expression = { kind: 'literal', value: 100 };
const computed = (operator: '+' | '-' | '*' | '/', left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  operator,
  left,
  right,
});

describe('the values of a column', () => {
  it.each<[string, Expression, boolean | undefined]>([
    ['a sum', sum, true],
    ['a count', count, true],
    ['a count of different things', { kind: 'aggregate', name: 'count_distinct', of: amount }, false],
    ['an average', { kind: 'round', of: average, digits: 2 }, false],
    ['a sum divided by a count', computed('/', sum, count), false],
    ['a sum of cents as money', computed('/', sum, hundred), true],
    ['the difference of two sums', computed('-', sum, sum), true],
    ['a sum beside an average', computed('+', sum, average), false],
    ['a growth', computed('-', computed('/', sum, sum), { kind: 'literal', value: 1 }), false],
    ['a running total', { kind: 'running', of: sum, by: amount }, false],
    ["a metric's ratio", { kind: 'sql', sql: 'sum(amount) / count(*)' }, false],
    ["a metric's sum", { kind: 'sql', sql: 'sum(amount) FILTER (WHERE paid)' }, true],
    ['a column as it is', amount, undefined],
  ])('of %s add up or not', (_case, expression, expected) => {
    expect(isAdditiveColumn({ role: 'measure', words: 'amount', expression })).toBe(expected);
  });

  it('of groups are not computed', () => {
    expect(isAdditiveColumn({ role: 'group', words: 'amount', expression: amount })).toBeUndefined();
  });
});
