import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isSource } from './source-modules.mjs';

const testFolder = new URL('../../test/', import.meta.url).href;
const globals = new URL('./globals.mjs', import.meta.url).href;

/**
 * Has Node load specs and all that they import, compiled by the given function. What a spec has beside it in the test
 * folder is loaded anew for each spec, under the query of the spec's own address, because it may keep something of the
 * tests that ran; libs, apps and packages are loaded once for all specs of a worker.
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
