import type { Comparison } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import type { Quantity, Test } from '../request/request.js';
import { isNumber, isTime, nameOf, quoted } from './names.js';
import type { Names } from './names.js';
import { rangeBy, rangeOf } from './periods.js';
import { Unfit } from './unfit.js';
import type { WrittenRequest, WrittenTest } from './written-request.js';

type WrittenCondition = WrittenRequest['where'][number];

/** A condition on the rows of a request; for another table, on the number of its rows that refer to them. */
export function conditionOf(names: Names, base: Table, written: WrittenCondition): Test {
  const { or, where, ...test } = written;
  const table = names.findTable(test.of);
  if (!table && where.length > 0)
    throw new Unfit(`${quoted(test.of)} is no table: only conditions on rows of a table have a where.`);
  const first = table ? rowsTest(names, base, table, written) : testOf(names, test);
  if (or.length === 0) return first;
  return { kind: 'any', tests: [first, ...or.map((each) => testOf(names, each))] };
}

/** A condition on a column of a row. */
export function testOf(names: Names, { of, is, values }: WrittenTest): Test {
  const table = names.findTable(of);
  if (is === 'current') return currentTest(table ?? names.table(of));
  if (table)
    throw new Unfit(`${quoted(of)} is a table: only the where of the request has conditions on its rows.`);
  switch (is) {
    case 'exists':
      return { kind: 'filled', column: names.column(of) };
    case 'missing':
      return { kind: 'empty', column: names.column(of) };
    case 'means':
      return meansTest(names.column(of), values);
    case 'later_than':
      return laterTest(names, of, only(of, values));
    case 'between':
      return betweenTest(names, of, values);
    case 'contains':
      return textTest(names.column(of), only(of, values));
    case 'above_average':
    case 'below_average':
      return { kind: 'average', of: numberNamed(names, of), operator: is === 'above_average' ? '>' : '<' };
    case '=':
    case '<>':
      return equalTest(names, of, is, values);
    default:
      return orderTest(names, of, is, only(of, values));
  }
}

function rowsTest(names: Names, base: Table, table: Table, { is, values, where }: WrittenCondition): Test {
  if (is === 'current') return currentTest(table);
  if (table === base)
    throw new Unfit(`The request is about rows of ${table.name}: write its conditions on their columns.`);
  const tests = where.map((each) => testOf(names, each));
  const some: Test = { kind: 'has', table, tests };
  if (is === 'exists') return some;
  if (is === 'missing') return { kind: 'not', test: some };
  if (!isComparison(is))
    throw new Unfit(`Rows of ${table.name} are there, are missing, or compare with a number; not "${is}".`);
  return oftenTest(base, { kind: 'has', table, tests }, is, numberOf(table.name, only(table.name, values)));
}

function isComparison(is: WrittenTest['is']): is is Comparison {
  return is in opposites;
}

/** Without any rows, a thing has fewer than any number, and is not in the list of things with rows. */
function oftenTest(
  base: Table,
  { table, tests }: Test & { kind: 'has' },
  operator: Comparison,
  value: number,
): Test {
  const hop = table.hops.find(({ to, toMany }) => !toMany && to.table === base);
  if (!hop)
    throw new Unfit(
      `Rows of ${table.name} do not refer to ${base.name}, so that they are not counted for it.`,
    );
  const often = (over: Comparison, than: number): Test => ({
    kind: 'often',
    table,
    tests,
    per: hop.from,
    of: hop.to,
    operator: over,
    value: than,
  });
  const includesNone = {
    '=': value === 0,
    '<>': value !== 0,
    '<': value > 0,
    '<=': value >= 0,
    '>': value < 0,
    '>=': value <= 0,
  };
  return includesNone[operator]
    ? { kind: 'not', test: often(opposites[operator], value) }
    : often(operator, value);
}

const opposites: Record<Comparison, Comparison> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

function currentTest(table: Table): Test {
  if (!table.model.current) throw new Unfit(`All rows of ${table.name} hold today: leave "current" out.`);
  return { kind: 'current', table };
}

function meansTest(column: Column, wanted: readonly string[]): Test {
  const meanings = Object.entries(column.model.meanings);
  const values = meanings.flatMap(([value, meaning]) => (wanted.includes(meaning) ? value : []));
  if (values.length > 0) return { kind: 'is', column, values };
  const known = [...new Set(meanings.map(([, meaning]) => meaning))].join(', ');
  throw new Unfit(
    `${nameOf(column)} has no value that means ${wanted.map(quoted).join(', ')}; its meanings are: ${known || 'none'}.`,
  );
}

function laterTest(names: Names, of: string, than: string): Test {
  const [time, other] = [names.column(of), names.column(than)];
  for (const column of [time, other]) if (!isTime(column)) throw new Unfit(`${nameOf(column)} is no time.`);
  return { kind: 'later', time, than: other };
}

function textTest(column: Column, text: string): Test {
  if (column.kind !== 'text') throw new Unfit(`${nameOf(column)} is no text.`);
  return { kind: 'text', column, text, at: 'anywhere' };
}

function numberNamed(names: Names, of: string): Quantity {
  const quantity = names.quantity(of);
  if (quantity.kind === 'value' && !isNumber(quantity.column))
    throw new Unfit(`${nameOf(quantity.column)} is no number with an average.`);
  return quantity;
}

function betweenTest(names: Names, of: string, values: readonly string[]): Test {
  const [from = '', to = '', more] = values;
  if (values.length < 2 || more !== undefined) throw new Unfit(`${quoted(of)} is between two values.`);
  const quantity = names.quantity(of);
  if (quantity.kind === 'value' && isTime(quantity.column))
    return { kind: 'during', time: quantity.column, range: rangeOf({ from, to }) };
  return { kind: 'all', tests: [orderTest(names, of, '>=', from), orderTest(names, of, '<=', to)] };
}

function equalTest(names: Names, of: string, is: '=' | '<>', values: readonly string[]): Test {
  if (values.length === 0) throw new Unfit(`${quoted(of)} is compared with no value.`);
  const test = oneOf(names.quantity(of), of, values);
  return is === '=' ? test : { kind: 'not', test };
}

function oneOf(quantity: Quantity, of: string, values: readonly string[]): Test {
  if (quantity.kind === 'value') {
    const { column } = quantity;
    if (!isTime(column)) return { kind: 'is', column, values: values.map((value) => valueIn(column, value)) };
    return anyOf(values.map((value) => ({ kind: 'during', time: column, range: rangeBy('=', value) })));
  }
  return anyOf(
    values.map((value) => ({ kind: 'compare', of: quantity, operator: '=', value: numberOf(of, value) })),
  );
}

function anyOf(tests: readonly Test[]): Test {
  const [first, ...others] = tests;
  return first && others.length === 0 ? first : { kind: 'any', tests };
}

function orderTest(names: Names, of: string, operator: Exclude<Comparison, '=' | '<>'>, value: string): Test {
  const quantity = names.quantity(of);
  if (quantity.kind === 'value') {
    const { column } = quantity;
    if (isTime(column)) return { kind: 'during', time: column, range: rangeBy(operator, value) };
    if (!isNumber(column)) throw new Unfit(`${nameOf(column)} is no number to compare.`);
  }
  return { kind: 'compare', of: quantity, operator, value: numberOf(of, value) };
}

/** A value in the column's form: texts are found ignoring case, and by the words for them. */
function valueIn(column: Column, written: string): string {
  const lower = written.toLowerCase();
  if (isNumber(column)) {
    const spoken = Object.entries(column.model.spoken).find(([, words]) => words.toLowerCase() === lower);
    return spoken?.[0] ?? String(numberOf(nameOf(column), written));
  }
  if (column.kind === 'boolean' && !/^(?:t|true|1|y|yes|f|false|0|n|no)$/.test(lower))
    throw new Unfit(`${nameOf(column)} is true or false.`);
  const { samples, model } = column;
  if (samples.includes(written)) return written;
  return (
    samples.find((sample) => sample.toLowerCase() === lower) ??
    Object.entries(model.spoken).find(([, words]) => words.toLowerCase() === lower)?.[0] ??
    written
  );
}

function only(of: string, [value, ...others]: readonly string[]): string {
  if (value === undefined || others.length > 0) throw new Unfit(`${quoted(of)} is compared with one value.`);
  return value;
}

function numberOf(of: string, written: string): number {
  const number = written.trim() === '' ? NaN : Number(written);
  if (!Number.isFinite(number))
    throw new Unfit(`${quoted(of)} is compared with a number, and ${quoted(written)} is none.`);
  return number;
}
