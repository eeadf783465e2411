import type { Expression } from '#sql';
import type { Column } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';

const centsPerUnit = 100;

/** Reports whether a quantity is an amount of money stored in cents. Unit prices stay as they are stored. */
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

/** An amount of cents in its currency, the unit of questions and answers. */
export function inCurrency(cents: Expression): Expression {
  return {
    kind: 'arithmetic',
    operator: '/',
    left: cents,
    right: { kind: 'literal', value: centsPerUnit },
  };
}

/** An amount of money from a question, converted for comparison with a quantity in cents. */
export function asKept(quantity: Quantity, value: number): number {
  return isInCents(quantity) ? value * centsPerUnit : value;
}

/** The inverse of `inCurrency`; undefined for other expressions. */
export function centsIn(expression: Expression): Expression | undefined {
  if (expression.kind !== 'arithmetic' || expression.operator !== '/') return undefined;
  const { left, right } = expression;
  return right.kind === 'literal' && right.value === centsPerUnit ? left : undefined;
}

/** The name of an amount without its unit of storage. */
export function withoutCents(name: string): string {
  return name.replace(/[ _]?(?:cents?|ct|pence)$/i, '');
}
