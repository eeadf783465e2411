import { z } from 'zod';
import { exactName, text, word } from './fields.js';
import { Cell, ColumnKind } from './results.js';

/** The types that a column of a file can be read as. */
export const readTypes = ['text', 'integer', 'number', 'boolean', 'date', 'time', 'timestamp'] as const;

/** One type that a column of a file can be read as. */
export const ReadType = z.enum(readTypes);
export type ReadType = z.infer<typeof ReadType>;

/** A file to upload. */
export const FileInput = z
  .strictObject({
    name: text(200)
      .regex(
        /\.(csv|tsv|jsonl|ndjson|json|xlsx|parquet)$/i,
        'must end in .csv, .tsv, .jsonl, .ndjson, .json, .xlsx or .parquet',
      )
      .describe('The table is named after it.'),
    content: z
      .string()
      .min(1)
      .describe(
        'Its text in UTF-8, or its bytes in base64. The first line of a CSV file and the first row of a sheet name the columns; cells of a CSV file are delimited by commas, semicolons, tabs or pipes. A row with more or fewer cells is refused, with its line.',
      ),
    encoding: z
      .enum(['utf8', 'base64'])
      .default('utf8')
      .describe('The encoding of the file in `content`. XLSX and Parquet come in base64.'),
  })
  .meta({ id: 'FileInput' });
export type FileInput = z.infer<typeof FileInput>;

/** One file, or several that become the tables of one source. */
export const UploadInput = z
  .union([FileInput, z.strictObject({ files: z.array(FileInput).min(1).max(20) })])
  .meta({ id: 'UploadInput' });
export type UploadInput = z.infer<typeof UploadInput>;

const Place = z.object({
  line: z.int().describe('The line of the file, or the row of the sheet, counted from 1.'),
  text: z.string().describe('The beginning of what is there.'),
});

/** A column of a file, with the report of how it was read. */
export const ImportedColumn = z
  .object({
    name: z.string(),
    source_name: z.string().describe('Its name in the file; changes go by it.'),
    type: ColumnKind,
    unit: z.string().nullable().describe('The sign that all of its numbers had, such as €, % or kg.'),
    format: z
      .string()
      .nullable()
      .describe(
        'The notation of its days or numbers: DD.MM.YYYY, 1.234,50. Null where there is but one way.',
      ),
    guessed: z
      .boolean()
      .describe('Whether its cells could mean something else: days as months, thousands as decimals.'),
    nulls: z.int().describe('The number of its cells that hold no value.'),
    null_marks: z
      .array(z.object({ mark: z.string(), count: z.int() }))
      .describe('The texts that stood for no value, such as n/a or -.'),
    misfits: z
      .array(Place)
      .describe(
        'The first cells that do not fit: they were left empty where somebody chose the type, and made the column text where nobody did.',
      ),
    misfit_count: z.int(),
    nearly: ReadType.nullable().describe('The type that nearly all of a text column would have.'),
    case_variants: z
      .array(z.object({ kept: z.string(), others: z.array(z.string()), count: z.int() }))
      .describe('Values that differ in capitals or blanks alone, and how many cells are written otherwise.'),
    merged: z.boolean().describe('Whether these were merged into the one that is written most often.'),
  })
  .meta({ id: 'ImportedColumn' });
export type ImportedColumn = z.infer<typeof ImportedColumn>;

/** A table of a file, with the report of how it was read and of the rows that were left out. */
export const ImportedTable = z
  .object({
    table: z.string(),
    file: z.string(),
    sheet: z.string().nullable().describe('The sheet of a workbook.'),
    rows: z.int(),
    row_name: z.string().nullable().describe('The name of what a row is.'),
    columns: z.array(ImportedColumn),
    blank_rows: z.int().describe('Rows without any value; they are left out.'),
    total_rows: z.array(Place).describe('Rows that sum up the others.'),
    totals: z.enum(['left_out', 'kept']),
    first_rows: z.array(z.array(Cell)),
  })
  .meta({ id: 'ImportedTable' });
export type ImportedTable = z.infer<typeof ImportedTable>;

const report = {
  tables: z.array(ImportedTable),
  left_out: z.array(z.string()).describe('The parts that became no table, such as a hidden sheet, in words.'),
};

/** The report of how the files of a source were read. */
export const FileReport = z.object(report).meta({ id: 'FileReport' });
export type FileReport = z.infer<typeof FileReport>;

/** The location of uploaded files, for connecting them as a source, and the report of reading them. */
export const SavedFile = z
  .object({
    path: z.string().describe('For a data source of type duckdb.'),
    table: z.string().describe('The first table.'),
    ...report,
  })
  .meta({ id: 'SavedFile' });
export type SavedFile = z.infer<typeof SavedFile>;

/** A choice of how to read a column; omitted fields stay as they are. */
export const ColumnChoice = z
  .strictObject({
    source_name: exactName.describe('Its name in the file.'),
    name: text(200).optional().describe('The name to ask for it by.'),
    type: ReadType.optional().describe('Cells that do not fit become empty, and are listed.'),
    days: z
      .enum(['day_first', 'month_first'])
      .optional()
      .describe('The part that comes first in 03/02/2026.'),
    decimal: z
      .enum(['point', 'comma'])
      .optional()
      .describe('The sign that begins decimals: 1,234 is 1234 with a point, and 1.234 with a comma.'),
    merge_case: z.boolean().optional().describe('Whether values that differ in capitals or blanks are one.'),
    null_marks: z
      .array(z.string().trim().min(1).max(60))
      .max(20)
      .optional()
      .describe('All texts that stand for no value; empty for none.'),
  })
  .meta({ id: 'ColumnChoice' });
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** A choice of how to read a table; omitted fields stay as they are. */
export const TableChoice = z
  .strictObject({
    table: exactName,
    row_name: word(60).optional().describe('The name of what a row is; questions are read by it.'),
    totals: z.enum(['left_out', 'kept']).optional(),
    columns: z.array(ColumnChoice).max(1_000).default([]),
  })
  .meta({ id: 'TableChoice' });
export type TableChoice = z.infer<typeof TableChoice>;

/** Choices of how to read the tables of an uploaded source. */
export const ImportChange = z
  .strictObject({ tables: z.array(TableChoice).min(1).max(100) })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.infer<typeof ImportChange>;
