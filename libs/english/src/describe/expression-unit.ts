import type { Expression } from '#sql';
import { centsIn } from '../planning/currency.js';
import { spanIn } from '../planning/span-units.js';
import type { PlanNames } from './plan-names.js';

/** The unit of a computed number, with the currency of money if it is known. */
export interface ExpressionUnit {
  unit: string;
  currency?: string | undefined;
}

/** The unit of an expression by its columns; undefined if they have none. */
export function unitOfExpression(expression: Expression, names: PlanNames): ExpressionUnit | undefined {
  switch (expression.kind) {
    case 'column':
      return ofColumn(expression, names);
    case 'days_between':
      return { unit: 'days' };
    case 'round':
    case 'number_of_text':
    case 'running':
    case 'previous':
      return unitOfExpression(expression.of, names);
    case 'aggregate':
      return ofAggregate(expression, names);
    case 'arithmetic':
      return ofArithmetic(expression, names);
    case 'case':
      return unitOfExpression(expression.when[0]?.value ?? expression.otherwise, names);
    case 'sql':
      return ofSql(expression.sql, names);
    default:
      return undefined;
  }
}

type OneOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function ofColumn(expression: OneOf<'column'>, names: PlanNames): ExpressionUnit | undefined {
  const column = names.column(expression);
  const inner = names.innerOf(expression);
  if (!column) return inner && unitOfExpression(inner.expression, inner.names);
  return column.unit === undefined ? undefined : { unit: column.unit, currency: column.currency };
}

/** A count does not have the unit of its column. */
function ofAggregate({ name, of }: OneOf<'aggregate'>, names: PlanNames): ExpressionUnit | undefined {
  return of === undefined || name.startsWith('count') ? undefined : unitOfExpression(of, names);
}

function ofArithmetic(expression: OneOf<'arithmetic'>, names: PlanNames): ExpressionUnit | undefined {
  const span = spanIn(expression);
  if (span) return { unit: span.unit };
  const cents = centsIn(expression);
  if (cents) {
    const unit = unitOfExpression(cents, names);
    return unit?.unit === 'cents' ? { ...unit, unit: 'money' } : unit;
  }
  const [left, right] = [expression.left, expression.right].map((side) => unitOfExpression(side, names));
  if (expression.operator === '*') return moneyOf(left, right);
  // Money divided by a quantity is a price; money by money is a share.
  if (expression.operator === '/') return left?.unit !== right?.unit ? moneyOf(left, undefined) : undefined;
  return left && left.unit === right?.unit ? left : undefined;
}

function moneyOf(
  left: ExpressionUnit | undefined,
  right: ExpressionUnit | undefined,
): ExpressionUnit | undefined {
  return [left, right].find((each) => each?.unit === 'money');
}

/** A metric that is one aggregate of one column has its unit. */
function ofSql(sql: string, names: PlanNames): ExpressionUnit | undefined {
  const column = /^\s*(?:sum|avg|min|max)\s*\(\s*(?:\w+\.)?"?(\w+)"?\s*\)/i.exec(sql)?.[1];
  const known = names.root?.columns.find(({ name }) => name === column);
  return known?.unit === undefined ? undefined : { unit: known.unit, currency: known.currency };
}
