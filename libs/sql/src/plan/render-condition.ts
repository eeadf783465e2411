import type { Condition, Expression } from './plan.js';
import { oneColumn } from './render-expression.js';
import { renderEqualText, renderLike } from './render-like.js';
import { type Rendering, bracketed } from './rendering.js';
import { memberQuery, withoutOutput } from './inner-query.js';

/** Renders a condition such that AND may stand on both sides of it. */
function renderCondition(rendering: Rendering, condition: Condition, isDenied = false): string {
  const value = (expression: Expression) => rendering.expression(expression);
  switch (condition.kind) {
    case 'compare':
      return compare(rendering, condition);
    case 'within':
      return within(rendering, condition);
    case 'in':
      return isIn(rendering, condition);
    case 'in_plan':
      return isInPlan(rendering, condition, isDenied);
    case 'exists':
      return `EXISTS (${rendering.query(withoutOutput(condition.plan), 'unlabelled')})`;
    case 'like':
      return renderLike(rendering, value(condition.of), condition.pattern);
    case 'equal_text':
      return renderEqualText(rendering, value(condition.of), condition.text);
    case 'null':
      return `${value(condition.of)} IS NULL`;
    case 'not':
      return `NOT (${renderCondition(rendering, condition.condition, true)})`;
    case 'all':
      return renderAll(rendering, condition.conditions, isDenied);
    case 'any':
      return any(rendering, condition.conditions, isDenied);
    case 'sql':
      return bracketed(condition.sql);
  }
}

/** Renders all of the conditions, joined by AND. */
export function renderAll(rendering: Rendering, conditions: readonly Condition[], isDenied = false): string {
  if (conditions.length === 0) return '1 = 1';
  return conditions.map((condition) => renderCondition(rendering, condition, isDenied)).join(' AND ');
}

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

function any(rendering: Rendering, conditions: readonly Condition[], isDenied: boolean): string {
  if (conditions.length === 0) return '1 = 0';
  return `(${conditions.map((condition) => renderCondition(rendering, condition, isDenied)).join(' OR ')})`;
}

function compare(rendering: Rendering, { operator, left, right }: Of<'compare'>): string {
  // A text that begins with a day compares to another day as the day itself does, so that such a range can use an index.
  const isPlain = right.kind === 'date' && (operator === '>=' || operator === '<');
  const [first, second] = isPlain
    ? [rendering.expression(left), rendering.expression(right)]
    : comparable(rendering, [left, right]);
  return `${first} ${operator} ${second}`;
}

function within(rendering: Rendering, { of, from, before }: Of<'within'>): string {
  const [start, end] = [
    compare(rendering, { kind: 'compare', operator: '>=', left: of, right: from }),
    compare(rendering, { kind: 'compare', operator: '<', left: of, right: before }),
  ];
  return `${start} AND ${end}`;
}

/**
 * Renders IN without nulls, because no engine finds a null in a list, and they disagree about its effect. Values that are not constant before the
 * query runs are compared one by one, because ClickHouse would take them for a table or refuse them.
 */
function isIn(rendering: Rendering, { of, values }: Of<'in'>): string {
  const wanted = values.filter((value) => value.kind !== 'literal' || value.value !== null);
  if (wanted.length === 0) return '1 = 0';
  const [member, ...list] = comparable(rendering, [of, ...wanted]);
  const isCertain = wanted.every(({ kind }) => kind === 'literal' || kind === 'date' || kind === 'timestamp');
  if (isCertain) return `${member} IN (${list.join(', ')})`;
  return `(${list.map((one) => `${member} = ${one}`).join(' OR ')})`;
}

/**
 * Renders IN with a query. A null on either side makes the result unknown, and NOT keeps it unknown. In
 * a negated condition the unknown counts as no.
 */
function isInPlan(rendering: Rendering, condition: Of<'in_plan'>, isDenied: boolean): string {
  const { of, plan } = oneColumn(condition);
  const member = memberQuery(plan);
  const test = `${rendering.expression(of)} IN (${rendering.query(member, 'unlabelled')})`;
  return isDenied ? `coalesce(${test}, FALSE)` : test;
}

/** Renders operands so that they can be compared with each other. */
function comparable(rendering: Rendering, operands: readonly Expression[]): string[] {
  const { moment, exactText } = rendering.dialect;
  const isOfMoments = operands.some(({ kind }) => kind === 'date' || kind === 'timestamp');
  const areDays = operands.every(({ kind }) => kind === 'date' || kind === 'truncate');
  return operands.map((operand) => {
    const text = rendering.expression(operand);
    if (moment !== undefined && isOfMoments && !areDays) return moment(text);
    const isText = operand.kind === 'literal' && typeof operand.value === 'string';
    return isText && exactText !== undefined ? exactText(text) : text;
  });
}
