import type { Expression } from '#sql';

/** The whole years until today: one fewer before the anniversary, where days are kept. */
export function yearsSince(of: Expression, isYear: boolean, today: string): Expression {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (isYear) return reckoned(literal(year), '-', of);
  const years = reckoned(literal(year), '-', { kind: 'part', part: 'year', of });
  const dayOfYear = reckoned(reckoned({ kind: 'part', part: 'month', of }, '*', literal(100)), '+', {
    kind: 'part',
    part: 'day',
    of,
  });
  const isToCome = {
    kind: 'compare',
    operator: '>',
    left: dayOfYear,
    right: literal(month * 100 + day),
  } as const;
  const notYet: Expression = {
    kind: 'case',
    when: [{ condition: isToCome, value: literal(1) }],
    otherwise: literal(0),
  };
  return reckoned(years, '-', notYet);
}

/** Whether an expression is such an age. */
export function isYearsSince(expression: Expression): boolean {
  if (expression.kind !== 'arithmetic' || expression.operator !== '-') return false;
  const { left, right } = expression;
  if (left.kind === 'literal') return right.kind === 'column';
  return right.kind === 'case' && left.kind === 'arithmetic' && left.right.kind === 'part';
}

function reckoned(left: Expression, operator: '+' | '-' | '*', right: Expression): Expression {
  return { kind: 'arithmetic', operator, left, right };
}

function literal(value: number): Expression {
  return { kind: 'literal', value };
}
