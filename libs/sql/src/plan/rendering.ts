import type { SourceType } from '#contracts';
import type { PlanDialect } from './plan-dialect.js';
import type { Condition, Expression, Plan } from './plan.js';

/** The context in which a part of a plan is rendered, and the renderer of the parts within it. */
export interface Rendering {
  readonly type: SourceType;
  readonly dialect: PlanDialect;
  /** An operand: a name, a literal, a call, or in brackets. */
  expression(expression: Expression): string;
  /** All of them, such that AND and the end of a clause may follow. */
  conditions(conditions: readonly Condition[]): string;
  /** A query without brackets around it; one without labels stands where its columns have no names. */
  query(plan: Plan, columns: 'labelled' | 'unlabelled'): string;
}

/** SQL that others wrote, in the brackets in which the gate will see it; the line breaks end a comment that it may end with. */
export function bracketed(sql: string): string {
  return `(\n${sql}\n)`;
}
