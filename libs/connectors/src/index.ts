export type { Connector, QueryOptions, ResultColumn, SourceColumn, SourceTable } from './connector.js';
export { SourceNetwork } from './network.js';
export { openConnector } from './open.js';
export type { SourceAddress } from './open.js';
export type { Surroundings } from './surroundings.js';
export { run } from './run.js';
export type { QueryLimits, QueryResult } from './run.js';
export { SourceError, isStatementFault } from './source-error.js';
export type { SourceErrorCode } from './source-error.js';
