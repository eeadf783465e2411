import type { Expression } from '#sql';
import { tableOfAmount } from '../request/request.js';
import type { Amount } from '../request/request.js';
import { conditionOf } from './conditions.js';
import { periodIn } from './dimensions.js';
import { centsIn, inCurrency, isInCents } from './currency.js';
import { quantityIn } from './quantities.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

/** An aggregate of a group's rows. */
export function amountIn(scope: Scope, amount: Amount): Expression {
  if (amount.kind === 'ratio') return ratioIn(scope, amount);
  if (amount.kind === 'number') return { kind: 'literal', value: amount.value };
  if (amount.kind === 'periods')
    return { kind: 'aggregate', name: 'count_distinct', of: periodIn(scope, amount.time, amount.grain) };
  if (tableOfAmount(amount) !== scope.base)
    throw new Unplannable(`Rows of ${tableOfAmount(amount).name} are not those of ${scope.base.name}.`);
  if (amount.kind === 'metric') return { kind: 'sql', sql: amount.sql };
  const tests = amount.tests.map((test) => conditionOf(scope, test));
  const filter = tests.length > 0 ? tests : undefined;
  if (amount.kind === 'rows')
    return amount.key
      ? { kind: 'aggregate', name: 'count_distinct', of: scope.column(amount.key), filter }
      : { kind: 'aggregate', name: 'count', filter };
  const aggregate: Expression = {
    kind: 'aggregate',
    name: amount.name,
    of: quantityIn(scope, amount.of),
    filter,
  };
  return isInCents(amount.of) ? inCurrency(aggregate) : aggregate;
}

function ratioIn(scope: Scope, { part, whole, inPercent }: Extract<Amount, { kind: 'ratio' }>): Expression {
  const [above, below] = [amountIn(scope, part), amountIn(scope, whole)];
  const [aboveInCents, belowInCents] = [centsIn(above), centsIn(below)];
  // The ratio of two amounts in cents needs no conversion.
  const [left, right] = aboveInCents && belowInCents ? [aboveInCents, belowInCents] : [above, below];
  return inPercent ? percentageOf(left, right) : { kind: 'arithmetic', operator: '/', left, right };
}

/** A number in percent of another. */
export function percentageOf(part: Expression, whole: Expression): Expression {
  const left: Expression = {
    kind: 'arithmetic',
    operator: '*',
    left: { kind: 'literal', value: 100 },
    right: part,
  };
  return { kind: 'arithmetic', operator: '/', left, right: whole };
}
