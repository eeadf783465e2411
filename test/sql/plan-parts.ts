import type {
  AggregateName,
  Comparison,
  Condition,
  DatePart,
  DayWriting,
  Expression,
  Grain,
  Join,
  Order,
  Plan,
  PlanSource,
} from '#sql';

/** A column of the orders. */
export const order = (column: string): Expression => ({ kind: 'column', of: 'o', column });

/** A column of the customers. */
export const customer = (column: string): Expression => ({ kind: 'column', of: 'c', column });

/** A column of the visits, which say their days in texts. */
export const visit = (column: string): Expression => ({ kind: 'column', of: 'v', column });

/** A column of the answers, which say their numbers in texts. */
export const answer = (column: string): Expression => ({ kind: 'column', of: 'a', column });

/** A column of any source. */
export const columnOf = (of: string, column: string): Expression => ({ kind: 'column', of, column });

export const value = (literal: string | number | boolean | null): Expression => ({
  kind: 'literal',
  value: literal,
});
export const date = (day: string): Expression => ({ kind: 'date', value: day });
export const timestamp = (moment: string): Expression => ({ kind: 'timestamp', value: moment });

export const aggregate = (name: AggregateName, of?: Expression, filter?: Condition[]): Expression => ({
  kind: 'aggregate',
  name,
  of,
  filter,
});
export const dayOfText = (of: Expression, written?: DayWriting): Expression => ({
  kind: 'day_of_text',
  of,
  written,
});
export const numberOfText = (of: Expression): Expression => ({ kind: 'number_of_text', of });
export const truncate = (grain: Grain, of: Expression): Expression => ({ kind: 'truncate', grain, of });
export const part = (name: DatePart, of: Expression): Expression => ({ kind: 'part', part: name, of });
export const arithmetic = (
  left: Expression,
  operator: '+' | '-' | '*' | '/',
  right: Expression,
): Expression => ({ kind: 'arithmetic', operator, left, right });
export const round = (of: Expression, digits: number): Expression => ({ kind: 'round', of, digits });
export const share = (of: Expression): Expression => ({ kind: 'share', of });
export const previous = (of: Expression, by: Expression): Expression => ({ kind: 'previous', of, by });
export const running = (of: Expression, by: Expression): Expression => ({ kind: 'running', of, by });
export const daysBetween = (from: Expression, to: Expression): Expression => ({
  kind: 'days_between',
  from,
  to,
});
export const scalar = (of: Plan): Expression => ({ kind: 'scalar', plan: of });
export const sql = (text: string): Expression & Condition => ({ kind: 'sql', sql: text });

export const compare = (left: Expression, operator: Comparison, right: Expression): Condition => ({
  kind: 'compare',
  operator,
  left,
  right,
});
export const within = (of: Expression, from: Expression, before: Expression): Condition => ({
  kind: 'within',
  of,
  from,
  before,
});
export const isIn = (of: Expression, ...values: Expression[]): Condition => ({ kind: 'in', of, values });
export const inPlan = (of: Expression, inner: Plan): Condition => ({ kind: 'in_plan', of, plan: inner });
export const exists = (inner: Plan): Condition => ({ kind: 'exists', plan: inner });
export const like = (of: Expression, pattern: string): Condition => ({ kind: 'like', of, pattern });
export const equalText = (of: Expression, text: string): Condition => ({ kind: 'equal_text', of, text });
export const isNull = (of: Expression): Condition => ({ kind: 'null', of });
export const not = (condition: Condition): Condition => ({ kind: 'not', condition });
export const any = (...conditions: Condition[]): Condition => ({ kind: 'any', conditions });
export const all = (...conditions: Condition[]): Condition => ({ kind: 'all', conditions });

export const ascending = (by: Expression): Order => ({ by, direction: 'ascending' });
export const descending = (by: Expression): Order => ({ by, direction: 'descending' });

export const orders: PlanSource = { alias: 'o', table: { name: 'orders' } };
export const customers: PlanSource = { alias: 'c', table: { name: 'customers' } };

export const visits: PlanSource = { alias: 'v', table: { name: 'visits' } };
export const answers: PlanSource = { alias: 'a', table: { name: 'answers' } };

/** The customers beside their orders, or the orders beside their customers. */
export const join = (kind: Join['kind'], source: PlanSource): Join => ({
  kind,
  source,
  on: [compare(order('customer_id'), '=', customer('id'))],
});

/** A plan of the columns given by label, with all else as it is said. */
export function plan(
  from: PlanSource,
  columns: Record<string, Expression>,
  other: Partial<Omit<Plan, 'from' | 'select'>> = {},
): Plan {
  const select = Object.entries(columns).map(([label, expression]) => ({ expression, label }));
  return { from, joins: [], where: [], select, groupBy: [], having: [], orderBy: [], ...other };
}
