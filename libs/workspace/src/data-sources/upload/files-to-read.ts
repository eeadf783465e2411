import { FileInput, ImportedTable, TableChoice } from '#contracts';
import { z } from 'zod';

/** Files to read, with the choices for their tables. */
export const FilesToRead = z.object({
  files: z.array(FileInput),
  choices: z.array(TableChoice),
});
export type FilesToRead = z.infer<typeof FilesToRead>;

/** The tables in Parquet. A Parquet file is not read here, so it has no report. */
export const FilesRead = z.object({
  tables: z.array(
    z.object({
      table: z.string(),
      file: z.string(),
      bytes: z.instanceof(Uint8Array),
      report: ImportedTable.nullable(),
    }),
  ),
  left_out: z.array(z.string()),
});
export type FilesRead = z.infer<typeof FilesRead>;
