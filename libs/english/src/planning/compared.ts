import type { Condition, Expression, Plan } from '#sql';
import type { Clause, Amount, Test } from '../request/request.js';
import { amountIn } from './amounts.js';
import { conditionOf } from './conditions.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

export type Compare = Extract<Clause, { kind: 'compare' }>;

/** An amount in each of the periods, in their order. */
export function amountsDuring(scope: Scope, amount: Amount, { time, ranges }: Compare): Expression[] {
  return ranges.map((range) => amountIn(scope, withTest(amount, { kind: 'during', time, range })));
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

/** Which of the periods a row is in, counted from 1. */
export function periodOf(scope: Scope, { time, ranges }: Compare): Expression {
  return {
    kind: 'case',
    when: ranges.slice(0, -1).map((range, at) => ({
      condition: conditionOf(scope, { kind: 'during', time, range }),
      value: { kind: 'literal', value: at + 1 },
    })),
    otherwise: { kind: 'literal', value: ranges.length },
  };
}

export function difference(left: Expression, right: Expression): Expression {
  return { kind: 'arithmetic', operator: '-', left, right };
}

/** Rows as counted ones may repeat them are told apart by the key of the base. */
export function onceIn(scope: Scope): Plan['once'] {
  if (!scope.fansOut) return undefined;
  const [key, ...others] = scope.base.model.key;
  const column = scope.base.columns.find(({ name }) => name === key);
  if (!column || others.length > 0)
    throw new Unplannable(`Rows of ${scope.base.name} would be counted more than once.`);
  return scope.column(column);
}
