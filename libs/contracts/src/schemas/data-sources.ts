import { z } from 'zod';
import { exactName, longText, text, Timestamp, word } from './fields.js';
import { Cell, ColumnKind } from './results.js';
import { SourceType, sourceSettings } from './source-settings.js';

/** A connected source as lists show it, without its connection settings. */
export const DataSource = z
  .object({
    id: z.string(),
    name: z.string(),
    type: SourceType,
    status: z
      .enum(['connected', 'failed'])
      .describe('Whether the source answered when it was last asked for its schema.'),
    status_message: z.string().nullable().describe('The reason, where it failed.'),
    is_default: z.boolean().describe('Questions that name no source go to this one.'),
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    table_count: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
    refreshed_at: Timestamp.nullable().describe('The time at which its schema was last read.'),
    profiled_at: Timestamp.nullable().describe('The time of the last profile of its rows.'),
    profiling: z
      .object({ tables_read: z.int(), tables: z.int() })
      .nullable()
      .describe('The progress of the profile under way; null if there is none.'),
    profile_message: z
      .string()
      .nullable()
      .describe('The part that could not be looked at, and why. Questions are answered all the same.'),
  })
  .meta({ id: 'DataSource', description: 'A connected database or file, and never how it is reached.' });
export type DataSource = z.infer<typeof DataSource>;

/** A source for those who manage it, with its settings except secrets. */
export const DataSourceDetail = DataSource.extend({
  settings: z.record(z.string(), z.unknown()).describe('The way to reach it. Secrets are not returned.'),
}).meta({ id: 'DataSourceDetail' });
export type DataSourceDetail = z.infer<typeof DataSourceDetail>;

const named = {
  name: text(100),
  is_default: z.boolean().optional().describe('The first source of a workspace is its default anyway.'),
};

/** One variant per type, so that settings are checked against the schema of their type. */
export const SourceAddress = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('postgresql'), settings: sourceSettings.postgresql }),
  z.strictObject({ type: z.literal('mysql'), settings: sourceSettings.mysql }),
  z.strictObject({ type: z.literal('clickhouse'), settings: sourceSettings.clickhouse }),
  z.strictObject({ type: z.literal('trino'), settings: sourceSettings.trino }),
  z.strictObject({ type: z.literal('duckdb'), settings: sourceSettings.duckdb }),
  z.strictObject({ type: z.literal('sqlite'), settings: sourceSettings.sqlite }),
]);
export type SourceAddress = z.infer<typeof SourceAddress>;

/** A source to connect, with the settings of its type. */
export const DataSourceInput = z
  .discriminatedUnion('type', [
    z.strictObject({ ...named, type: z.literal('postgresql'), settings: sourceSettings.postgresql }),
    z.strictObject({ ...named, type: z.literal('mysql'), settings: sourceSettings.mysql }),
    z.strictObject({ ...named, type: z.literal('clickhouse'), settings: sourceSettings.clickhouse }),
    z.strictObject({ ...named, type: z.literal('trino'), settings: sourceSettings.trino }),
    z.strictObject({ ...named, type: z.literal('duckdb'), settings: sourceSettings.duckdb }),
    z.strictObject({ ...named, type: z.literal('sqlite'), settings: sourceSettings.sqlite }),
  ])
  .meta({ id: 'DataSourceInput' });
export type DataSourceInput = z.infer<typeof DataSourceInput>;

/** Changes to a source; its type cannot change. */
export const DataSourceChange = z
  .strictObject({
    name: text(100).optional(),
    is_default: z.literal(true).optional().describe('Another source stops being the default.'),
    settings: z
      .record(z.string().max(50), z.union([longText(100_000), z.number()]).nullable())
      .optional()
      .describe('The settings to change; the others stay as they are. null takes one back to its default.'),
  })
  .meta({ id: 'DataSourceChange' });
export type DataSourceChange = z.infer<typeof DataSourceChange>;

/** The result of a connection test; `version` is that of the source. */
export const SourceTest = z
  .object({ ok: z.boolean(), version: z.string().nullable(), error: z.string().nullable() })
  .meta({ id: 'SourceTest' });
export type SourceTest = z.infer<typeof SourceTest>;

/** A table or view of a source, as it was when the schema was last read. */
export const SourceTable = z
  .object({
    schema: z.string().nullable(),
    name: z.string(),
    type: z.enum(['table', 'view']),
    comment: z.string().nullable().describe('The comment in the source itself.'),
    description: z.string().nullable().describe('The description that members wrote.'),
    synonyms: z.array(z.string()).describe('Words that people here use for it; questions are read by them.'),
    row_estimate: z.number().nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        kind: ColumnKind,
        nullable: z.boolean(),
        comment: z.string().nullable(),
        description: z.string().nullable(),
        synonyms: z.array(z.string()),
        samples: z.array(z.string()).describe('Some of its values, where they are few and short.'),
      }),
    ),
    primary_key: z.array(z.string()),
    foreign_keys: z.array(
      z.object({
        columns: z.array(z.string()),
        schema: z.string().nullable(),
        table: z.string(),
        references: z.array(z.string()),
        inferred: z.boolean().describe('Concluded from names, where the source declares none.'),
      }),
    ),
  })
  .meta({ id: 'SourceTable' });
export type SourceTable = z.infer<typeof SourceTable>;

/** The tables of a source, as they were last read. */
export const SourceSchema = z
  .object({ data_source_id: z.string(), refreshed_at: Timestamp.nullable(), tables: z.array(SourceTable) })
  .meta({ id: 'SourceSchema' });
export type SourceSchema = z.infer<typeof SourceSchema>;

const saying = {
  description: longText(2_000).optional().describe('Empty: none any more.'),
  synonyms: z
    .array(word(60))
    .max(20)
    .transform((words) => [...new Set(words)])
    .optional()
    .describe('All of them; they replace those that there are.'),
};

/** A description of a table and its columns by people, which the reading of questions uses. */
export const TableDescription = z
  .strictObject({
    schema: exactName.nullable().default(null).describe('As the schema lists it.'),
    table: exactName.describe('As the schema lists it.'),
    ...saying,
    columns: z
      .array(z.strictObject({ name: exactName, ...saying }))
      .max(1_000)
      .default([])
      .describe('Those to describe; the others stay as they are.'),
  })
  .meta({ id: 'TableDescription' });
export type TableDescription = z.infer<typeof TableDescription>;

/** SQL that a person writes. The gate reads it synchronously before it runs: a list of 50,000 values took an eighth of a second. */
export const SqlText = text(30_000);

/** A statement to try on a source. */
export const PreviewInput = z
  .strictObject({ sql: SqlText, limit: z.int().min(1).max(1_000).default(100) })
  .meta({ id: 'PreviewInput' });

/** The first rows that a statement returns. */
export const Preview = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    truncated: z.boolean().describe('Whether there are more rows than these.'),
    duration_ms: z.number(),
  })
  .meta({ id: 'Preview' });
export type Preview = z.infer<typeof Preview>;
