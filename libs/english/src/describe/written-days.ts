import type { Condition, Expression } from '#sql';

/** The day or moment that an expression writes: a date, or its substitute in sources without dates, 20260601 and "2026-06-01". */
export function momentIn(expression: Expression): string | undefined {
  if (isTime(expression)) return expression.value;
  if (expression.kind !== 'literal') return undefined;
  const found = written.exec(String(expression.value))?.groups;
  return found && [found['year'], found['month'], found['day']].join('-');
}

/** Reports whether a comparison is with a day: a number of eight digits is one only beside a column of days. */
export function isDayBound({ left, right }: Extract<Condition, { kind: 'compare' }>): boolean {
  if (isTime(right)) return true;
  if (right.kind !== 'literal' || left.kind !== 'column') return false;
  return typeof right.value === 'string' || /date|day/i.test(left.column);
}

export function isTime(
  expression: Expression,
): expression is Extract<Expression, { kind: 'date' | 'timestamp' }> {
  return expression.kind === 'date' || expression.kind === 'timestamp';
}

/** The day of that moment. */
export function dayIn(expression: Expression): string | undefined {
  return momentIn(expression)?.slice(0, 10);
}

const written =
  /^(?<year>(?:19|20)\d\d)(?<dash>-?)(?<month>0[1-9]|1[0-2])\k<dash>(?<day>0[1-9]|[12]\d|3[01])$/;
