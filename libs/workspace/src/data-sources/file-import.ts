import { join } from 'node:path';
import type { WorkspaceAct } from '#access';
import { Refusal, invalidRequest, managed, notFound } from '#contracts';
import type { FileReport, ImportChange, TableChoice } from '#contracts';
import type { DataSourceRow } from '#database';
import { nounOf } from '#model';
import type { ThreadPool } from '#platform';
import { changeDataSource, findDataSource } from './data-sources.js';
import { tablesOf } from './known-tables.js';
import { correctSource } from './model/correct-source.js';
import { keepFiles } from './save-file.js';
import type { UploadPlace } from './save-file.js';
import type { SourceContext } from './source-context.js';
import { removeUnusedUploads } from './unused-uploads.js';
import { isUpload, readImport, readReport, removeUpload } from './upload/upload-folder.js';

/** The report of how the files of a source were read, or 404. */
export async function describeImport(
  context: SourceContext,
  workspaceId: string,
  sourceId: string,
): Promise<FileReport> {
  const source = await findDataSource(context.db, workspaceId, sourceId);
  const place = placeOf(context, source);
  const report = place && (await readReport(place.folder, place.path));
  if (!report) throw noReport();
  return report;
}

/**
 * Reads the files of a source again by a member's choices, and points the source at the result. Until the result can be queried, questions
 * go to the previous files.
 */
export async function changeImport(
  context: SourceContext,
  threads: ThreadPool,
  place: Omit<UploadPlace, 'workspaceId'>,
  act: WorkspaceAct,
  sourceId: string,
  change: ImportChange,
): Promise<FileReport> {
  const { workspaceId, at } = act;
  const source = await findDataSource(context.db, workspaceId, sourceId);
  if (source.managedBy !== null) throw managed(source.managedBy);
  const kept = placeOf(context, source);
  const before = kept && (await readImport(kept.folder, kept.path));
  if (!before) throw noReport();
  requireKnown(before.report, change);
  const chosen = { files: before.files, choices: mergedChoices(before.choices, change.tables) };
  const within = { ...place, workspaceId, replaces: kept.path };
  const { path, tables, left_out } = await keepFiles(context, threads, within, chosen, at);
  await changeDataSource(context, act, sourceId, { settings: { path } }).catch(async (error: unknown) => {
    // After any other failure, the source may or may not read the new files by now.
    if (error instanceof Refusal) await removeUpload(join(kept.folder, path));
    throw error;
  });
  for (const said of change.tables) await sayRowName(context, act, sourceId, said);
  await removeUnusedUploads(context, workspaceId, at, source);
  return { tables, left_out };
}

function placeOf(
  { connectors: { filesFolder } }: SourceContext,
  { workspaceId, type, settings }: DataSourceRow,
): { folder: string; path: string } | undefined {
  const { path } = settings;
  if (filesFolder === undefined || type !== 'duckdb' || !isUpload(path)) return undefined;
  return { folder: join(filesFolder, workspaceId), path };
}

function noReport(): Refusal {
  return notFound('of this data source there is no report of how files were read: upload them again');
}

function requireKnown({ tables }: FileReport, change: ImportChange): void {
  const issues = change.tables.flatMap(({ table, columns }, place) => {
    const known = tables.find((each) => each.table === table);
    if (!known) return [{ path: `tables.${place}.table`, message: 'there is no such table in this upload' }];
    if (columns.length > 0 && /\.parquet$/i.test(known.file))
      return [
        { path: `tables.${place}.columns`, message: 'a Parquet file says itself what its columns are' },
      ];
    const names = new Set(known.columns.map(({ source_name: name }) => name));
    return columns.flatMap(({ source_name: name }, column) =>
      names.has(name)
        ? []
        : [
            {
              path: `tables.${place}.columns.${column}.source_name`,
              message: 'there is no such column in the file',
            },
          ],
    );
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** New choices replace earlier ones for the same table or column. */
function mergedChoices(before: readonly TableChoice[], now: readonly TableChoice[]): TableChoice[] {
  const tables = new Map(before.map((each) => [each.table, each]));
  for (const change of now) {
    const known = tables.get(change.table);
    const columns = new Map(known?.columns.map((each) => [each.source_name, each]));
    for (const each of change.columns)
      columns.set(each.source_name, { ...columns.get(each.source_name), ...each });
    tables.set(change.table, { ...known, ...change, columns: [...columns.values()] });
  }
  return [...tables.values()];
}

/** The name of a row is saved as a correction of the source's model, which questions are read by. */
async function sayRowName(
  { db }: SourceContext,
  act: WorkspaceAct,
  sourceId: string,
  { table, row_name: name }: TableChoice,
): Promise<void> {
  if (name === undefined) return;
  const source = await findDataSource(db, act.workspaceId, sourceId);
  const { schema = null } = (await tablesOf(db, source)).find((each) => each.name === table) ?? {};
  const noun = { singular: name, plural: nounOf(name.split(' ')).plural };
  await correctSource(db, act, sourceId, { fact: 'noun', schema, table, noun });
}
