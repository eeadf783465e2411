import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';
import type { Plan } from './plan.js';
import { renderAll } from './render-condition.js';
import { renderExpression } from './render-expression.js';
import { renderQuery } from './render-query.js';
import type { Rendering } from './rendering.js';

/**
 * A plan as one SELECT of the dialect. What the plan leaves to the engine stays the engine's: how texts without a date's or a number's
 * order follow each other and group is its collation's, and sums of integers end where its integers do. Throws
 * UnsupportedPlan for what the engine has no way to answer.
 */
export function renderPlan(dialect: SourceType, plan: Plan): string {
  const rendering: Rendering = {
    type: dialect,
    dialect: planDialects[dialect],
    expression: (expression) => renderExpression(rendering, expression),
    conditions: (conditions) => renderAll(rendering, conditions),
    query: (inner, columns) => renderQuery(rendering, inner, columns),
  };
  return rendering.query(plan, 'labelled');
}
