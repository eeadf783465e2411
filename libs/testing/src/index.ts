export { Builders } from './builders.js';
export type { BuiltKey, BuiltMember, BuiltWorkspace } from './builders.js';
export { createEmptyDatabase, createTestDatabase } from './test-database.js';
export type { TestDatabase } from './test-database.js';
export { until } from './until.js';
