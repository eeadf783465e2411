import type { SourceTable, SourceType, SuggestedMetric } from '#contracts';
import type { MetricRow } from '#database';
import type { ColumnModel, DerivedMeasure, SourceModel, TableModel } from '#model';
import { derivedExpression, writtenNumber } from './derived-expression.js';
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

/** Metrics that follow from the measures of a model and that nobody has defined yet; amounts that no column stores come last. */
export function suggestMetrics(
  dialect: SourceType,
  { tables, derived }: SourceModel,
  metrics: readonly Pick<MetricRow, 'source' | 'expression' | 'name'>[],
  sources: readonly SourceTable[],
): SuggestedMetric[] {
  const names = new Set(metrics.map(({ name }) => name.toLowerCase()));
  const defined = new Set(metrics.map((metric) => definitionOf(metric)));
  const follows = Map.groupBy(derived, tableKey);
  const written = tables.map((table, place): WrittenTable => {
    const kinds = new Map(sources[place]?.columns.map(({ name, kind }) => [name, kind]));
    return { dialect, table, kindOf: (column) => kinds.get(column) };
  });
  const suggested = [
    ...written.flatMap((of) => of.table.columns.flatMap((column) => inTable(of, ofMeasure(of, column)))),
    ...written.flatMap((of) =>
      (follows.get(tableKey(of.table)) ?? []).flatMap((measure) => inTable(of, ofDerived(of, measure))),
    ),
  ];
  const counts = new Map<string, number>();
  for (const { name } of suggested) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  const open = suggested.filter((metric) => !defined.has(definitionOf(metric)));
  return open.slice(0, suggestedMax).map(({ table, ...metric }) => {
    const { name } = metric;
    // Amounts of two tables may have the same name.
    const isTaken = (counts.get(name.toLowerCase()) ?? 0) > 1 || names.has(name.toLowerCase());
    return {
      ...metric,
      name: (isTaken ? `${name} of ${table.noun.value.plural}` : name).slice(0, 100),
      dimensions: dimensionsOf(table),
      time_column: table.times[0]?.column ?? null,
    };
  });
}

function dimensionsOf({ columns }: TableModel): string[] {
  return columns
    .filter(({ role }) => grouped.has(role))
    .map(({ column }) => column)
    .slice(0, dimensionsMax);
}

function tableKey({ schema, table }: Pick<TableModel, 'schema' | 'table'>): string {
  return JSON.stringify([schema, table]);
}

/** A metric by its name and its SQL; its table determines the rest. */
type Amount = Pick<SuggestedMetric, 'name' | 'expression'>;
type Suggestion = Amount & Pick<SuggestedMetric, 'source'> & { table: TableModel };

function inTable({ table }: WrittenTable, amount: Amount | undefined): Suggestion[] {
  const source = table.schema === null ? table.table : `${table.schema}.${table.table}`;
  return amount ? [{ ...amount, source, table }] : [];
}

function ofMeasure(of: WrittenTable, column: ColumnModel): Amount | undefined {
  const { dialect, table } = of;
  const { role, measure, words } = column;
  if (role !== 'measure' || !measure || measure.adds === 'none') return undefined;
  const isCents = measure.unit === 'cents';
  const said = (isCents ? words.filter((word) => !centWords.has(word)) : words).join(' ');
  const name = writtenNumber(of, column.column);
  const divided = (amount: string) => (isCents ? `${amount} / ${fractional(dialect, 100)}` : amount);
  if (measure.adds === 'sum')
    return { name: nameOf('Total', said, table), expression: divided(`sum(${name})`) };
  const day = measure.adds === 'last' ? dayOfStock(dialect, table) : undefined;
  if (day === undefined) return { name: nameOf('Average', said, table), expression: divided(`avg(${name})`) };
  // By day it is the stock of each day, and over several days their average stock.
  const days = `nullif(count(DISTINCT ${day}), 0)`;
  const expression = `${fractional(dialect, 1)} * sum(${name}) / ${days}`;
  return { name: `${nameOf('Total', said, table)} at a time`, expression: divided(expression) };
}

/** The day on which a row's stock is counted; undefined where rows are valid for a period, or have a moment each. */
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
  // "unit_ct" is the price of a unit.
  if (others === 'unit') return `${aggregate} unit price`;
  return others === '' ? `${aggregate} of ${noun.value.plural}` : `${aggregate} ${others}`;
}

function definitionOf({ source, expression }: Pick<MetricRow, 'source' | 'expression'>): string {
  return `${source.split('.').at(-1)} ${expression}`.replaceAll(/[\s"`]/g, '').toLowerCase();
}
