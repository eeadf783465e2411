import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isSource } from './source-modules.mjs';

const testFolder = new URL('../../test/', import.meta.url).href;
const globals = new URL('./globals.mjs', import.meta.url).href;

/**
 * Makes Node load specs and their imports, compiled by the given function. Modules of the test folder are loaded again for each spec, under
 * the query of the spec's own address, because they may keep state of the tests that ran. Libs, apps and packages are loaded once for all
 * specs of a worker.
 * @param {(path: string, url: string) => string} compile
 */
export function registerSpecModules(compile) {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
      const resolved = nextResolve(specifier, context);
      const { search } = new URL(context.parentURL ?? resolved.url);
      const isSpecsOwn = isSource(resolved.url) && resolved.url.startsWith(testFolder);
      return isSpecsOwn && search !== '' ? { ...resolved, url: withQuery(resolved.url, search) } : resolved;
    },
    load(url, context, nextLoad) {
      if (!isSource(url)) return nextLoad(url, context);
      return { format: 'module', source: compile(fileURLToPath(url), url), shortCircuit: true };
    },
  });
}

/**
 * @param {string} url
 * @param {string} query
 */
function withQuery(url, query) {
  return new URL(query, url).href;
}
