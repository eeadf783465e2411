import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Jest loads the global setup outside its own resolver, so Node itself must learn the two things that
// tsconfig.json says of specifiers: `#lib` means the sources, and './x.js' beside a './x.ts' means the latter.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!context.parentURL?.endsWith('.ts')) return nextResolve(specifier, context);
    if (specifier.startsWith('#')) {
      return nextResolve(specifier, { ...context, conditions: ['qg-src', ...context.conditions] });
    }
    const source = specifier.replace(/\.js$/, '.ts');
    const isSource = specifier.startsWith('.') && existsSync(new URL(source, context.parentURL));
    return nextResolve(isSource ? source : specifier, context);
  },
});

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['qg-src', 'node', 'node-addons'] },
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(cluster|faults|browser|bench)/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
  // The second is for our sources; a package finds its file with the first.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'] },
  // Without options it reads .swcrc.
  transform: { '\\.ts$': '@swc/jest' },
  globalSetup: '<rootDir>/libs/testing/src/jest-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-teardown.ts',
  injectGlobals: false,
  errorOnDeprecated: true,
  watchman: false,
  maxWorkers: 2,
  testTimeout: 20_000,
  slowTestThreshold: 2,
};
