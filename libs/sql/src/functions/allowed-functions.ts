import type { SourceType } from '#contracts';
import { clickhouseFunctions, clickhouseTableFunctions } from './clickhouse.js';
import { duckdbFunctions, duckdbTableFunctions } from './duckdb.js';
import { mysqlFunctions, mysqlTableFunctions } from './mysql.js';
import { sqliteFunctions, sqliteTableFunctions } from './sqlite.js';
import { trinoFunctions, trinoTableFunctions } from './trino.js';

/** Function names in lower case, for looking one up and for finding the nearest one. */
export interface FunctionNames extends Iterable<string> {
  has(name: string): boolean;
}

/** The dialects that are read token by token; PostgreSQL has its own parser. */
export type ScannedDialect = Exclude<SourceType, 'postgresql'>;

/** The functions that may be called in an expression, and those that may be called in a FROM. */
export const allowedFunctions: Record<ScannedDialect, { scalar: FunctionNames; table: FunctionNames }> = {
  mysql: { scalar: mysqlFunctions, table: mysqlTableFunctions },
  duckdb: { scalar: duckdbFunctions, table: duckdbTableFunctions },
  sqlite: { scalar: sqliteFunctions, table: sqliteTableFunctions },
  clickhouse: { scalar: clickhouseFunctions, table: clickhouseTableFunctions },
  trino: { scalar: trinoFunctions, table: trinoTableFunctions },
};
