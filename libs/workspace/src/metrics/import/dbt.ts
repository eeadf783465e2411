import type { SourceTable } from '#contracts';
import { findColumn } from '../metric-table.js';
import { aggregateOf } from './dbt-aggregate.js';
import { columnSql, toFilter } from './dbt-filter.js';
import { readModels } from './dbt-models.js';
import type { DbtModel } from './dbt-models.js';
import { DbtMetric } from './dbt-shapes.js';
import type { Measure, Reference } from './dbt-shapes.js';
import { memoize } from './memoize.js';
import { misfitOf, nameOf, readShape } from './read-shape.js';
import { Untranslatable, attempt, tableOf } from './translation.js';
import type { ImportTarget, TranslatedMetric, Translation } from './translation.js';

/*
 * dbt's semantic layer: models with entities, dimensions and measures, and metrics over these. Only simple metrics, and ratios of two simple
 * ones of the same model, are imported: each is one SELECT over one table.
 */

/** The parts of a document, for metrics that refer to each other. */
interface DbtDocument {
  models: readonly DbtModel[];
  metrics: readonly DbtMetric[];
  target: ImportTarget;
  /** Computed once for each model, because it may have hundreds of metrics. */
  placeOf: (model: DbtModel) => Place;
}

/** A model's table, and the columns for grouping and for time. */
interface Place {
  table: SourceTable;
  source: string;
  columns: readonly string[];
}

/** A measure with its conditions. */
interface Part {
  model: DbtModel;
  measure: Measure;
  filters: readonly string[];
}

/** The metrics of a document, in the older or the newer format. */
export function translateDbt(document: object, target: ImportTarget): Translation[] {
  const models = readModels(document);
  const entries = metricEntries(document);
  const parsed = entries.map((entry) => readShape(DbtMetric, entry));
  const metrics = [
    ...parsed.flatMap(({ data }) => (data ? [data] : [])),
    ...models.flatMap(({ measures }) => measures.filter((measure) => measure.create_metric).map(ownMetric)),
  ];
  const misfits = parsed.flatMap(({ error }, index) =>
    error ? [{ name: nameOf(entries[index], index), reason: misfitOf(error) }] : [],
  );
  const all = { models, metrics, target, placeOf: memoize((model: DbtModel) => findPlace(model, target)) };
  return [...metrics.map((metric) => attempt(metric.name, () => toMetric(metric, all))), ...misfits];
}

function metricEntries(document: object): unknown[] {
  const models = 'models' in document ? listOf(document.models) : [];
  return [...models, document].flatMap((holder) =>
    typeof holder === 'object' && holder !== null && 'metrics' in holder ? listOf(holder.metrics) : [],
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A measure with create_metric is a metric of the same name. */
function ownMetric({ name, label, description }: Measure): DbtMetric {
  return { name, label, description, type: 'simple', filter: [], type_params: undefined };
}

function toMetric(metric: DbtMetric, document: DbtDocument): TranslatedMetric {
  switch (metric.type) {
    case 'simple':
      return simpleMetric(metric, document);
    case 'ratio':
      return ratioMetric(metric, document);
    default:
      throw new Untranslatable(
        `it is of type ${metric.type.slice(0, 50)}, and only simple metrics and ratios can be taken over`,
      );
  }
}

function simpleMetric(metric: DbtMetric, document: DbtDocument): TranslatedMetric {
  const part = partOf(metric, document);
  const expression = aggregateOf(document.target.dialect, part.measure, []);
  return overModel(metric, part, { expression, filters: part.filters }, document);
}

/** Each side keeps its own conditions within its aggregate; those of the whole metric are its filters. */
function ratioMetric(metric: DbtMetric, document: DbtDocument): TranslatedMetric {
  const { dialect } = document.target;
  const above = sideOf(metric.numerator ?? metric.type_params?.numerator, 'numerator', document);
  const below = sideOf(metric.denominator ?? metric.type_params?.denominator, 'denominator', document);
  if (above.model !== below.model)
    throw new Untranslatable(
      `it divides by a measure of another model, "${below.model.name}", and a metric is over one table`,
    );
  const [numerator, denominator] = [above, below].map(({ measure, filters }) =>
    aggregateOf(dialect, measure, filters),
  );
  const filters = metric.filter.map((filter) => toFilter(filter, above.model));
  // Half of the engines would divide integers as such.
  const expression = `1.0 * ${numerator} / nullif(${denominator}, 0)`;
  return overModel(metric, above, { expression, filters }, document);
}

function sideOf(
  reference: Reference | null | undefined,
  side: 'numerator' | 'denominator',
  document: DbtDocument,
): Part {
  if (!reference) throw new Untranslatable(`it has no ${side}`);
  if (reference.offset_window || reference.offset_to_grain)
    throw new Untranslatable(`its ${side} is of another period`);
  const metric = document.metrics.find(({ name }) => name === reference.name);
  if (metric && metric.type !== 'simple')
    throw new Untranslatable(`its ${side} "${reference.name}" is not a simple metric`);
  const part = metric ? partOf(metric, document) : measureOf(reference, document);
  const filters = metric ? reference.filter.map((filter) => toFilter(filter, part.model)) : [];
  return { ...part, filters: [...part.filters, ...filters] };
}

/** The measure of a simple metric. In the newer format, the metric is its own measure. */
function partOf(metric: DbtMetric, document: DbtDocument): Part {
  const reference = metric.type_params?.measure;
  const part = measureOf(reference ?? { name: metric.name, filter: [] }, document);
  const filters = metric.filter.map((filter) => toFilter(filter, part.model));
  return { ...part, filters: [...filters, ...part.filters] };
}

function measureOf(
  { name, filter, fill_nulls_with: fallback }: Pick<Reference, 'name' | 'filter' | 'fill_nulls_with'>,
  { models }: DbtDocument,
): Part {
  for (const model of models) {
    const measure = model.measures.find((candidate) => candidate.name === name);
    if (!measure) continue;
    const filters = filter.map((text) => toFilter(text, model));
    return { model, measure: { ...measure, fill_nulls_with: fallback ?? measure.fill_nulls_with }, filters };
  }
  throw new Untranslatable(`there is no measure "${name.slice(0, 100)}" in the file`);
}

function overModel(
  { name, label, description }: DbtMetric,
  { model, measure }: Part,
  { expression, filters }: { expression: string; filters: readonly string[] },
  { placeOf }: DbtDocument,
): TranslatedMetric {
  const { table, source, columns } = placeOf(model);
  const time = model.dimensions.get(measure.agg_time_dimension ?? model.timeDimension ?? '');
  const timeColumn = (time && findColumn(table, columnSql(time))) ?? null;
  return {
    name,
    description: description ?? '',
    source,
    expression,
    dimensions: columns.filter((column) => column !== timeColumn),
    filters: [...new Set(filters)],
    time_column: timeColumn,
    synonyms: label && label.toLowerCase() !== name.toLowerCase() ? [label] : [],
  };
}

function findPlace(model: DbtModel, target: ImportTarget): Place {
  const { table, source } = tableOf(target, model.tables);
  const grouped = [...model.dimensions.values()].filter(({ expr }) => !expr?.includes('{'));
  const columns = grouped.flatMap((dimension) => findColumn(table, columnSql(dimension)) ?? []);
  return { table, source, columns: [...new Set(columns)] };
}
