import { describe, expect, it } from '@jest/globals';
import type { Condition, Expression } from '#sql';
import { computedUnit } from './computed-unit.js';

const column = (name: string): Expression => ({ kind: 'column', of: 't', column: name });
const sum = (name: string, filter?: readonly Condition[]): Expression => ({
  kind: 'aggregate',
  name: 'sum',
  of: column(name),
  ...(filter && { filter }),
});
const over = (left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  operator: '/',
  left,
  right,
});
const less = (left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  operator: '-',
  left,
  right,
});
const hundred = (right: Expression): Expression => ({
  kind: 'arithmetic',
  operator: '*',
  left: { kind: 'literal', value: 100 },
  right,
});
const one: Expression = { kind: 'literal', value: 1 };
const paid: Condition[] = [{ kind: 'null', of: column('paid_on') }];
const before: Expression = { kind: 'previous', of: sum('fee'), by: column('day') };
const unitOf = (expression: Expression) => computedUnit({ role: 'measure', words: 'ratio', expression });

describe('a computed column', () => {
  it.each<[string, Expression]>([
    ['a part of the same amount', over(sum('fee', paid), sum('fee'))],
    ['how much an amount grew', less(over(sum('fee'), before), one)],
  ])('is a share where it is %s', (_, expression) => {
    expect(unitOf(expression)).toBe('share');
  });

  it.each<[string, Expression]>([
    ['a part', over(hundred(sum('fee', paid)), sum('fee'))],
    ['a change', over(hundred(less(sum('fee', paid), sum('fee'))), sum('fee'))],
  ])('is in percent where it says %s of a hundred', (_, expression) => {
    expect(unitOf(expression)).toBe('percent');
  });

  it.each<[string, Expression]>([
    ['one amount for each of another', over(sum('spend'), sum('clicks'))],
    ['the difference of two amounts', less(sum('fee', paid), sum('fee'))],
    ['an amount', sum('fee')],
  ])('is no percentage where it is %s', (_, expression) => {
    expect(unitOf(expression)).toBeUndefined();
  });
});
