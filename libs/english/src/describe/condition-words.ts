import type { TimeRange } from '#platform';
import type { Comparison, Condition, Expression, Plan } from '#sql';
import { tableOfPlan } from './plan-names.js';
import { plural, singular } from './name-words.js';
import type { PlanNames } from './plan-names.js';
import { grainWords, periodWords } from './period-words.js';
import { dayIn, isDayBound, isTime } from './written-days.js';

/** A condition in words, without the "where" before it; undefined if there are none for it. */
export function conditionWords(condition: Condition, names: PlanNames): string | undefined {
  switch (condition.kind) {
    case 'compare':
      return compared(condition, names);
    case 'equal_text':
      return `${subject(condition.of, names)} is ${quoted(condition.text)}`;
    case 'like':
      return `${subject(condition.of, names)} ${patternWords(condition.pattern)}`;
    case 'null':
      return `${subject(condition.of, names)} is empty`;
    case 'in':
      return `${subject(condition.of, names)} is ${condition.values.map(valueWords).join(' or ')}`;
    case 'in_plan':
    case 'exists':
      return among(condition, names);
    case 'not':
      return negated(condition.condition, names);
    case 'all':
      return range(condition.conditions, names) ?? joined(condition.conditions, names, ' and ');
    case 'any':
      return isNotOrEmpty(condition.conditions, names) ?? joined(condition.conditions, names, ' or ');
    case 'within':
      return within(condition, names);
    case 'sql':
      return undefined;
  }
}

const comparisons: Record<Comparison, string> = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};

/** Comparisons of days in words. */
const dayComparisons: Record<Comparison, string> = {
  ...comparisons,
  '<': 'is before',
  '<=': 'is not after',
  '>': 'is after',
  '>=': 'is not before',
};

function compared(
  { operator, left, right }: Extract<Condition, { kind: 'compare' }>,
  names: PlanNames,
): string | undefined {
  const of = subject(left, names);
  if (right.kind === 'scalar') return `${of} is ${operator.startsWith('>') ? 'above' : 'below'} average`;
  const [one, other] = [left, right].map((side) =>
    side.kind === 'truncate' || side.kind === 'number_of_text' ? side.of : side,
  );
  if (one?.kind === 'column' && other?.kind === 'column') {
    const isNumber = ['integer', 'number'].includes(names.column(one)?.kind ?? '');
    const words = isNumber ? comparisons[operator] : dayComparisons[operator];
    return `${subject(one, names)} ${words} ${subject(other, names)}`;
  }
  const day = isTime(right) ? dayIn(right) : undefined;
  if (day !== undefined) return `${of} ${dayComparisons[operator]} ${grainWords(day, 'day') ?? day}`;
  const value = valueWords(right);
  return value === undefined ? undefined : `${of} ${comparisons[operator]} ${value}`;
}

/** "signup date is in March 2026". */
function within(
  { of, from, before }: Extract<Condition, { kind: 'within' }>,
  names: PlanNames,
): string | undefined {
  const [first, end] = [dayIn(from), dayIn(before)];
  return first && end && `${subject(of, names)} is ${periodWords({ from: first, before: end })}`;
}

/** "price between 5 and 15". */
function range(conditions: readonly Condition[], names: PlanNames): string | undefined {
  const [low, high, more] = conditions;
  if (low?.kind !== 'compare' || high?.kind !== 'compare' || more) return undefined;
  const isRange = low.operator === '>=' && high.operator === '<=';
  const of = subject(low.left, names);
  if (!isRange || of !== subject(high.left, names)) return undefined;
  return `${of} is between ${valueWords(low.right) ?? '?'} and ${valueWords(high.right) ?? '?'}`;
}

/** Alternatives for one column name it once: `country is "Chile" or "Peru"`. */
function joined(conditions: readonly Condition[], names: PlanNames, by: string): string | undefined {
  const [first, ...others] = conditions;
  if (!first) return undefined;
  const of = 'of' in first ? `${subject(first.of, names)} is ` : undefined;
  const words = [conditionWords(first, names), ...others.map((other) => conditionWords(other, names))];
  if (words.includes(undefined)) return undefined;
  const isSame = of !== undefined && by === ' or ' && words.every((each) => each?.startsWith(of));
  return words.map((each, place) => (isSame && place > 0 ? each?.slice(of.length) : each)).join(by);
}

function negated(condition: Condition, names: PlanNames): string | undefined {
  if (condition.kind === 'in_plan' || condition.kind === 'exists') {
    const table = tableOfPlan(condition.plan);
    if (table === undefined) return undefined;
    return [`without ${names.tableWords(table)}`, insideWords(condition.plan, names)].join(' ').trim();
  }
  // For several conditions, one negation would deny only the first.
  if (condition.kind === 'all' || condition.kind === 'any')
    return joined(condition.conditions.map(opposite), names, condition.kind === 'all' ? ' or ' : ' and ');
  const words = conditionWords(condition, names);
  if (words === undefined) return undefined;
  return words.includes(' is ')
    ? words.replace(' is ', ' is not ')
    : words.replace(/ (contains|starts|ends)/, ' not $1');
}

function opposite(condition: Condition): Condition {
  if (condition.kind === 'not') return condition.condition;
  if (condition.kind !== 'compare') return { kind: 'not', condition };
  return { ...condition, operator: opposites[condition.operator] };
}

const opposites: Record<Comparison, Comparison> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

/** The conditions of a subquery: `where status is "open" since May 1, 2026`. */
function insideWords(plan: Plan, names: PlanNames): string {
  const inner = names.within(plan);
  const timed = plan.where.flatMap((condition) => rangeOf(condition) ?? []);
  const [period, second] = timed.map((stretch) => periodWords(stretch));
  const isOne = period !== undefined && second === undefined;
  const told = plan.where
    .filter((condition) => !(isOne && rangeOf(condition)) && !isPresence(condition, plan))
    .flatMap((condition) => conditionWords(condition, inner) ?? []);
  return [...(told.length > 0 ? [`where ${told.join(' and ')}`] : []), ...(isOne ? [period] : [])].join(' ');
}

/** "is empty or is not paid" of one column: an empty value is not paid either. */
function isNotOrEmpty(conditions: readonly Condition[], names: PlanNames): string | undefined {
  const [empty, denied, ...others] = conditions;
  if (empty?.kind !== 'null' || denied?.kind !== 'not' || others.length > 0) return undefined;
  const words = conditionWords(denied, names);
  return words?.startsWith(`${subject(empty.of, names)} is not `) ? words : undefined;
}

/** A check that a key is not null means nothing to people. */
function isPresence(condition: Condition, { select: [key] }: Plan): boolean {
  if (condition.kind !== 'not' || condition.condition.kind !== 'null') return false;
  return JSON.stringify(condition.condition.of) === JSON.stringify(key?.expression);
}

/** The period of a single condition. */
function rangeOf(condition: Condition): TimeRange | undefined {
  if (condition.kind === 'within') {
    const [from, before] = [dayIn(condition.from), dayIn(condition.before)];
    return from === undefined || before === undefined ? undefined : { from, before };
  }
  if (condition.kind !== 'compare') return undefined;
  const day = isDayBound(condition) ? dayIn(condition.right) : undefined;
  if (day === undefined) return undefined;
  if (condition.operator === '>=') return { from: day };
  return condition.operator === '<' ? { before: day } : undefined;
}

function among(
  { plan }: Extract<Condition, { kind: 'in_plan' | 'exists' }>,
  names: PlanNames,
): string | undefined {
  const table = tableOfPlan(plan);
  if (table === undefined) return undefined;
  const often = oftenWords(plan, names);
  if (often !== undefined) return often;
  const last = plan.joins.at(-1)?.source;
  // "percentage of customers with subscriptions": rows of another table select the things.
  if (table === names.root?.name && last && 'table' in last)
    return [`with ${names.tableWords(last.table.name)}`, insideWords(plan, names)].join(' ').trim();
  const telling = plan.where.filter((inner) => !isPresence(inner, plan));
  // "with orders in 2025" rather than where their day is.
  if (telling.length > 0 && telling.every(rangeOf))
    return [`with ${names.tableWords(table)}`, insideWords(plan, names)].join(' ').trim();
  const told = telling.flatMap((inner) => conditionWords(inner, names.within(plan)) ?? []);
  return told.length === 0 ? `with ${names.tableWords(table)}` : told.join(' and ');
}

/** "with more than 1 order in 2026": so many rows of another table lead to the things. */
function oftenWords(plan: Plan, names: PlanNames): string | undefined {
  const [count, another] = plan.having;
  const table = tableOfPlan(plan);
  if (count?.kind !== 'compare' || count.right.kind !== 'literal' || another || table === undefined)
    return undefined;
  if (count.left.kind !== 'aggregate' || count.left.name !== 'count') return undefined;
  const { value } = count.right;
  const thing = singular(names.tableWords(table));
  const amount = `${thresholds[count.operator]} ${String(value)} ${value === 1 ? thing : plural(thing)}`;
  return [`with ${amount}`, insideWords(plan, names)].join(' ').trim();
}

export const thresholds = {
  '=': 'exactly',
  '<>': 'other than',
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
} as const;

/** `*` stands for any text. */
function patternWords(pattern: string): string {
  const text = quoted(pattern.replace(/^\*/, '').replace(/\*$/, ''));
  if (pattern.startsWith('*') && pattern.endsWith('*')) return `contains ${text}`;
  if (pattern.endsWith('*')) return `starts with ${text}`;
  return pattern.startsWith('*') ? `ends with ${text}` : `is ${text}`;
}

function subject(expression: Expression, names: PlanNames): string {
  return names.wordsOf(expression) ?? 'it';
}

function valueWords(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? quoted(expression.value) : String(expression.value);
    default:
      return isTime(expression) ? dayIn(expression) : undefined;
  }
}

const quotedMax = 100;

/** In quotation marks that the text does not contain, so that its end is clear. */
function quoted(text: string): string {
  const shown = text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text;
  return text.includes('"') ? `“${shown}”` : `"${shown}"`;
}
