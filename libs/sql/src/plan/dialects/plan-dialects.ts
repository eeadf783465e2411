import type { SourceType } from '#contracts';
import type { PlanDialect } from '../plan-dialect.js';
import { clickhousePlans } from './clickhouse.js';
import { duckdbPlans } from './duckdb.js';
import { mysqlPlans } from './mysql.js';
import { postgresqlPlans } from './postgresql.js';
import { sqlitePlans } from './sqlite.js';
import { trinoPlans } from './trino.js';

/** The plan dialect of each engine. */
export const planDialects: Record<SourceType, PlanDialect> = {
  postgresql: postgresqlPlans,
  mysql: mysqlPlans,
  duckdb: duckdbPlans,
  sqlite: sqlitePlans,
  clickhouse: clickhousePlans,
  trino: trinoPlans,
};
