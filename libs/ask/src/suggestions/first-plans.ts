import type { Metric } from '#contracts';
import { columnUnder, identifierWords, planColumns, toldTables } from '#english';
import type { Catalog } from '#english';
import type { Plan, SelectItem } from '#sql';
import { cutBy, startOf } from './plan-edits.js';

/** A source without a question yet. */
export interface Unasked {
  catalog: Catalog;
  metrics: readonly Metric[];
  /** The question that was not understood, in lower case. */
  question: string;
}

type Table = Catalog['tables'][number];

const tablesMax = 6;

/** Questions that this source can answer: its metrics, those related to the question first; and sums and counts of its tables. */
export function firstPlans({ catalog, metrics, question }: Unasked): Plan[] {
  const said = wordsIn(question);
  const ofMetrics = nearestFirst(metrics, ({ name }) => countSaid(wordsIn(name), said)).map(metricPlans);
  const { first, last } = askedTables(catalog);
  const near = (table: Table) => nearness(table, said);
  const ofTables = [...nearestFirst(first, near), ...nearestFirst(last, near)]
    .slice(0, tablesMax)
    .map((table) => tablePlans(table, catalog, said));
  return [...inTurns(ofMetrics), ...inTurns(ofTables)];
}

/** Tables of codes and links are used to group by, and nobody counts the days of a calendar. */
function askedTables({ believed, tables }: Catalog): Record<'first' | 'last', Table[]> {
  if (!believed) return { first: [...tables], last: [] };
  const told = new Set(toldTables(believed.domain).map(({ name }) => name));
  const days = new Set(
    believed.domain.tables
      .filter(({ model }) => model.role.value === 'date_dimension')
      .map(({ name }) => name),
  );
  return {
    first: tables.filter(({ name }) => told.has(name)),
    last: tables.filter(({ name }) => !told.has(name) && !days.has(name)),
  };
}

const empty = { joins: [], where: [], select: [], groupBy: [], having: [], orderBy: [] };

function metricPlans({ name, expression, source, dimensions, time_column: time }: Metric): Plan[] {
  const plan: Plan = { ...empty, from: { alias: 'm', table: { name: source.split('.').at(-1) ?? source } } };
  const measure: SelectItem = { expression: { kind: 'sql', sql: expression }, label: name };
  const item = (column: string): SelectItem => ({
    expression: { kind: 'column', of: 'm', column },
    label: column,
  });
  const dimension = dimensions.find((column) => !/(?:^|_)id$/i.test(column));
  return [
    ...(time === null ? [] : [cutBy(plan, [measure], [startOf('month', item(time))])]),
    ...(dimension === undefined ? [] : [cutBy(plan, [measure], [item(dimension)])]),
    cutBy(plan, [measure], []),
  ];
}

/** Groups by the column that the question names, otherwise by the first dimension. */
function tablePlans(
  { schema, name, index, columns }: Table,
  catalog: Catalog,
  said: ReadonlySet<string>,
): Plan[] {
  const alias = `t${String(index + 1)}`;
  const plan: Plan = { ...empty, from: { alias, table: schema === null ? { name } : { schema, name } } };
  const count: SelectItem = { expression: { kind: 'aggregate', name: 'count' }, label: 'count' };
  const { dimensions, time } = planColumns(plan, catalog);
  const isNear = (column: string) => isSaid(column, said);
  const asked = dimensions.find(({ label }) => isNear(label));
  const dimension = asked ?? dimensions[0];
  const amounts = columns.filter(isAmount);
  const amount = amounts.find((column) => isNear(column.name)) ?? amounts[0];
  const sum = amount && sumOf(alias, amount);
  const overTime = sum && time ? [cutBy(plan, [sum], [startOf('month', time)])] : [];
  const byDimension = [
    ...(dimension ? [cutBy(plan, [count], [dimension])] : []),
    ...(sum && dimension ? [cutBy(plan, [sum], [dimension])] : []),
  ];
  const plans = asked ? [...byDimension, ...overTime] : [...overTime, ...byDimension];
  return [...plans, cutBy(plan, [count], [])];
}

/** Money, weights and the like can be summed. Whole numbers are often codes, and the sum of rates and prices is meaningless. */
function isAmount({ kind, name, isKey }: Table['columns'][number]): boolean {
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return kind === 'number' && !isKey && !words.some((word) => rates.has(word.toLowerCase()));
}

const rates = new Set(
  'rate ratio rating score price percent percentage pct share average avg age lat latitude lng lon longitude'.split(
    ' ',
  ),
);

function sumOf(alias: string, column: Table['columns'][number]): SelectItem {
  return {
    expression: { kind: 'aggregate', name: 'sum', of: columnUnder(alias, column) },
    label: `sum_${column.name}`,
  };
}

/** The first of each, then the second of each. */
function inTurns(groups: readonly (readonly Plan[])[]): Plan[] {
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();
}

/** The things that the question names come first. Each is scored once: a schema may have thousands of tables. */
function nearestFirst<T>(things: readonly T[], nearnessOf: (thing: T) => number): T[] {
  return things
    .map((thing) => ({ thing, near: nearnessOf(thing) }))
    .toSorted((a, b) => b.near - a.near)
    .map(({ thing }) => thing);
}

/** The number of words of its name in the question; a column of it counts half a word. */
function nearness({ words, columns }: Table, said: ReadonlySet<string>): number {
  const isOfColumn = columns.some((column) => areSaid(column.words, said));
  return countSaid(new Set(words), said) + (isOfColumn ? 0.5 : 0);
}

function countSaid(words: ReadonlySet<string>, said: ReadonlySet<string>): number {
  return words.intersection(said).size;
}

function isSaid(column: string, said: ReadonlySet<string>): boolean {
  return areSaid([...wordsIn(column)], said);
}

function areSaid(words: readonly string[], said: ReadonlySet<string>): boolean {
  return words.length > 0 && words.every((word) => said.has(word));
}

/** The words of a text as stems, so that "countries" matches a country. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(identifierWords(text));
}
