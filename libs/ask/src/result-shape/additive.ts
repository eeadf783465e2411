import type { ColumnWords } from '#english';
import { isSummedSql } from '#sql';
import type { Expression } from '#sql';

/** Reports whether the values of a column of a plan add up; undefined for columns that are not computed. */
export function isAdditiveColumn(meant: ColumnWords): boolean | undefined {
  return meant.role === 'measure' ? addsUp(meant.expression) : undefined;
}

/** Differences of sums add up, and so do their multiples; quotients of sums do not. */
function addsUp(expression: Expression): boolean | undefined {
  switch (expression.kind) {
    case 'aggregate':
      return expression.name === 'sum' || expression.name === 'count';
    case 'sql':
      return isSummedSql(expression.sql);
    case 'round':
    case 'previous':
      return addsUp(expression.of);
    case 'arithmetic':
      return ofArithmetic(expression);
    case 'share':
    case 'running':
    case 'scalar':
    case 'case':
      return false;
    default:
      return undefined;
  }
}

function ofArithmetic({ operator, left, right }: Extract<Expression, { kind: 'arithmetic' }>) {
  if (operator === '+' || operator === '-') {
    if (left.kind === 'literal' || right.kind === 'literal') return false;
    return addUpBoth(addsUp(left), addsUp(right));
  }
  if (right.kind === 'literal') return addsUp(left);
  if (operator === '*' && left.kind === 'literal') return addsUp(right);
  return addsUp(left) === undefined && addsUp(right) === undefined ? undefined : false;
}

function addUpBoth(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
}
