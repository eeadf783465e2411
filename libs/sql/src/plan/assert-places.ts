import { type Change, changeConditions, changeExpression } from './change.js';
import type { Condition, Expression, Plan } from './plan.js';
import { UnsupportedPlan } from './unsupported-plan.js';

/** Refuses aggregates and windows where there is one row, or none yet: engines refuse some of them, and differ in the rest. */
export function assertPlaces(plan: Plan): void {
  const ofRows = [...plan.joins.flatMap(({ on }) => on), ...plan.where];
  if (plan.groupBy.some((group) => has(group, isOfMany)) || haveAny(ofRows, isOfMany))
    throw new UnsupportedPlan('rows cannot be filtered or grouped by an aggregate');
  if (haveAny(plan.having, isWindow))
    throw new UnsupportedPlan('groups cannot be filtered by a share or a previous value');
  const output = [...plan.select.map(({ expression }) => expression), ...plan.orderBy.map(({ by }) => by)];
  if (output.some((expression) => has(expression, isNested)) || haveAny(plan.having, isNested))
    throw new UnsupportedPlan('an aggregate, share or previous value cannot be computed from another');
}

/**
 * Reports whether an aggregate or window is taken of another. Only the share, the previous value and
 * the running sum of an aggregate mean something.
 */
function isNested(expression: Expression): boolean {
  const inner = (part: Expression) =>
    part !== expression && (expression.kind === 'aggregate' ? isOfMany(part) : isWindow(part));
  return isOfMany(expression) && has(expression, inner);
}

function isOfMany(expression: Expression): boolean {
  return expression.kind === 'aggregate' || isWindow(expression);
}

function isWindow({ kind }: Expression): boolean {
  return kind === 'share' || kind === 'previous' || kind === 'running';
}

function has(expression: Expression, is: (part: Expression) => boolean): boolean {
  return looked(is, (change) => changeExpression(expression, change));
}

function haveAny(conditions: readonly Condition[], is: (part: Expression) => boolean): boolean {
  return looked(is, (change) => changeConditions(conditions, change));
}

/** Reports whether a traversal meets a part that `is` accepts; it changes no expression. */
function looked(is: (part: Expression) => boolean, go: (change: Change) => unknown): boolean {
  let found = false;
  go((part) => {
    found ||= is(part);
    return undefined;
  });
  return found;
}
