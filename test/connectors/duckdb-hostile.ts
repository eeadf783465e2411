import { join } from 'node:path';
import type { HostileStatement } from './engine.js';
import type { FilesFolder } from './files-folder.js';

/** The acts that every DuckDB source must refuse: to write, to read elsewhere, or to be different for the next statement. */
function hostileAnywhere(files: FilesFolder): HostileStatement[] {
  const made = join(files.outside, 'made');
  const secret = join(files.outside, 'secret.csv');
  return [
    { name: 'COPY to a new file', sql: `COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'COPY to a new file beside the tables', sql: `COPY (SELECT 1) TO '${files.file('made.csv')}'` },
    { name: 'COPY to a Parquet file', sql: `COPY (SELECT 1) TO '${made}.parquet' (FORMAT parquet)` },
    { name: 'COPY behind a comment', sql: `/* SELECT 1 */ COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'COPY behind nested comments', sql: `/* /* */ SELECT 1 */ COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'COPY … FROM DATABASE', sql: 'COPY FROM DATABASE memory TO main' },
    { name: 'EXPORT DATABASE', sql: `EXPORT DATABASE '${made}'` },
    { name: 'IMPORT DATABASE', sql: `IMPORT DATABASE '${files.outside}'` },
    { name: 'ATTACH of a new file', sql: `ATTACH '${made}.duckdb' AS made` },
    {
      name: 'ATTACH of another file',
      sql: `ATTACH '${join(files.outside, 'secret.duckdb')}' AS other (READ_ONLY)`,
    },
    { name: 'ATTACH of memory', sql: "ATTACH ':memory:' AS made" },
    { name: 'DETACH', sql: 'DETACH memory' },
    { name: 'USE', sql: 'USE system' },
    { name: 'INSTALL', sql: 'INSTALL httpfs' },
    { name: 'INSTALL from a folder', sql: `INSTALL '${secret}'` },
    { name: 'LOAD', sql: `LOAD '${secret}'` },
    { name: 'FORCE INSTALL', sql: 'FORCE INSTALL httpfs FROM community' },
    { name: 'SET', sql: 'SET threads = 8' },
    { name: 'SET enable_external_access', sql: 'SET enable_external_access = true' },
    { name: 'SET GLOBAL', sql: "SET GLOBAL temp_directory = '/tmp'" },
    { name: 'SET VARIABLE', sql: 'SET VARIABLE kept = 1' },
    { name: 'RESET', sql: 'RESET memory_limit' },
    { name: 'PRAGMA', sql: 'PRAGMA threads = 8' },
    { name: 'PRAGMA that only tells', sql: 'PRAGMA database_list' },
    { name: 'PRAGMA profiling', sql: `PRAGMA enable_profiling = 'json'` },
    { name: 'PRAGMA profiling into a file', sql: `PRAGMA profiling_output = '${made}.json'` },
    { name: 'PRAGMA import_database', sql: `PRAGMA import_database('${files.outside}')` },
    { name: 'CALL', sql: 'CALL force_checkpoint()' },
    { name: 'CALL of logging', sql: 'CALL enable_logging()' },
    { name: 'CHECKPOINT', sql: 'CHECKPOINT' },
    { name: 'VACUUM', sql: 'VACUUM' },
    { name: 'ANALYZE', sql: 'ANALYZE' },
    { name: 'BEGIN', sql: 'BEGIN TRANSACTION' },
    { name: 'PREPARE', sql: 'PREPARE kept AS SELECT 1' },
    { name: 'EXECUTE', sql: 'EXECUTE kept' },
    { name: 'DEALLOCATE', sql: 'DEALLOCATE kept' },
    { name: 'EXPLAIN', sql: 'EXPLAIN SELECT 1' },
    { name: 'EXPLAIN ANALYZE of a write', sql: `EXPLAIN ANALYZE COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'CREATE TABLE', sql: 'CREATE TABLE made (id INT)' },
    { name: 'CREATE TEMP TABLE', sql: 'CREATE TEMP TABLE made AS SELECT 1 AS id' },
    { name: 'CREATE TEMP VIEW', sql: `CREATE TEMP VIEW made AS FROM read_text('${secret}')` },
    { name: 'CREATE TEMP MACRO', sql: 'CREATE TEMP MACRO made(a) AS TABLE SELECT a' },
    { name: 'CREATE SECRET', sql: "CREATE SECRET made (TYPE s3, KEY_ID 'x', SECRET 'y')" },
    {
      name: 'CREATE PERSISTENT SECRET',
      sql: "CREATE PERSISTENT SECRET made (TYPE s3, KEY_ID 'x', SECRET 'y')",
    },
    { name: 'two statements', sql: 'SELECT 1; SELECT 2' },
    { name: 'a write behind a SELECT', sql: `SELECT 1; COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'a write before a SELECT', sql: `COPY (SELECT 1) TO '${made}.csv'; SELECT 1` },
    { name: 'a NUL before a second statement', sql: `SELECT 1\0; COPY (SELECT 1) TO '${made}.csv'` },
    { name: 'a comment alone', sql: '-- SELECT 1' },
    { name: 'PIVOT in two steps', sql: "PIVOT (SELECT 'a' AS k, 1 AS v) ON k USING sum(v)" },
    { name: 'a file as a table', sql: `FROM '${secret}'` },
    { name: '/etc/passwd as a table', sql: "FROM '/etc/passwd'" },
    { name: 'an address as a table', sql: "FROM 'https://example.com/x.csv'" },
    { name: 'read_csv', sql: `FROM read_csv('${secret}')` },
    { name: 'read_csv in a subquery', sql: `SELECT (SELECT any_value(word) FROM read_csv('${secret}'))` },
    { name: 'read_csv in a CTE', sql: `WITH x AS MATERIALIZED (FROM read_csv('${secret}')) FROM x` },
    { name: 'read_csv with a schema', sql: `FROM system.main.read_csv('${secret}')` },
    { name: 'READ_CSV in quotes', sql: `FROM "READ_CSV"('${secret}')` },
    { name: 'read_text', sql: "SELECT content FROM read_text('/etc/passwd')" },
    {
      name: 'read_text in a LATERAL',
      sql: "SELECT * FROM (SELECT '/etc/passwd' AS f) x, LATERAL read_text(x.f)",
    },
    { name: 'read_text in EXISTS', sql: "SELECT 1 WHERE EXISTS (FROM read_text('/etc/passwd'))" },
    { name: 'read_blob', sql: "FROM read_blob('/etc/passwd')" },
    { name: 'read_json', sql: `FROM read_json('${secret}')` },
    { name: 'read_parquet', sql: `FROM read_parquet('${secret}')` },
    { name: 'parquet_metadata', sql: `FROM parquet_metadata('${secret}')` },
    { name: 'read_duckdb', sql: `FROM read_duckdb('${join(files.outside, 'secret.duckdb')}')` },
    { name: 'sniff_csv', sql: `FROM sniff_csv('${secret}')` },
    { name: 'glob', sql: "FROM glob('/etc/*')" },
    { name: 'getenv', sql: "SELECT getenv('PATH')" },
    { name: 'query', sql: "FROM query('SELECT 1')" },
    { name: 'query of a file', sql: `FROM query('FROM read_csv(''${secret}'')')` },
    { name: 'query_table', sql: `FROM query_table('${secret}')` },
    {
      name: 'a statement as JSON',
      sql: `FROM json_execute_serialized_sql(json_serialize_sql('FROM read_csv(''${secret}'')'))`,
    },
    { name: 'memory as a table', sql: 'FROM arrow_scan(4096, 4096, 4096)' },
    { name: 'memory as a table, the other way', sql: 'FROM arrow_scan_dumb(4096, 4096, 4096)' },
    { name: 'seq_scan', sql: 'FROM seq_scan()' },
    { name: 'logging', sql: 'FROM enable_logging()' },
    { name: 'logging into a file', sql: `FROM enable_logging(storage = 'file', storage_path = '${made}')` },
    { name: 'profiling', sql: 'FROM enable_profiling()' },
    { name: 'another parser', sql: 'FROM enable_peg_parser()' },
    { name: 'a checkpoint as a table', sql: 'FROM force_checkpoint()' },
    { name: 'secrets', sql: 'FROM duckdb_secrets()' },
    { name: 'settings', sql: 'FROM duckdb_settings()' },
    { name: 'file completion', sql: "FROM sql_auto_complete('FROM ''/etc/')" },
  ];
}

/** Those, and what would change the suite's own tables. */
export function hostileToShop(files: FilesFolder): HostileStatement[] {
  return [
    { name: 'INSERT', sql: "INSERT INTO shop.customers VALUES (9, 'x')" },
    { name: 'INSERT … RETURNING', sql: "INSERT INTO shop.customers VALUES (9, 'x') RETURNING id" },
    {
      name: 'INSERT behind WITH',
      sql: "WITH x AS (SELECT 9 AS n) INSERT INTO shop.customers SELECT n, 'x' FROM x",
    },
    {
      name: 'INSERT in a CTE',
      sql: "WITH x AS (INSERT INTO shop.customers VALUES (9, 'x') RETURNING id) FROM x",
    },
    { name: 'UPDATE', sql: "UPDATE shop.customers SET name = 'x'" },
    { name: 'DELETE', sql: 'DELETE FROM shop.orders' },
    { name: 'TRUNCATE', sql: 'TRUNCATE shop.orders' },
    {
      name: 'MERGE',
      sql: 'MERGE INTO shop.customers c USING shop.orders o ON c.id = o.id WHEN MATCHED THEN DELETE',
    },
    { name: 'CREATE OR REPLACE', sql: 'CREATE OR REPLACE TABLE shop.orders AS SELECT 1' },
    { name: 'ALTER TABLE', sql: 'ALTER TABLE shop.orders DROP COLUMN total' },
    { name: 'DROP TABLE', sql: 'DROP TABLE shop.orders' },
    { name: 'COMMENT ON', sql: "COMMENT ON TABLE shop.orders IS 'x'" },
    { name: 'nextval', sql: "SELECT nextval('shop.numbers')" },
    { name: 'COPY from a file', sql: `COPY shop.customers FROM '${join(files.outside, 'secret.csv')}'` },
    { name: 'COPY over the file itself', sql: `COPY shop.customers TO '${files.file('sales/data.duckdb')}'` },
    // A folder's engine has the same limit from the same settings.
    {
      name: 'more memory than there is',
      sql: "SELECT len(list(repeat('x', 1000000) || n)) FROM range(5000) t(n)",
    },
    ...hostileAnywhere(files),
  ];
}

/** Those, and what would go by way of the files that may be read. */
export function hostileToFolder(files: FilesFolder): HostileStatement[] {
  const people = files.file('exports/people.csv');
  return [
    { name: 'COPY over a table', sql: `COPY (SELECT 1) TO '${people}'` },
    { name: 'COPY over a table, by EXPLAIN ANALYZE', sql: `EXPLAIN ANALYZE COPY (SELECT 1) TO '${people}'` },
    { name: 'ATTACH over a table', sql: `ATTACH '${people}' AS made` },
    { name: 'a log over a table', sql: `FROM enable_logging(storage = 'file', storage_path = '${people}')` },
    { name: 'another file of the folder', sql: `FROM read_text('${files.file('exports/note.txt')}')` },
    { name: 'another file of the folder as a table', sql: `FROM '${files.file('exports/note.txt')}'` },
    { name: 'a list of the folder', sql: `FROM glob('${files.file('exports/*')}')` },
    { name: 'a link that leads out', sql: `FROM '${files.file('exports/linked.csv')}'` },
    { name: 'a link that leads out, by its table', sql: 'FROM linked' },
    { name: 'a way out', sql: `FROM '${files.file('exports/../../outside/secret.csv')}'` },
    { name: 'another view', sql: `CREATE OR REPLACE VIEW people AS SELECT 1` },
    { name: 'DROP VIEW', sql: 'DROP VIEW people' },
    ...hostileAnywhere(files),
  ];
}
