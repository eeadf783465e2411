import type { SourceTable, SourceType, SuggestedMetric } from '#contracts';
import type { MetricRow } from '#database';
import type { ColumnModel, DerivedMeasure, SourceModel, TableModel } from '#model';
import { derivedExpression } from './derived-expression.js';
import type { WrittenTable } from './derived-expression.js';
import { fractional, writtenColumn } from './written-column.js';

const suggestedMax = 100;
const dimensionsMax = 20;

const grouped: ReadonlySet<ColumnModel['role']> = new Set<ColumnModel['role']>([
  'state',
  'flag',
  'category',
  'name',
]);

/**
 * The metrics that follow from the measures of a model and from the amounts that no column keeps, and that nobody has defined yet. Of
 * each table those come first that its columns keep.
 */
export function suggestMetrics(
  dialect: SourceType,
  { tables, derived }: SourceModel,
  metrics: readonly Pick<MetricRow, 'source' | 'expression' | 'name'>[],
  sources: readonly SourceTable[],
): SuggestedMetric[] {
  const names = new Set(metrics.map(({ name }) => name.toLowerCase()));
  const defined = new Set(metrics.map((metric) => definitionOf(metric)));
  const follows = Map.groupBy(derived, tableKey);
  const suggested = tables.flatMap((table, place) => {
    const kinds = new Map(sources[place]?.columns.map(({ name, kind }) => [name, kind]));
    const of = { dialect, table, kindOf: (column: string) => kinds.get(column) };
    return suggestionsOf(of, follows.get(tableKey(table)) ?? []);
  });
  const counts = new Map<string, number>();
  for (const { name } of suggested) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return suggested
    .filter((metric) => !defined.has(definitionOf(metric)))
    .map(({ plural, ...metric }) => {
      // Amounts of two tables may have the same name.
      const isTaken =
        (counts.get(metric.name.toLowerCase()) ?? 0) > 1 || names.has(metric.name.toLowerCase());
      return { ...metric, name: (isTaken ? `${metric.name} of ${plural}` : metric.name).slice(0, 100) };
    })
    .slice(0, suggestedMax);
}

function tableKey({ schema, table }: Pick<TableModel, 'schema' | 'table'>): string {
  return JSON.stringify([schema, table]);
}

type Suggestion = SuggestedMetric & { plural: string };
/** A metric by its name and its SQL; all else is told by its table. */
type Amount = Pick<SuggestedMetric, 'name' | 'expression'>;

function suggestionsOf(of: WrittenTable, derived: readonly DerivedMeasure[]): Suggestion[] {
  const { table } = of;
  const source = table.schema === null ? table.table : `${table.schema}.${table.table}`;
  const timeColumn = table.times[0]?.column ?? null;
  const dimensions = table.columns
    .filter(({ role }) => grouped.has(role))
    .map(({ column }) => column)
    .slice(0, dimensionsMax);
  const amounts = [
    ...table.columns.flatMap((column) => ofMeasure(of, column) ?? []),
    ...derived.flatMap((measure) => ofDerived(of, measure) ?? []),
  ];
  return amounts.map((amount) => ({
    ...amount,
    source,
    dimensions,
    time_column: timeColumn,
    plural: table.noun.value.plural,
  }));
}

function ofMeasure({ dialect, table }: WrittenTable, column: ColumnModel): Amount | undefined {
  const { role, measure, words } = column;
  if (role !== 'measure' || !measure || measure.adds === 'none') return undefined;
  const isCents = measure.unit === 'cents';
  const said = (isCents ? words.filter((word) => !centWords.has(word)) : words).join(' ');
  const name = writtenColumn(dialect, column.column);
  const divided = (amount: string) => (isCents ? `${amount} / ${fractional(dialect, 100)}` : amount);
  if (measure.adds === 'sum')
    return { name: nameOf('Total', said, table), expression: divided(`sum(${name})`) };
  const day = measure.adds === 'last' ? dayOfStock(dialect, table) : undefined;
  if (day === undefined) return { name: nameOf('Average', said, table), expression: divided(`avg(${name})`) };
  // Grouped by day it is the stock of each day, and over more days the one that was there on average.
  const days = `nullif(count(DISTINCT ${day}), 0)`;
  const expression = `${fractional(dialect, 1)} * sum(${name}) / ${days}`;
  return { name: `${nameOf('Total', said, table)} at a time`, expression: divided(expression) };
}

/** The day that the stock of a row is counted on; undefined where rows hold for a while, or each has its own moment. */
function dayOfStock(dialect: SourceType, { times: [first] }: TableModel): string | undefined {
  if (first?.meaning !== 'happens' || (first.written !== 'date' && first.written !== 'key')) return undefined;
  return writtenColumn(dialect, first.column);
}

function ofDerived(of: WrittenTable, measure: DerivedMeasure): Amount | undefined {
  const expression = derivedExpression(measure, of);
  const [word] = measure.words;
  if (expression === undefined || word === undefined) return undefined;
  const name = measure.kind === 'rate' ? word.charAt(0).toUpperCase() + word.slice(1) : undefined;
  const aggregate = measure.adds === 'sum' ? 'Total' : 'Average';
  return { name: name ?? nameOf(aggregate, word, of.table), expression };
}

const centWords: ReadonlySet<string> = new Set(['cents', 'cent', 'ct', 'pence']);

/** "total amount" is summed to a total amount, and a column "total" to the total of its rows. */
function nameOf(aggregate: 'Total' | 'Average', words: string, { noun }: TableModel): string {
  const others = words.replace(/^(?:total|average|avg)(?: |$)/, '');
  // "unit_ct" is what a unit costs.
  if (others === 'unit') return `${aggregate} unit price`;
  return others === '' ? `${aggregate} of ${noun.value.plural}` : `${aggregate} ${others}`;
}

function definitionOf({ source, expression }: Pick<MetricRow, 'source' | 'expression'>): string {
  return `${source.split('.').at(-1)} ${expression}`.replaceAll(/[\s"`]/g, '').toLowerCase();
}
