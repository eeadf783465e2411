import { dirname, extname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileTarget, TableFile } from '../file-engine/messages.js';
import { failureOf } from './failure-of.js';

const settings = {
  memory_limit: '512MB',
  threads: '2',
  // Without a folder for them there are no temporary files: what does not fit into the memory fails.
  temp_directory: '',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/** Opens a database that can do nothing but read the target, and not be told otherwise. */
export async function openDatabase(target: FileTarget): Promise<DuckDBConnection> {
  try {
    const instance = await openTarget(target);
    const connection = await instance.connect();
    for (const file of target.files ?? []) await connection.run(viewOf(file));
    await lockUp(connection, target.files ?? []);
    return connection;
  } catch (error) {
    throw failureOf(error, folderOf(target), 'settings');
  }
}

/** The folder of the tables. */
export function folderOf(target: FileTarget): string {
  return target.files ? target.path : dirname(target.path);
}

function openTarget(target: FileTarget): Promise<DuckDBInstance> {
  if (target.files) return DuckDBInstance.create(':memory:', settings);
  return DuckDBInstance.create(target.path, { ...settings, access_mode: 'READ_ONLY' });
}

function viewOf({ table, path, isUpload }: TableFile): string {
  const isParquet = extname(path).toLowerCase() === '.parquet';
  const reader = isParquet ? 'read_parquet' : 'read_csv';
  const said = isUpload && !isParquet ? ', header = true, sample_size = -1' : '';
  return `CREATE VIEW "${table.replaceAll('"', '""')}" AS FROM ${reader}(${quoted(path)}${said})`;
}

/**
 * From here on, no file can be reached but those behind the views, one by one: their folder may hold links. COPY could
 * still write over them, and so could other databases be made in their place: prepareReading refuses both before they run.
 */
async function lockUp(connection: DuckDBConnection, files: TableFile[]): Promise<void> {
  await connection.run(`SET allowed_paths = [${files.map(({ path }) => quoted(path)).join(', ')}]`);
  await connection.run(`SET TimeZone = 'UTC'`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
