import { text } from '#contracts';
import type { SourceTable } from '#contracts';
import { z } from 'zod';
import { Expression, datasetOf, fieldColumn } from '../metrics/import/osi-expression.js';
import type { Dataset, Field } from '../metrics/import/osi-expression.js';
import { readList } from '../metrics/import/read-shape.js';
import { Untranslatable, tableOf } from '../metrics/import/translation.js';
import type { ImportTarget } from '../metrics/import/translation.js';
import { findColumn } from '../metrics/metric-table.js';
import {
  attemptSaying,
  columnOf,
  entriesIn,
  importedElsewhere,
  otherFields,
  placeOf,
  plainText,
  skippedFor,
  together,
  unreadable,
} from './sayings.js';
import type { Sayings, Skipped } from './sayings.js';

const Model = z.object({
  datasets: z.array(z.unknown()).nullish(),
  relationships: z.unknown().optional(),
  metrics: z.unknown().optional(),
});

const Names = z.array(z.string().max(1_000)).max(50);

const DatasetShape = z.object({
  name: z.string().max(200),
  source: z.string().max(2_000),
  description: z.string().nullish(),
  ai_context: z.unknown().optional(),
  fields: z.unknown().optional(),
});

const FieldShape = z.object({
  name: z.string().max(200),
  expression: Expression,
  description: z.string().nullish(),
  ai_context: z.unknown().optional(),
  dimension: z.object({ is_time: z.boolean().nullish() }).nullish(),
});

const Relationship = z.object({
  name: z.string().max(200).default('a relationship'),
  from: z.string().max(200),
  to: z.string().max(200),
  from_columns: Names,
  to_columns: Names,
});

const synonymsMax = 20;

interface Known {
  dataset: Dataset;
  table: SourceTable;
}

/** Models of Open Semantic Interchange: relationships, times, and the names of tables and columns. */
export function osiModel(models: unknown, target: ImportTarget): Sayings {
  const list: unknown[] = Array.isArray(models) ? models : [models];
  return together([
    { skipped: unreadable(Model, list, 'model') },
    ...readList(Model, list).flatMap((model) => {
      const known = new Map<string, Known>();
      const datasets = readList(DatasetShape, model.datasets).map((dataset) =>
        attemptSaying(dataset.name, () => ofDataset(dataset, target, known)),
      );
      const links = readList(Relationship, model.relationships).map((relationship) =>
        attemptSaying(relationship.name, () => ofRelationship(relationship, known)),
      );
      return [
        { skipped: unreadable(DatasetShape, model.datasets, 'dataset') },
        ...datasets,
        { skipped: unreadable(Relationship, model.relationships, 'relationship') },
        ...links,
        { skipped: metricsOf(model) },
      ];
    }),
    { skipped: leftOut(list) },
  ]);
}

/** Parts of models that imply no fact. */
function leftOut(models: readonly unknown[]): Skipped[] {
  const datasets = entriesIn(models, 'datasets');
  const fields = entriesIn(datasets, 'fields');
  return [
    ...otherFields(models, ['name', 'description', 'datasets', 'relationships', 'metrics'], 'models'),
    ...otherFields(datasets, Object.keys(DatasetShape.shape), 'datasets'),
    ...otherFields(fields, Object.keys(FieldShape.shape), 'fields'),
    ...otherFields(entriesIn(models, 'relationships'), Object.keys(Relationship.shape), 'relationships'),
  ];
}

function metricsOf({ metrics }: z.infer<typeof Model>): Skipped[] {
  const isNone = !Array.isArray(metrics) || metrics.length === 0;
  return isNone ? [] : [skippedFor('metrics', importedElsewhere)];
}

function ofDataset(
  shape: z.infer<typeof DatasetShape>,
  target: ImportTarget,
  known: Map<string, Known>,
): Partial<Sayings> {
  if (/\s/.test(shape.source.trim()))
    throw new Untranslatable('it is a query, and only tables can be taken over');
  const { table } = tableOf(target, [shape.source.trim()]);
  const shapes = readList(FieldShape, shape.fields);
  const fields = shapes.map(({ name, expression, dimension }): Field => {
    const role = dimension ? (dimension.is_time === true ? 'time' : 'dimension') : 'fact';
    return { name, expression, role };
  });
  const dataset = datasetOf(shape.name, shape.source, fields);
  known.set(shape.name, { dataset, table });
  return together([
    { skipped: unreadable(FieldShape, shape.fields, `${shape.name}, field`) },
    wordsOfDataset(shape, table),
    ...shapes.map((fieldShape, place) =>
      attemptSaying(`${shape.name}.${fieldShape.name}`, () =>
        ofField(fieldShape, fields[place], { dataset, table }),
      ),
    ),
  ]);
}

function wordsOfDataset(shape: z.infer<typeof DatasetShape>, table: SourceTable): Partial<Sayings> {
  return attemptSaying(shape.name, () => {
    const { synonyms, skipped } = synonymsOf(shape.name, shape.ai_context);
    const description = plainText(shape.description);
    const isNothing = description === undefined && synonyms.length === 0;
    return { words: isNothing ? [] : [{ ...placeOf(table), description, synonyms, columns: [] }], skipped };
  });
}

function ofField(
  shape: z.infer<typeof FieldShape>,
  field: Field | undefined,
  { dataset, table }: Known,
): Partial<Sayings> {
  const description = plainText(shape.description);
  const { synonyms, skipped } = synonymsOf(`${dataset.name}.${shape.name}`, shape.ai_context);
  const isSaid = description !== undefined || synonyms.length > 0;
  const isTime = field?.role === 'time';
  const written = field && fieldColumn(field, dataset);
  if (written === undefined) throw new Untranslatable('it is computed, and only columns can be taken over');
  if (!isSaid && !isTime) return { skipped };
  const column = columnOf(table, written);
  const words = [{ ...placeOf(table), synonyms: [], columns: [{ name: column, description, synonyms }] }];
  return {
    corrections: isTime ? [{ fact: 'column_role', ...placeOf(table), column, role: 'time' }] : [],
    words: isSaid ? words : [],
    skipped,
  };
}

function ofRelationship(
  { from, to, from_columns: fromColumns, to_columns: toColumns }: z.infer<typeof Relationship>,
  known: ReadonlyMap<string, Known>,
): Partial<Sayings> {
  const [one, other] = [from, to].map((name) => known.get(name));
  if (!one || !other) throw new Untranslatable('it joins a dataset that could not be taken over');
  const [column, second] = fromColumns;
  const [referred, secondReferred] = toColumns;
  if (column === undefined || referred === undefined || second !== undefined || secondReferred !== undefined)
    throw new Untranslatable('it joins by several columns, and only links of one can be taken over');
  return {
    corrections: [
      {
        fact: 'link',
        ...placeOf(one.table),
        column: columnBehind(one, column),
        to: { ...placeOf(other.table), column: columnBehind(other, referred) },
      },
    ],
  };
}

/** Relationships name columns of the table; some name fields. */
function columnBehind({ dataset, table }: Known, name: string): string {
  const field = dataset.fieldsByName.get(name.toLowerCase());
  return findColumn(table, name) ?? columnOf(table, (field && fieldColumn(field, dataset)) ?? name);
}

function synonymsOf(name: string, context: unknown): { synonyms: string[]; skipped: Skipped[] } {
  const parsed = z.object({ synonyms: z.array(z.unknown()) }).safeParse(context);
  const written = parsed.data?.synonyms ?? [];
  const synonyms = readList(text(60), written.slice(0, synonymsMax));
  const lost = written.length - synonyms.length;
  const reason = `${lost} of its synonyms cannot be kept: at most ${synonymsMax}, of 60 characters each`;
  return { synonyms, skipped: lost > 0 ? [skippedFor(name, reason)] : [] };
}
