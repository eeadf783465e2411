import type { SourceType, SuggestedMetric } from '#contracts';
import type { MetricRow } from '#database';
import type { ColumnModel, SourceModel, TableModel } from '#model';
import { quoteIdentifier } from '#sql';

const suggestedMax = 100;
const dimensionsMax = 20;

const aggregates = { sum: 'sum', average: 'avg' } as const;
const grouped: ReadonlySet<ColumnModel['role']> = new Set<ColumnModel['role']>([
  'state',
  'flag',
  'category',
  'name',
]);

/** The metrics that follow from the measures of a model and that nobody has defined yet, tables with most measures first. */
export function suggestMetrics(
  dialect: SourceType,
  { tables }: SourceModel,
  metrics: readonly Pick<MetricRow, 'source' | 'expression' | 'name'>[],
): SuggestedMetric[] {
  const names = new Set(metrics.map(({ name }) => name.toLowerCase()));
  const defined = new Set(metrics.map((metric) => definitionOf(metric)));
  const suggested = tables.flatMap((table) => suggestionsOf(dialect, table));
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

type Suggestion = SuggestedMetric & { plural: string };

function suggestionsOf(dialect: SourceType, table: TableModel): Suggestion[] {
  const source = table.schema === null ? table.table : `${table.schema}.${table.table}`;
  const timeColumn = table.times[0]?.column ?? null;
  const dimensions = table.columns
    .filter(({ role }) => grouped.has(role))
    .map(({ column }) => column)
    .slice(0, dimensionsMax);
  return table.columns.flatMap(({ column, role, measure, words }) => {
    if (role !== 'measure' || !measure || measure.adds === 'none' || measure.adds === 'last') return [];
    const isCents = measure.unit === 'cents';
    const amount = `${aggregates[measure.adds]}(${written(dialect, column)})`;
    const said = (isCents ? words.filter((word) => !centWords.has(word)) : words).join(' ');
    return [
      {
        name: nameOf(measure.adds === 'sum' ? 'Total' : 'Average', said, table),
        source,
        expression: isCents ? `${amount} / 100.0` : amount,
        dimensions,
        time_column: timeColumn,
        plural: table.noun.value.plural,
      },
    ];
  });
}

const centWords: ReadonlySet<string> = new Set(['cents', 'cent', 'ct', 'pence']);

/** "total amount" is summed to a total amount, and a column "total" to the total of its rows. */
function nameOf(aggregate: 'Total' | 'Average', words: string, { noun }: TableModel): string {
  const others = words.replace(/^(?:total|average|avg)(?: |$)/, '');
  // "unit_ct" is what a unit costs.
  if (others === 'unit') return `${aggregate} unit price`;
  return others === '' ? `${aggregate} of ${noun.value.plural}` : `${aggregate} ${others}`;
}

/** As people write it, where every engine reads that as the same column. */
function written(dialect: SourceType, column: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(column) && !reserved.has(column)
    ? column
    : quoteIdentifier(dialect, column);
}

const reserved = new Set(
  `all and any as asc between by case check column create cross current_date default desc distinct else end except exists false for
  from full group having in index inner insert interval into is join key left like limit natural not null offset on or order outer
  primary range rank references right row rows select set table then to true union unique update user using value values when where
  window with`.split(/\s+/),
);

function definitionOf({ source, expression }: Pick<MetricRow, 'source' | 'expression'>): string {
  return `${source.split('.').at(-1)} ${expression}`.replaceAll(/[\s"`]/g, '').toLowerCase();
}
