import { z } from 'zod';
import { idOf, longText, text, Timestamp } from './fields.js';
import { SkippedParts, documentText } from './foreign-document.js';

/** A metric: an expression over a table, and its dimensions. */
const definition = {
  data_source_id: z.string(),
  source: z.string().describe('The table or view, as schema.table or table.'),
  expression: z.string().describe('SQL in the dialect of the source, such as sum(amount).'),
  dimensions: z.array(z.string()).describe('Columns that it may be grouped by.'),
  filters: z.array(z.string()).describe('SQL conditions that always apply.'),
  time_column: z.string().nullable(),
  synonyms: z.array(z.string()).describe('Other words that people use for it.'),
};

/** A curated metric: what a word such as "revenue" means in this workspace. */
export const Metric = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    ...definition,
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Metric', description: 'The meaning of a word such as revenue in the workspace.' });
export type Metric = z.infer<typeof Metric>;

const columnName = text(200);

const inputFields = {
  name: text(100),
  description: longText(2_000).default(''),
  data_source_id: idOf('ds').optional().describe("The workspace's default source, when it is left out."),
  source: text(400).describe('The table or view that it is computed from, as schema.table or table.'),
  expression: text(2_000).describe("An aggregate in the source's SQL, such as sum(amount) or count(*)."),
  dimensions: z
    .array(columnName)
    .max(100)
    .default([])
    .describe('Columns of the table that it may be grouped by.'),
  filters: z
    .array(text(2_000))
    .max(20)
    .default([])
    .describe("Conditions that always apply, such as status = 'paid'."),
  time_column: columnName
    .nullable()
    .default(null)
    .describe('A column of dates, for grouping by month and the like.'),
  synonyms: z.array(text(100)).max(50).default([]),
};

/** A metric to create. */
export const MetricInput = z.strictObject(inputFields).meta({ id: 'MetricInput' });
export type MetricInput = z.infer<typeof MetricInput>;

/** Changes to a metric; its data source cannot change. */
export const MetricChange = z
  .strictObject({
    name: inputFields.name.optional(),
    description: longText(2_000).optional(),
    source: inputFields.source.optional(),
    expression: inputFields.expression.optional(),
    dimensions: z.array(columnName).max(100).optional(),
    filters: z.array(text(2_000)).max(20).optional(),
    time_column: columnName.nullable().optional(),
    synonyms: z.array(text(100)).max(50).optional(),
  })
  .meta({ id: 'MetricChange' });
export type MetricChange = z.infer<typeof MetricChange>;

/** A document of another tool, to take metrics from. */
export const MetricImport = z
  .strictObject({
    yaml: documentText('Open Semantic Interchange (semantic_model) or dbt (semantic_models, metrics)'),
    data_source_id: idOf('ds').optional(),
  })
  .meta({ id: 'MetricImport' });
export type MetricImport = z.infer<typeof MetricImport>;

/** The outcome of each metric of a document. */
export const MetricImportResult = z
  .object({
    created: z.array(Metric),
    updated: z.array(Metric),
    skipped: SkippedParts,
  })
  .meta({ id: 'MetricImportResult' });
export type MetricImportResult = z.infer<typeof MetricImportResult>;
