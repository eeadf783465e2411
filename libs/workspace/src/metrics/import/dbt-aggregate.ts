import type { SourceType } from '#contracts';
import type { Measure } from './dbt-shapes.js';
import { Untranslatable } from './translation.js';

/** A measure as an aggregate over the rows that meet the conditions. */
export function aggregateOf(dialect: SourceType, measure: Measure, conditions: readonly string[]): string {
  const value = measure.expr ?? measure.name;
  if (/\{[{%#]/.test(value))
    throw new Untranslatable(`the measure "${measure.name}" is a template that cannot be taken over`);
  if (measure.non_additive_dimension)
    throw new Untranslatable(`the measure "${measure.name}" must not be added up over time`);
  const aggregate = aggregateSql(dialect, measure, whereMet(valueOf(measure, value), conditions));
  const fallback = measure.fill_nulls_with;
  return typeof fallback === 'number' ? `coalesce(${aggregate}, ${fallback})` : aggregate;
}

function valueOf({ agg }: Measure, value: string): string {
  return agg.toLowerCase() === 'sum_boolean' ? `case when ${value} then 1 else 0 end` : value;
}

/** Aggregates skip nulls, so a condition within one does not need a clause that only some engines have. */
function whereMet(value: string, conditions: readonly string[]): string {
  if (conditions.length === 0) return value;
  return `case when ${conditions.map((sql) => `(${sql})`).join(' and ')} then ${value} end`;
}

function aggregateSql(dialect: SourceType, measure: Measure, value: string): string {
  const agg = measure.agg.toLowerCase();
  switch (agg) {
    case 'sum':
    case 'min':
    case 'max':
    case 'count':
    case 'avg':
      return `${agg}(${value})`;
    case 'average':
      return `avg(${value})`;
    case 'sum_boolean':
      return `sum(${value})`;
    case 'count_distinct':
      return `count(distinct ${value})`;
    case 'median':
      return percentileSql(dialect, 0.5, value, false);
    case 'percentile':
      return percentileSql(dialect, ...percentileOf(measure, value));
    default:
      throw new Untranslatable(`its aggregation "${measure.agg.slice(0, 50)}" is not known here`);
  }
}

function percentileOf(measure: Measure, value: string): [number, string, boolean] {
  const share = measure.percentile ?? measure.agg_params?.percentile;
  if (typeof share !== 'number' || !(share >= 0 && share <= 1))
    throw new Untranslatable(`the measure "${measure.name}" does not say which percentile`);
  const isDiscrete =
    measure.percentile_type === 'discrete' || measure.agg_params?.use_discrete_percentile === true;
  return [share, value, isDiscrete];
}

function percentileSql(dialect: SourceType, share: number, value: string, isDiscrete: boolean): string {
  switch (dialect) {
    case 'postgresql':
    case 'duckdb':
      return `percentile_${isDiscrete ? 'disc' : 'cont'}(${share}) within group (order by ${value})`;
    case 'sqlite':
      return `percentile_${isDiscrete ? 'disc' : 'cont'}(${value}, ${share})`;
    case 'clickhouse':
      return isDiscrete ? `quantileExact(${share})(${value})` : `quantileExactInclusive(${share})(${value})`;
    default:
      throw new Untranslatable(`this data source, of type ${dialect}, has no exact percentiles`);
  }
}
