import type { Condition, Expression, Plan } from '#sql';
import type { Catalog } from './catalog/catalog.js';
import { readQuestion } from './read-question.js';

/** The likeliest plan of a question, in one line. */
export function planOf(question: string, catalog: Catalog): string | undefined {
  const [first] = readQuestion(question, catalog, { now: new Date('2026-05-20T12:00:00Z') }).readings;
  return first && planText(first.plan);
}

/** A plan in one line, with tables by name, so that a test states its meaning and not its construction. */
export function planText(plan: Plan): string {
  const names = new Map<string, string>();
  const inner = new Map<string, string>();
  for (const { alias, ...source } of [plan.from, ...plan.joins.map((join) => join.source)]) {
    const name = 'table' in source ? source.table.name : alias;
    if ('plan' in source)
      inner.set(alias, ` as (${[source.plan, ...(source.others ?? [])].map(planText).join(' and ')})`);
    names.set(alias, [...names.values()].includes(name) ? `other ${name}` : name);
  }
  const say = (expression: Expression): string => expressionText(expression, names);
  const test = (condition: Condition): string => conditionText(condition, names);
  // Columns beside the names are left out, unless they rank the rows.
  const asked = plan.select.filter(
    ({ expression, isBeside }) => !isBeside || plan.orderBy.some(({ by }) => say(by) === say(expression)),
  );
  const clauses: [string, string][] = [
    [plan.distinct ? 'select distinct' : 'select', asked.map(({ expression }) => say(expression)).join(', ')],
    ['from', [...names.values()].map((name) => `${name}${inner.get(name) ?? ''}`).join(' + ')],
    ['where', plan.where.map(test).join(' and ')],
    ['by', plan.groupBy.map(say).join(', ')],
    ['having', plan.having.map(test).join(' and ')],
    [
      'order',
      plan.orderBy
        .map(({ by, direction }) => `${say(by)}${direction === 'descending' ? ' down' : ''}`)
        .join(', '),
    ],
    ['once', plan.once ? say(plan.once) : ''],
    ['limit', plan.limit === undefined ? '' : String(plan.limit)],
    ['for each', (plan.limitPer ?? []).map(say).join(', ')],
  ];
  return clauses
    .filter(([, text]) => text !== '')
    .map(([clause, text]) => `${clause} ${text}`)
    .join(' ');
}

function filterText(filter: readonly Condition[] | undefined, names: ReadonlyMap<string, string>): string {
  const tests = (filter ?? []).map((condition) => conditionText(condition, names)).join(' and ');
  return tests === '' ? '' : ` where ${tests}`;
}

function perText(per: readonly Expression[] | undefined, names: ReadonlyMap<string, string>): string {
  return per ? ` per ${per.map((part) => expressionText(part, names)).join(', ')}` : '';
}

function expressionText(expression: Expression, names: ReadonlyMap<string, string>): string {
  switch (expression.kind) {
    case 'column':
      return `${names.get(expression.of) ?? expression.of}.${expression.column}`;
    case 'literal':
    case 'date':
    case 'timestamp':
      return String(expression.value);
    case 'aggregate':
      return `${expression.name}(${expression.of ? expressionText(expression.of, names) : ''}${filterText(expression.filter, names)})`;
    case 'scalar':
      return `(${planText(expression.plan)})`;
    case 'running':
      return `running(${expressionText(expression.of, names)}${perText(expression.per, names)})`;
    case 'previous':
      return `previous${perText(expression.per, names)}`;
    case 'share':
      return `share(${expressionText(expression.of, names)})`;
    case 'sql':
      return `{${expression.sql}}`;
    case 'day_of_text':
      return expression.written === 'compact_date'
        ? `digits(${expressionText(expression.of, names)})`
        : expression.kind;
    case 'number_of_text':
      return `number(${expressionText(expression.of, names)})`;
    case 'truncate':
      return `${expression.grain}(${expressionText(expression.of, names)})`;
    case 'part':
      return `${expression.part}(${expressionText(expression.of, names)})`;
    case 'days_between':
      return `days(${expressionText(expression.from, names)}, ${expressionText(expression.to, names)})`;
    case 'arithmetic':
      return `(${expressionText(expression.left, names)} ${expression.operator} ${expressionText(expression.right, names)})`;
    default:
      return expression.kind;
  }
}

function conditionText(condition: Condition, names: ReadonlyMap<string, string>): string {
  const say = (expression: Expression): string => expressionText(expression, names);
  const test = (inner: Condition): string => conditionText(inner, names);
  switch (condition.kind) {
    case 'compare':
      return `${say(condition.left)} ${condition.operator} ${say(condition.right)}`;
    case 'within':
      return `${say(condition.of)} in ${say(condition.from)}..${say(condition.before)}`;
    case 'in':
      return `${say(condition.of)} in (${condition.values.map(say).join(', ')})`;
    case 'in_plan':
      return `${say(condition.of)} in (${planText(condition.plan)})`;
    case 'like':
      return `${say(condition.of)} like ${condition.pattern}`;
    case 'equal_text':
      return `${say(condition.of)} is ${condition.text}`;
    case 'null':
      return `${say(condition.of)} is null`;
    case 'not':
      return `not ${test(condition.condition)}`;
    case 'all':
      return `(${condition.conditions.map(test).join(' and ')})`;
    case 'any':
      return `(${condition.conditions.map(test).join(' or ')})`;
    default:
      return condition.kind;
  }
}
