import { isDeepStrictEqual } from 'node:util';
import type { ColumnUnit } from '#contracts';
import type { ColumnWords } from '#english';
import type { Expression } from '#sql';

type Arithmetic = Extract<Expression, { kind: 'arithmetic' }>;

/**
 * The percentage that a column is by its computation: a part divided by its whole, or a multiple of a hundred. A quotient of different
 * amounts, such as the spend for each click, is none.
 */
export function computedUnit(meant: ColumnWords | undefined): ColumnUnit | undefined {
  return meant?.role === 'measure' ? unitIn(meant.expression) : undefined;
}

function unitIn(expression: Expression): ColumnUnit | undefined {
  if (expression.kind === 'share') return 'share';
  if (expression.kind === 'round') return unitIn(expression.of);
  if (expression.kind !== 'arithmetic') return undefined;
  const { operator, left, right } = expression;
  // The growth of a number: its relative increase over the one before.
  if (operator === '-') return isNumber(right, 1) ? unitIn(left) : undefined;
  if (operator !== '/') return undefined;
  if (isHundredfold(left)) return 'percent';
  return isDeepStrictEqual(amountIn(left), amountIn(right)) ? 'share' : undefined;
}

function isHundredfold(expression: Expression): expression is Arithmetic {
  return expression.kind === 'arithmetic' && expression.operator === '*' && isNumber(expression.left, 100);
}

function isNumber(expression: Expression, value: number): boolean {
  return expression.kind === 'literal' && expression.value === value;
}

/** The amount, regardless of its rows and its period. */
function amountIn(expression: Expression): unknown {
  if (expression.kind === 'previous') return amountIn(expression.of);
  if (expression.kind !== 'aggregate') return expression;
  const { name, of } = expression;
  return { name, of };
}
