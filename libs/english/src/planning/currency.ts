import type { Expression } from '#sql';
import type { Column } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';

const centsPerUnit = 100;

/** Whether a quantity is an amount of money that is kept in cents. Prices of one of something stay as they are kept. */
export function isInCents(quantity: Quantity): boolean {
  switch (quantity.kind) {
    case 'value':
      return keepsCents(quantity.column) && quantity.column.model.measure?.adds !== 'average';
    case 'product':
      return quantity.factors.some(keepsCents);
    case 'difference':
      return keepsCents(quantity.of);
    default:
      return false;
  }
}

function keepsCents({ model }: Column): boolean {
  return model.measure?.unit === 'cents';
}

/** An amount of cents in the currency itself, in which people ask for it and are told it. */
export function inCurrency(cents: Expression): Expression {
  return {
    kind: 'arithmetic',
    operator: '/',
    left: cents,
    right: { kind: 'literal', value: centsPerUnit },
  };
}

/** A sum of money that somebody said, as a quantity that is kept in cents compares with it. */
export function asKept(quantity: Quantity, value: number): number {
  return isInCents(quantity) ? value * centsPerUnit : value;
}

/** Undefined where it is not what `inCurrency` makes. */
export function centsIn(expression: Expression): Expression | undefined {
  if (expression.kind !== 'arithmetic' || expression.operator !== '/') return undefined;
  const { left, right } = expression;
  return right.kind === 'literal' && right.value === centsPerUnit ? left : undefined;
}

/** The name of an amount without the unit in which it is kept. */
export function withoutCents(name: string): string {
  return name.replace(/[ _]?(?:cents?|ct|pence)$/i, '');
}
