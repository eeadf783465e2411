/**
 * Loads our specs with Node's own `import` in place of jest's copy of it. Jest gives each spec a context with modules of its own, which is
 * there for mocks of modules. We have none of these, and paid for it with a second per spec, most of it for loading Nest, TypeORM and zod
 * again. The rest of jest stays as it is: scheduling, hooks, time-outs, matchers, reports. See
 * docs/decisions/0011-specs-share-their-modules.md.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import jestRuntime from 'jest-runtime';
import { setGlobals } from './globals.mjs';
import { registerSourceModules } from './source-modules.mjs';
import { registerSpecModules } from './spec-modules.mjs';

const require = createRequire(import.meta.url);
// The package's types are those of its CommonJS half, where the class is a property.
const Runtime = 'default' in jestRuntime ? jestRuntime.default : jestRuntime;

/** @typedef {ConstructorParameters<typeof Runtime>} RuntimeArguments */

const compilerOptions = {
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: /** @type {const} */ ('v8'),
  instrument: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

// A module is compiled once and mapped for as long as the worker lives, so neither belongs to one spec's runtime.
/** @type {RuntimeArguments[3] | undefined} */
let transformer;
/** @type {Map<string, string>} */
const sourceMaps = new Map();
let specsLoaded = 0;

registerSourceModules();
registerSpecModules(compile);

class NativeRuntime extends Runtime {
  #testPath;

  /** @param {RuntimeArguments} args */
  constructor(...args) {
    const getBuiltinModule = process.getBuiltinModule.bind(process);
    super(...args);
    // The process is the real one here, and what jest puts in place of this loads modules into the context we do without.
    process.getBuiltinModule = getBuiltinModule;
    transformer = args[3];
    this.#testPath = args[6];
  }

  /** @override */
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /**
   * @override
   * @param {string} path
   */
  async unstable_importModule(path) {
    specsLoaded += 1;
    await import(`${pathToFileURL(path).href}?spec=${specsLoaded}`);
  }

  /**
   * Jest loads its own test framework this way, and expects it to be fresh.
   * @override
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    if (to !== undefined) return createRequire(from)(to);
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    delete require.cache[from];
    return require(from);
  }

  /**
   * @override
   * @param {Parameters<InstanceType<typeof Runtime>['setGlobalsForRuntime']>[0]} globals
   */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    setGlobals(this.requireModuleOrMock(this.#testPath, '@jest/globals'));
  }

  /** @override */
  getSourceMaps() {
    return sourceMaps;
  }
}

/**
 * @param {string} path
 * @param {string} url
 */
function compile(path, url) {
  if (!transformer) throw new Error('a spec was loaded before its runtime');
  const { code, sourceMapPath } = transformer.transform(path, compilerOptions, readFileSync(path, 'utf8'));
  if (sourceMapPath) sourceMaps.set(url, sourceMapPath);
  return code;
}

// Jest requires this file, and takes what it gets for the class.
export { NativeRuntime as 'module.exports' };
