import type { TimeRange } from '#platform';
import type { SourceTable } from '#contracts';
import type { Condition, Expression, Grain, Plan, PlanSource, SelectItem } from '#sql';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import type { Dimension, Value } from './dimensions.js';
import type { Reached } from './reachable.js';
import type { Ranking } from './ranking.js';
import { changeOf } from '../assemble/grow.js';

/** The breakdown and filters of a metric in a question. */
export interface Cut {
  dimensions: readonly Dimension[];
  values: readonly Value[];
  grain: Grain | undefined;
  /** Alternatives, if there are several: "September and October, respectively". */
  ranges: readonly TimeRange[];
  ranking: Ranking | undefined;
  /** True if each period is compared with the one before. */
  showsChange: boolean;
  /** True if each group is shown with its share of the whole. */
  showsShare: boolean;
}

/** The alias of the metric's table in the plan. */
export const alias = 'm';

/** A metric's plan: its curator's expression and filters, broken down by the question. */
export function planOfMetric(metric: CatalogMetric, table: SourceTable, cut: Cut): Plan {
  const value: Expression = { kind: 'sql', sql: metric.expression };
  const time = metric.time_column === null ? undefined : columnOf(metric.time_column);
  const period = cut.grain && time && ({ kind: 'truncate', grain: cut.grain, of: time } as const);
  const groups = [
    ...(period && cut.grain ? [{ expression: period, label: cut.grain }] : []),
    ...cut.dimensions.map((dimension) => ({
      expression: columnOf(nameInside(dimension)),
      label: dimension.label,
    })),
  ];
  const keys = cut.dimensions.flatMap(({ reached, key }) =>
    reached && key !== undefined ? columnOf(insideOf(reached, key)) : [],
  );
  const { ranking } = cut;
  return {
    from: sourceOf(table, [...cut.dimensions, ...cut.values.map(({ dimension }) => dimension)]),
    joins: [],
    where: [
      ...metric.filters.map((sql): Condition => ({ kind: 'sql', sql })),
      ...(time ? withinAny(time, cut.ranges) : []),
      ...valuesAsConditions(cut.values),
    ],
    select: [
      ...groups,
      { expression: value, label: metric.name },
      ...(cut.showsChange && period ? [changeOf(value, period)] : []),
      ...(cut.showsShare ? [{ expression: { kind: 'share', of: value } as const, label: 'share' }] : []),
    ],
    groupBy: [...groups.map(({ expression }) => expression), ...keys],
    having: [],
    orderBy:
      groups.length === 0
        ? []
        : period && !ranking
          ? [{ by: period, direction: 'ascending' }]
          : [{ by: value, direction: ranking?.direction ?? 'descending' }],
    limit: groups.length > 0 ? ranking?.limit : undefined,
  };
}

/**
 * The table itself or, if other tables are needed, a query that adds their columns to it. The metric's expression names columns without a
 * table, and must find them as if the table were alone.
 */
function sourceOf(table: SourceTable, dimensions: readonly Dimension[]): PlanSource {
  const name = { schema: table.schema ?? undefined, name: table.name };
  const needed = dimensions.filter(({ reached }) => reached !== undefined);
  if (needed.length === 0) return { alias, table: name };
  const joins = needed.flatMap(({ reached }) => reached?.joins ?? []);
  const plan: Plan = {
    from: { alias, table: name },
    joins: [...new Map(joins.map((join) => [join.source.alias, join])).values()],
    where: [],
    select: [
      ...table.columns.map((column) => ({ expression: columnOf(column.name), label: column.name })),
      ...needed.flatMap(broughtAlong).filter(isFirstOfItsLabel),
    ],
    groupBy: [],
    having: [],
    orderBy: [],
  };
  return { alias, plan };
}

function broughtAlong({ reached, column, key }: Dimension): SelectItem[] {
  if (!reached) return [];
  const of = reached.alias;
  return [column, ...(key === undefined ? [] : [key])].map((name) => ({
    expression: { kind: 'column', of, column: name },
    label: insideOf(reached, name),
  }));
}

function isFirstOfItsLabel({ label }: SelectItem, at: number, items: readonly SelectItem[]): boolean {
  return items.findIndex((item) => item.label === label) === at;
}

function nameInside({ column, reached }: Dimension): string {
  return reached ? insideOf(reached, column) : column;
}

/** A name that no column of the metric's own table has. */
function insideOf({ alias: of }: Reached, column: string): string {
  return `${of}_${column}`;
}

function columnOf(column: string): Expression {
  return { kind: 'column', of: alias, column };
}

function withinAny(of: Expression, ranges: readonly TimeRange[]): readonly Condition[] {
  const [only, second] = ranges;
  if (!second) return only ? within(of, only) : [];
  const conditions = ranges.flatMap(({ from, before }): Condition[] => {
    if (from === undefined || before === undefined) return [];
    return [
      { kind: 'within', of, from: { kind: 'date', value: from }, before: { kind: 'date', value: before } },
    ];
  });
  return [{ kind: 'any', conditions }];
}

function within(of: Expression, { from, before }: TimeRange): Condition[] {
  const date = (value: string): Expression => ({ kind: 'date', value });
  return [
    ...(from === undefined
      ? []
      : [{ kind: 'compare', operator: '>=', left: of, right: date(from) } as const]),
    ...(before === undefined
      ? []
      : [{ kind: 'compare', operator: '<', left: of, right: date(before) } as const]),
  ];
}

/** Values of one column are alternatives; different columns restrict each other. */
function valuesAsConditions(values: readonly Value[]): Condition[] {
  return [...Map.groupBy(values, ({ dimension }) => dimension)].map(([dimension, alternatives]) => ({
    kind: 'any',
    conditions: alternatives.map(({ text }) => ({
      kind: 'equal_text',
      of: columnOf(nameInside(dimension)),
      text,
    })),
  }));
}
