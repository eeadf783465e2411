import type { TimeRange } from '#platform';
import type { Condition, Expression, Plan } from '#sql';
import type { Clause, Amount, Test } from '../request/request.js';
import type { Column } from '../domain/domain.js';
import { amountIn } from './amounts.js';
import { conditionOf } from './conditions.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

export type Compare = Pick<Extract<Clause, { kind: 'compare' }>, 'time' | 'ranges'>;

export function amountDuring(scope: Scope, amount: Amount, time: Column, range: TimeRange): Expression {
  return amountIn(scope, withTest(amount, { kind: 'during', time, range }));
}

function withTest(amount: Amount, test: Test): Amount {
  if (amount.kind === 'ratio')
    return { ...amount, part: withTest(amount.part, test), whole: withTest(amount.whole, test) };
  if (amount.kind === 'number' || amount.kind === 'periods') return amount;
  if (amount.kind === 'metric')
    throw new Unplannable(
      `The metric ${amount.name} is told by period, and not for periods beside each other.`,
    );
  return { ...amount, tests: [...amount.tests, test] };
}

export function inAnyPeriod(scope: Scope, { time, ranges }: Compare): Condition {
  return {
    kind: 'any',
    conditions: ranges.map((range) => conditionOf(scope, { kind: 'during', time, range })),
  };
}

export function difference(left: Expression, right: Expression): Expression {
  return { kind: 'arithmetic', operator: '-', left, right };
}

/** The key that counts each row of the base once, where a join repeats rows; undefined where none does. */
export function onceIn(scope: Scope): Plan['once'] {
  if (!scope.fansOut) return undefined;
  const [key, ...others] = scope.base.model.key;
  const column = scope.base.columns.find(({ name }) => name === key);
  if (!column || others.length > 0)
    throw new Unplannable(`Rows of ${scope.base.name} would be counted more than once.`);
  return scope.column(column);
}
