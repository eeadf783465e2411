import { availableParallelism } from 'node:os';
import { registerSourceModules } from './scripts/jest/source-modules.mjs';

// For the global setup, which jest loads by Node.
registerSourceModules();

/** @type {import('jest').Config} */
export default {
  runtime: '<rootDir>/scripts/jest/runtime.mjs',
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/(chart|cluster|controller|faults|browser|bench|clients|generated|processes|starts|sdks)/',
  ],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
  // Without options it reads .swcrc.
  transform: { '\\.ts$': '@swc/jest' },
  globalSetup: '<rootDir>/libs/testing/src/jest-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-teardown.ts',
  injectGlobals: false,
  errorOnDeprecated: true,
  watchman: false,
  // A worker waits half of its time, for a process that starts, a timer, the database: half as many more as there are cores. No more
  // than PostgreSQL has connections for.
  maxWorkers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // For what hangs. Many tests start processes or a database, and a busy machine may stand still for seconds: none asserts how
  // long that takes. `until` gives up before this, and says so.
  testTimeout: 60_000,
  // A worker whose tests left nothing open still takes half a second to end on a busy machine: it gives back half a gigabyte. What
  // was left open keeps a worker for good, and is told of all the same.
  workerGracefulExitTimeout: 10_000,
  slowTestThreshold: 2,
};
