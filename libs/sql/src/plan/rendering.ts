import type { SourceType } from '#contracts';
import type { PlanDialect } from './plan-dialect.js';
import type { Condition, Expression, Plan } from './plan.js';

/** The context in which a part of a plan is rendered, with the renderers of the parts within it. */
export interface Rendering {
  readonly type: SourceType;
  readonly dialect: PlanDialect;
  /** An operand: a name, a literal, a call, or in brackets. */
  expression(expression: Expression): string;
  /** All of the conditions, such that AND and the end of a clause may follow. */
  conditions(conditions: readonly Condition[]): string;
  /** A query without brackets around it; an unlabelled query stands where its columns need no names. */
  query(plan: Plan, columns: 'labelled' | 'unlabelled'): string;
}

/** Puts SQL that others wrote into the brackets in which the gate will see it. The line breaks end a comment at the end of the SQL. */
export function bracketed(sql: string): string {
  return `(\n${sql}\n)`;
}
