import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { Failure } from '../file-engine/failure.js';

/** DuckDB's number of the statement type SELECT. */
const selectType = 1;

/**
 * The functions that are allowed in FROM. DuckDB has 90 such functions, and all count as reading. But some switch on logs that then break
 * every later statement, some run statements from a text, and one reads memory at any address.
 */
const allowedTableFunctions = new Set([
  'duckdb_columns',
  'duckdb_constraints',
  'duckdb_functions',
  'duckdb_indexes',
  'duckdb_keywords',
  'duckdb_schemas',
  'duckdb_tables',
  'duckdb_types',
  'duckdb_views',
  'generate_series',
  'histogram',
  'histogram_values',
  'json_each',
  'json_tree',
  'pg_timezone_names',
  'pragma_table_info',
  'range',
  'repeat',
  'repeat_row',
  'test_all_types',
  'unnest',
]);

/** Prepares a text that must be one reading statement. DuckDB's own parser checks it twice before any of it runs. */
export async function prepareReading(
  connection: DuckDBConnection,
  text: string,
): Promise<DuckDBPreparedStatement> {
  if (text.includes('\0')) throw new Failure('statement', 'the statement holds a NUL character');
  const functions = tableFunctionsOf(await parse(connection, text));
  await requireAllowed(connection, functions);
  const statements = await connection.extractStatements(text);
  if (statements.count !== 1) throw new Failure('refused', 'only one statement at a time is run');
  const statement = await statements.prepare(0);
  const type: number = statement.statementType;
  if (type !== selectType) throw new Failure('refused', 'only SELECT statements are run');
  return statement;
}

/** Parses the statement into a tree. Parsing runs nothing, while preparing executes some PRAGMAs. */
async function parse(connection: DuckDBConnection, text: string): Promise<unknown> {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [text]);
  const tree: unknown = JSON.parse(String(reader.value(0, 0)));
  const message = propertyOf(tree, 'error_message');
  if (propertyOf(tree, 'error_type') === 'not implemented')
    throw new Failure('refused', 'only SELECT statements are run');
  if (typeof message === 'string') throw new Failure('statement', `DuckDB: ${message}`);
  const statements = propertyOf(tree, 'statements');
  if (!Array.isArray(statements) || statements.length === 0)
    throw new Failure('statement', 'the statement is empty');
  if (statements.length > 1) throw new Failure('refused', 'only one statement at a time is run');
  return tree;
}

function tableFunctionsOf(tree: unknown): Set<string> {
  const found = new Set<string>();
  const left: unknown[] = [tree];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (propertyOf(node, 'type') === 'TABLE_FUNCTION') {
      found.add(String(propertyOf(propertyOf(node, 'function'), 'function_name')).toLowerCase());
    }
    for (const child of Object.values(node)) left.push(child);
  }
  return found;
}

/** Refuses functions that are not allowed. Macros of the file itself may be used, because its owner made them. */
async function requireAllowed(connection: DuckDBConnection, functions: Set<string>): Promise<void> {
  const others = functions.difference(allowedTableFunctions);
  if (others.size === 0) return;
  const macros = await connection.runAndReadAll(
    `SELECT lower(function_name) FROM duckdb_functions() WHERE function_type = 'table_macro' AND NOT internal`,
  );
  const own = new Set(macros.getRows().map(([name]) => String(name)));
  const [first] = others.difference(own);
  if (first !== undefined) throw new Failure('refused', `the function ${first} is not allowed in FROM`);
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
