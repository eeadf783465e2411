import { dirname, extname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileTarget, TableFile } from '../file-engine/messages.js';
import { failureOf } from './failure-of.js';

const settings = {
  memory_limit: '512MB',
  threads: '2',
  // An empty folder switches temporary files off: a statement that does not fit into memory fails.
  temp_directory: '',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

/** Opens a database that can only read the target, with settings that statements cannot change. */
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

/** Returns the folder of the tables, or the folder of the database file. */
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
 * Locks the configuration: from now on, only the files behind the views can be reached. They are listed one by one, because their folder
 * may hold links. COPY could still overwrite them, and a new database could replace them: prepareReading refuses both before they run.
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
