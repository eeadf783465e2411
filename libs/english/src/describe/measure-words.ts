import type { AggregateName, Condition, Expression, SelectItem } from '#sql';
import { centsIn, withoutCents } from '../planning/currency.js';
import { adjectiveOf } from './adjectives.js';
import { nameWords, plural, singular } from './name-words.js';
import type { PlanNames } from './plan-names.js';

const aggregates: Record<AggregateName, string> = {
  count: 'number of',
  count_distinct: 'number of different',
  sum: 'total',
  avg: 'average',
  min: 'minimum',
  max: 'maximum',
  median: 'median',
};

const labelMax = 80;

/** A selected value in words: "total price", "number of orders", or a curated metric's name. */
export function measureWords({ expression, label }: SelectItem, names: PlanNames): string {
  // A metric's name is kept as its curator wrote it.
  if (expression.kind === 'sql') return label.trim() === '' ? 'value' : label.trim().slice(0, labelMax);
  return expressionWords(expression, names) ?? nameWords(label);
}

function expressionWords(expression: Expression, names: PlanNames): string | undefined {
  switch (expression.kind) {
    case 'aggregate':
      return aggregateWords(expression, names);
    case 'share':
      return `share of ${counted(expression.of, names) ?? 'the total'}`;
    case 'running': {
      const words = expressionWords(expression.of, names);
      return words && `running total of ${words.replace(/^(?:total|number of|sum of) /, '')}`;
    }
    case 'round':
    case 'number_of_text':
      return expressionWords(expression.of, names);
    case 'column':
    case 'days_between':
      return names.wordsOf(expression);
    case 'arithmetic': {
      const known = names.wordsOf(expression);
      if (known !== undefined) return known;
      const cents = centsIn(expression);
      if (cents) return withoutUnit(expressionWords(cents, names));
      const part = partOfAll(expression);
      if (part) return `percentage of ${counted(part, names) ?? summed(part, names) ?? 'rows'}`;
      const [first, second] = [
        expressionWords(expression.left, names),
        expressionWords(expression.right, names),
      ];
      const { operator, right } = expression;
      if (first !== undefined && operator === '/' && right.kind === 'literal')
        return `${first} divided by ${String(right.value)}`;
      if (first === undefined || second === undefined) return undefined;
      if (expression.operator === '/') return perEachWords(first, second) ?? `ratio of ${first} to ${second}`;
      return expression.operator === '-' ? `difference between ${first} and ${second}` : undefined;
    }
    default:
      return undefined;
  }
}

/** "average amount per customer", for the total amount by the number of customers. */
function perEachWords(amount: string, count: string): string | undefined {
  const things = /^number of (?:different )?(.+)$/.exec(count)?.[1];
  const what =
    /^(?:total |sum of )(.+)$/.exec(amount)?.[1] ?? (amount.startsWith('number of ') ? amount : undefined);
  return things === undefined || what === undefined ? undefined : `average ${what} per ${singular(things)}`;
}

/** "total balance cents" is the total balance. */
function withoutUnit(words: string | undefined): string | undefined {
  return words === undefined ? undefined : withoutCents(words);
}

function summed(expression: Expression, names: PlanNames): string | undefined {
  return expression.kind === 'aggregate' && expression.of ? names.wordsOf(expression.of) : undefined;
}

type Aggregate = Extract<Expression, { kind: 'aggregate' }>;

/** The filtered aggregate of a ratio to all rows, as a part of 1 or in percent. */
export function partOfAll(expression: Expression): Aggregate | undefined {
  if (expression.kind !== 'arithmetic' || expression.operator !== '/') return undefined;
  const { left, right } = expression;
  const isHundredfold =
    left.kind === 'arithmetic' &&
    left.operator === '*' &&
    left.left.kind === 'literal' &&
    left.left.value === 100;
  const part = isHundredfold ? left.right : left;
  if (part.kind !== 'aggregate' || part.filter === undefined) return undefined;
  const isAll = right.kind === 'aggregate' && right.name === part.name && isWithin(part.filter, right.filter);
  return isAll ? part : undefined;
}

/** Reports whether the part meets all conditions of the whole, as deliveries in time are among those delivered. */
function isWithin(part: readonly Condition[], whole: readonly Condition[] | undefined): boolean {
  const met = part.flatMap(eachOf);
  return (whole ?? []).flatMap(eachOf).every((condition) => met.some((each) => implies(each, condition)));
}

/** A column that equals a value is not empty, and is in every list that has the value. */
function implies(met: Condition, asked: Condition): boolean {
  if (JSON.stringify(met) === JSON.stringify(asked)) return true;
  const equal = met.kind === 'compare' && met.operator === '=' ? met : undefined;
  if (!equal) return false;
  const left = JSON.stringify(equal.left);
  if (asked.kind === 'not' && asked.condition.kind === 'null')
    return JSON.stringify(asked.condition.of) === left;
  const values = asked.kind === 'in' && JSON.stringify(asked.of) === left ? asked.values : [];
  return values.some((value) => JSON.stringify(value) === JSON.stringify(equal.right));
}

function eachOf(condition: Condition): readonly Condition[] {
  return condition.kind === 'all' ? condition.conditions.flatMap(eachOf) : [condition];
}

function aggregateWords(
  { name, of, ...rest }: Extract<Expression, { kind: 'aggregate' }>,
  names: PlanNames,
): string | undefined {
  const things = counted({ name, of, ...rest }, names);
  if (things !== undefined) {
    const told = ['number of', adjectiveWithin(rest.filter, names), things];
    return told.filter((each) => each !== undefined).join(' ');
  }
  if (name === 'count_distinct' && of?.kind === 'truncate') return `number of ${plural(of.grain)}`;
  const words = of && names.wordsOf(of);
  if (words === undefined) return undefined;
  // "total total" is no English.
  const first = name === 'sum' && words.startsWith('total') ? 'sum of' : aggregates[name];
  return `${first} ${of && name === 'count_distinct' ? plural(thingOf(of, words, names)) : words}`;
}

/** "cancelled": the one condition that counted rows meet, if it is on them. */
function adjectiveWithin(filter: readonly Condition[] | undefined, names: PlanNames): string | undefined {
  const [only, ...others] = filter ?? [];
  const isOfCounted = names.counted === names.root && names.adjective === '';
  return only && others.length === 0 && isOfCounted ? adjectiveOf(only, names) : undefined;
}

/** "customer", for a column that has its id. */
function thingOf(of: Expression, words: string, names: PlanNames): string {
  return names.column(of)?.isKey ? words.replace(/(?<=\w) id$/, '') : words;
}

/** The counted things: rows of the root, or by a table's key the rows of that. */
function counted(expression: Expression, names: PlanNames): string | undefined {
  if (expression.kind !== 'aggregate') return undefined;
  const { name, of } = expression;
  if (name === 'count' && of === undefined) return names.counted && names.thingsOf(names.counted);
  if (name !== 'count_distinct' || of === undefined) return undefined;
  const column = names.column(of);
  return column?.table.key === column && column ? names.thingsOf(column.table) : undefined;
}
