import type { Expression } from '#sql';

const minutesPerHour = 60;

/** A number of minutes in hours. */
export function inHours(minutes: Expression): Expression {
  return {
    kind: 'arithmetic',
    operator: '/',
    left: minutes,
    right: { kind: 'literal', value: minutesPerHour },
  };
}

/** The inverse of `inHours`; undefined for other expressions. */
export function hoursIn(expression: Expression): Expression | undefined {
  if (expression.kind !== 'arithmetic' || expression.operator !== '/') return undefined;
  const { left, right } = expression;
  const isPerHour = right.kind === 'literal' && right.value === minutesPerHour;
  return isPerHour && left.kind === 'column' ? left : undefined;
}

/** "run minutes" are run hours then. */
export function hoursFor(words: string): string {
  const told = words.replace(/(?<![a-z])(?:minutes|minute|mins|min)(?![a-z])/i, 'hours');
  return told === words ? `${words} hours` : told;
}
