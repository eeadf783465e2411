export {
  changeDataSource,
  connectDataSource,
  describeDataSource,
  describeSchema,
  findDataSource,
  findManagedDataSource,
  findSourceOrDefault,
  listDataSources,
  removeDataSource,
  testDataSource,
} from './data-sources/data-sources.js';
export { OpenConnectors } from './data-sources/open-connectors.js';
export { refreshDataSource, refreshDueSourcesAcrossWorkspaces } from './data-sources/refresh-schema.js';
export { passGate, runSql } from './data-sources/run-sql.js';
export type { SourceContext } from './data-sources/source-context.js';
export { StatementRefusal } from './data-sources/statement-refusal.js';
