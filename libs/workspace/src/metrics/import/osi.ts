import { z } from 'zod';
import { findColumn } from '../metric-table.js';
import { Expression, datasetOf, fieldColumn, overOneDataset, portable } from './osi-expression.js';
import type { Dataset, Field } from './osi-expression.js';
import { memoize } from './memoize.js';
import { misfitOf, nameOf, readList, readShape } from './read-shape.js';
import { Untranslatable, attempt, tableOf } from './translation.js';
import type { ImportTarget, TranslatedMetric, Translation } from './translation.js';

/*
 * Open Semantic Interchange, now Apache Ossie: models of datasets with fields, and metrics whose expressions name the fields as
 * dataset.field, in one or several dialects. Only portable expressions (ANSI_SQL) over one dataset can be imported.
 */

const Model = z.object({ datasets: z.array(z.unknown()).nullish(), metrics: z.array(z.unknown()).nullish() });

const FieldShape = z.object({
  name: z.string().max(200),
  expression: Expression,
  dimension: z.object({ is_time: z.boolean().nullish() }).nullish(),
  datatype: z.string().nullish(),
});

const DatasetShape = z.object({
  name: z.string().max(200),
  source: z.string().max(2_000),
  fields: z.unknown().optional(),
});

const MetricShape = z.object({
  name: z.string(),
  description: z.string().nullish(),
  expression: Expression,
  ai_context: z.unknown().optional(),
});

const timeTypes: ReadonlySet<string | null | undefined> = new Set(['Date', 'Time', 'DateTime', 'DateTimeTz']);

/** A dataset's table, and its columns for grouping and for time. */
interface Place {
  source: string;
  dimensions: string[];
  timeColumn: string | null;
}

/** A model's datasets, each of which is looked up in the target once: there may be hundreds of metrics over it. */
interface ReadModel {
  datasets: readonly Dataset[];
  placeOf: (dataset: Dataset) => Place;
}

/** The maximum number of a list's synonyms that are read. */
const synonymsReadMax = 200;

/** The metrics of one model or of a list of them. */
export function translateOsi(models: unknown, target: ImportTarget): Translation[] {
  const list: unknown[] = Array.isArray(models) ? models : [models];
  return list.flatMap((entry) => {
    const model = readShape(Model, entry);
    if (!model.success)
      return [{ name: nameOf(entry, 0), reason: `of the semantic model, ${misfitOf(model.error)}` }];
    const datasets = readList(DatasetShape, model.data.datasets).map(toDataset);
    const readModel = { datasets, placeOf: memoize((dataset: Dataset) => findPlace(dataset, target)) };
    return (model.data.metrics ?? []).map((metric, index) => translateMetric(metric, index, readModel));
  });
}

function translateMetric(entry: unknown, index: number, model: ReadModel): Translation {
  const name = nameOf(entry, index);
  const metric = readShape(MetricShape, entry);
  if (!metric.success) return { name, reason: misfitOf(metric.error) };
  return attempt(name, () => toMetric(metric.data, model));
}

function toMetric(metric: z.infer<typeof MetricShape>, { datasets, placeOf }: ReadModel): TranslatedMetric {
  const { dataset, expression } = overOneDataset(portable(metric.expression), datasets);
  const { source, dimensions, timeColumn } = placeOf(dataset);
  return {
    name: metric.name,
    description: metric.description ?? '',
    source,
    expression,
    dimensions,
    filters: [],
    time_column: timeColumn,
    synonyms: synonymsOf(metric.ai_context),
  };
}

function findPlace(dataset: Dataset, target: ImportTarget): Place {
  if (/\s/.test(dataset.source.trim()))
    throw new Untranslatable(`its dataset "${dataset.name}" is a query, and only tables can be taken over`);
  const { table, source } = tableOf(target, [dataset.source.trim()]);
  const columnsOf = (fields: readonly Field[]): string[] =>
    fields.flatMap((field) => findColumn(table, fieldColumn(field, dataset) ?? '') ?? []);
  const dimensions = dataset.fields.filter(({ role }) => role !== 'fact');
  const [timeColumn = null] = columnsOf(dimensions.filter(({ role }) => role === 'time'));
  const others = columnsOf(dimensions).filter((column) => column !== timeColumn);
  return { source, dimensions: others, timeColumn };
}

function toDataset({ name, source, fields }: z.infer<typeof DatasetShape>): Dataset {
  return datasetOf(name, source, readList(FieldShape, fields).map(toField));
}

function toField({ name, expression, dimension, datatype }: z.infer<typeof FieldShape>): Field {
  if (!dimension) return { name, expression, role: 'fact' };
  const isTime = dimension.is_time ?? timeTypes.has(datatype);
  return { name, expression, role: isTime ? 'time' : 'dimension' };
}

/** A context that is a mere text may be anything, instructions for example, so it is not read as synonyms. */
function synonymsOf(context: unknown): string[] {
  const parsed = z.object({ synonyms: z.array(z.unknown()) }).safeParse(context);
  const written = parsed.data?.synonyms.slice(0, synonymsReadMax);
  return readList(z.string().trim().min(1).max(100), written).slice(0, 50);
}
