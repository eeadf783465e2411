import type { Condition, Expression } from './plan.js';

/** The replacement of an expression; undefined keeps the expression and continues with its parts. */
export type Change = (expression: Expression) => Expression | undefined;

/** Replaces parts of an expression. Queries within it stay as they are. */
export function changeExpression(expression: Expression, change: Change): Expression {
  const changed = change(expression);
  if (changed !== undefined) return changed;
  const inner = (part: Expression) => changeExpression(part, change);
  switch (expression.kind) {
    case 'aggregate':
      return {
        ...expression,
        ...(expression.of && { of: inner(expression.of) }),
        ...(expression.filter && { filter: changeConditions(expression.filter, change) }),
      };
    case 'day_of_text':
    case 'number_of_text':
    case 'truncate':
    case 'part':
    case 'round':
    case 'share':
      return { ...expression, of: inner(expression.of) };
    case 'arithmetic':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case 'previous':
    case 'running':
      return {
        ...expression,
        of: inner(expression.of),
        by: inner(expression.by),
        ...(expression.per && { per: expression.per.map(inner) }),
      };
    case 'days_between':
      return { ...expression, from: inner(expression.from), to: inner(expression.to) };
    case 'case':
      return {
        ...expression,
        when: expression.when.map(({ condition, value }) => ({
          condition: changeCondition(condition, change),
          value: inner(value),
        })),
        otherwise: inner(expression.otherwise),
      };
    default:
      return expression;
  }
}

/** Replaces parts of the expressions in conditions. */
export function changeConditions(conditions: readonly Condition[], change: Change): Condition[] {
  return conditions.map((condition) => changeCondition(condition, change));
}

function changeCondition(condition: Condition, change: Change): Condition {
  const inner = (part: Expression) => changeExpression(part, change);
  switch (condition.kind) {
    case 'compare':
      return { ...condition, left: inner(condition.left), right: inner(condition.right) };
    case 'within':
      return {
        ...condition,
        of: inner(condition.of),
        from: inner(condition.from),
        before: inner(condition.before),
      };
    case 'in':
      return { ...condition, of: inner(condition.of), values: condition.values.map(inner) };
    case 'in_plan':
    case 'like':
    case 'equal_text':
    case 'null':
      return { ...condition, of: inner(condition.of) };
    case 'not':
      return { ...condition, condition: changeCondition(condition.condition, change) };
    case 'all':
    case 'any':
      return { ...condition, conditions: changeConditions(condition.conditions, change) };
    case 'exists':
    case 'sql':
      return condition;
  }
}
