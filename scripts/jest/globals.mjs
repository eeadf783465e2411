/** @typedef {typeof import('@jest/globals')} Globals */

/**
 * The module `@jest/globals` in a spec. The bindings are live: a module that several specs share sees those of the spec
 * that is running.
 */
export let /** @type {Globals['afterAll']} */ afterAll,
  /** @type {Globals['afterEach']} */ afterEach,
  /** @type {Globals['beforeAll']} */ beforeAll,
  /** @type {Globals['beforeEach']} */ beforeEach,
  /** @type {Globals['describe']} */ describe,
  /** @type {Globals['expect']} */ expect,
  /** @type {Globals['it']} */ it,
  /** @type {Globals['jest']} */ jest;

/**
 * Makes them those of the spec that is about to run.
 * @param {Globals} globals
 */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
