import { quoteIdentifier } from '../quote.js';
import type { Expression } from './plan.js';
import { renderDate, renderLiteral, renderTimestamp } from './render-literal.js';
import { type Rendering, bracketed } from './rendering.js';
import { UnsupportedPlan } from './unsupported-plan.js';

/** Renders an expression as an operand: a name, a literal, a call, or in brackets. */
export function renderExpression(rendering: Rendering, expression: Expression): string {
  const { dialect } = rendering;
  const inner = (part: Expression) => rendering.expression(part);
  switch (expression.kind) {
    case 'column':
      return [expression.of, expression.column]
        .map((name) => quoteIdentifier(rendering.type, name))
        .join('.');
    case 'literal':
      return renderLiteral(rendering, expression.value);
    case 'date':
      return renderDate(rendering, expression.value);
    case 'timestamp':
      return renderTimestamp(rendering, expression.value);
    case 'aggregate':
      return aggregate(rendering, expression);
    case 'day_of_text':
      return expression.written === 'compact_date'
        ? dialect.dayOfDigits(inner(expression.of))
        : dialect.dayOfText(inner(expression.of), expression.written);
    case 'number_of_text':
      return dialect.numberOfText(inner(expression.of));
    case 'truncate':
      return dialect.truncate(expression.grain, inner(expression.of));
    case 'part':
      return dialect.part(expression.part, inner(expression.of));
    case 'arithmetic':
      return arithmetic(rendering, expression);
    case 'round':
      return dialect.round(inner(expression.of), digitsOf(expression));
    case 'share':
      return share(rendering, inner(expression.of));
    case 'previous':
      return dialect.previous(inner(expression.of), windowOf(rendering, expression));
    case 'running':
      return running(rendering, expression);
    case 'days_between':
      return dialect.daysBetween(inner(expression.from), inner(expression.to));
    case 'case':
      return choice(rendering, expression);
    case 'scalar':
      return `(${rendering.query(oneColumn(expression).plan, 'unlabelled')})`;
    case 'sql':
      return bracketed(expression.sql);
  }
}

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

function aggregate(rendering: Rendering, { name, of, filter }: Of<'aggregate'>): string {
  if (of === undefined && name !== 'count')
    throw new UnsupportedPlan(`there is nothing to take the ${name} of`);
  return rendering.dialect.aggregate({
    name,
    of: of && rendering.expression(of),
    filter: filter && filter.length > 0 ? rendering.conditions(filter) : undefined,
  });
}

function arithmetic(rendering: Rendering, { operator, left, right }: Of<'arithmetic'>): string {
  const [first, second] = [rendering.expression(left), rendering.expression(right)];
  if (operator !== '/') return `(${first} ${operator} ${second})`;
  const { dialect } = rendering;
  if (right.kind === 'literal' && right.value !== 0 && right.value !== null)
    return `(${dialect.double(first)} / ${second})`;
  return `(${dialect.double(first)} / NULLIF(${dialect.double(second)}, 0))`;
}

/** Checks the number of digits, because the engines' decimals end at twelve. */
function digitsOf({ digits }: Of<'round'>): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 12)
    throw new UnsupportedPlan(`a number can be rounded to 0 to 12 digits, not to ${digits}`);
  return digits;
}

function share({ dialect }: Rendering, x: string): string {
  const value = dialect.double(x);
  return `(${value} / NULLIF(sum(${value}) OVER (), 0))`;
}

function running(rendering: Rendering, expression: Of<'running'>): string {
  const frame = 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
  return `sum(${rendering.expression(expression.of)}) OVER (${windowOf(rendering, expression)} ${frame})`;
}

/** Renders the partition and the order of a window. */
function windowOf(rendering: Rendering, { by, per = [] }: Of<'running' | 'previous'>): string {
  const order = `ORDER BY ${rendering.dialect.orderTerm(rendering.expression(by), 'ascending')}`;
  if (per.length === 0) return order;
  return `PARTITION BY ${per.map((part) => rendering.expression(part)).join(', ')} ${order}`;
}

function choice(rendering: Rendering, { when, otherwise }: Of<'case'>): string {
  if (when.length === 0) return rendering.expression(otherwise);
  const branches = when.map(
    ({ condition, value }) => `WHEN ${rendering.conditions([condition])} THEN ${rendering.expression(value)}`,
  );
  return `CASE ${branches.join(' ')} ELSE ${rendering.expression(otherwise)} END`;
}

/** Checks that a query in the place of a value has one column, and returns the holder of the plan. */
export function oneColumn<T extends { plan: { select: readonly unknown[] } }>(holder: T): T {
  const { length } = holder.plan.select;
  if (length === 1) return holder;
  throw new UnsupportedPlan(`a query that stands for a value needs one column, and has ${length}`);
}
