import type { SourceType } from '#contracts';
import { planDialects } from './dialects/plan-dialects.js';
import type { Plan } from './plan.js';
import { renderAll } from './render-condition.js';
import { renderExpression } from './render-expression.js';
import { renderQuery } from './render-query.js';
import type { Rendering } from './rendering.js';

/**
 * Renders a plan as one SELECT of the dialect. The engine decides what the plan leaves open: its collation sorts and groups texts, and its
 * integers bound their sums. Throws UnsupportedPlan for a plan that the engine cannot answer.
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
