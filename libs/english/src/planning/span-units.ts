import type { Expression } from '#sql';
import type { SpanUnit } from '../request/request.js';

type DaysBetween = Extract<Expression, { kind: 'days_between' }>;

const perDay: Record<SpanUnit, number> = { days: 1, hours: 24, minutes: 1_440, seconds: 86_400 };

/** Converts a length of time from one unit to another. */
export function convertSpan(value: number, from: SpanUnit, to: SpanUnit): number {
  return (value * perDay[to]) / perDay[from];
}

/** A length of time in a unit. */
export function inUnit(days: DaysBetween, unit: SpanUnit): Expression {
  if (unit === 'days') return days;
  return { kind: 'arithmetic', operator: '*', left: days, right: { kind: 'literal', value: perDay[unit] } };
}

/** The inverse of `inUnit`; undefined for other expressions. */
export function spanIn(expression: Expression): { days: DaysBetween; unit: SpanUnit } | undefined {
  if (expression.kind === 'days_between') return { days: expression, unit: 'days' };
  if (expression.kind !== 'arithmetic' || expression.operator !== '*') return undefined;
  const { left, right } = expression;
  if (left.kind !== 'days_between' || right.kind !== 'literal') return undefined;
  const unit = units.find((each) => perDay[each] === right.value);
  return unit && { days: left, unit };
}

const units: readonly SpanUnit[] = ['hours', 'minutes', 'seconds'];
