import { text } from '#contracts';
import type { SourceTable } from '#contracts';
import { z } from 'zod';
import { Expression, datasetOf, fieldColumn } from '../../../metrics/import/osi-expression.js';
import type { Dataset, Field } from '../../../metrics/import/osi-expression.js';
import { readList } from '../../../metrics/import/read-shape.js';
import { Untranslatable, tableOf } from '../../../metrics/import/translation.js';
import type { ImportTarget } from '../../../metrics/import/translation.js';
import { findColumn } from '../../../metrics/metric-table.js';
import { attemptSaying, columnOf, placeOf, plainText, together } from './sayings.js';
import type { SaidOfTable, Sayings } from './sayings.js';

const Model = z.object({ datasets: z.array(z.unknown()).nullish(), relationships: z.unknown().optional() });

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

/** What models of Open Semantic Interchange say: relationships, times, and what tables and columns are called. */
export function osiModel(models: unknown, target: ImportTarget): Sayings {
  const list: unknown[] = Array.isArray(models) ? models : [models];
  return together(
    readList(Model, list).flatMap((model) => {
      const known = new Map<string, Known>();
      const datasets = readList(DatasetShape, model.datasets).map((dataset) =>
        attemptSaying(dataset.name, () => ofDataset(dataset, target, known)),
      );
      const links = readList(Relationship, model.relationships).map((relationship) =>
        attemptSaying(relationship.name, () => ofRelationship(relationship, known)),
      );
      return [...datasets, ...links];
    }),
  );
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
  const columns = fields.map((field) => findColumn(table, fieldColumn(field, dataset) ?? ''));
  return {
    corrections: fields.flatMap(({ role }, place) => {
      const column = columns[place];
      if (column === undefined || role !== 'time') return [];
      return [{ fact: 'column_role' as const, ...placeOf(table), column, role: 'time' as const }];
    }),
    words: [wordsOf(shape, shapes, columns, table)],
  };
}

function wordsOf(
  shape: z.infer<typeof DatasetShape>,
  shapes: readonly z.infer<typeof FieldShape>[],
  columns: readonly (string | undefined)[],
  table: SourceTable,
): SaidOfTable {
  return {
    ...placeOf(table),
    description: plainText(shape.description),
    synonyms: synonymsOf(shape.ai_context),
    columns: shapes.flatMap(({ description, ai_context: context }, place) => {
      const name = columns[place];
      const said = { description: plainText(description), synonyms: synonymsOf(context) };
      const isNothing = said.description === undefined && said.synonyms.length === 0;
      return name === undefined || isNothing ? [] : [{ name, ...said }];
    }),
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

function synonymsOf(context: unknown): string[] {
  const parsed = z.object({ synonyms: z.array(z.unknown()) }).safeParse(context);
  const written = parsed.data?.synonyms.slice(0, synonymsMax);
  return readList(text(60), written);
}
