import { shortened } from './shortened.mjs';

/**
 * @typedef {Record<string, any>} Answer
 * @typedef {{ request?: unknown, status: number, response?: unknown }} OperationExample
 * @typedef {{ method: string, path: string, scheme: string | undefined, isStream: boolean }} Operation
 * @typedef {{ paths: Record<string, Record<string, { operationId: string, security?: readonly Record<string, unknown>[],
 *   responses: Record<string, { content?: Record<string, unknown> }> }>>,
 *   webhooks: Record<string, unknown> }} Description
 * @typedef {{ params?: Record<string, string>, query?: Record<string, string>, body?: unknown, token?: string }} Parts
 */

/** Calls the operations of a running service by their names, and keeps the first real answer of each as its example. */
export class Recorder {
  /** @type {Record<string, OperationExample>} */
  examples = {};
  /** @type {Record<string, string>} */
  tokens = {};
  /** @type {Record<string, string>} */
  params = {};
  /** @type {ReadonlyMap<string, Operation>} */
  #operations;

  /**
   * @param {string} base
   * @param {Description} description
   */
  constructor(base, description) {
    this.base = base;
    this.#operations = new Map(
      Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId, security = [], responses }]) => {
          const [scheme] = security.flatMap((each) => Object.keys(each));
          const { content } = responses['200'] ?? {};
          const isStream = content !== undefined && !('application/json' in content);
          const operation = { method: method.toUpperCase(), path, scheme, isStream };
          return /** @type {const} */ ([operationId, operation]);
        }),
      ),
    );
  }

  /** Operations without an example. A stream of rows has none. */
  get missing() {
    return [...this.#operations].flatMap(([id, { isStream }]) => (isStream || id in this.examples ? [] : id));
  }

  /**
   * Calls an operation. Anything but its success ends the walk.
   * @param {string} id
   * @param {Parts} [parts]
   * @returns {Promise<Answer>}
   */
  async call(id, { params = {}, query = {}, body, token } = {}) {
    const operation = this.#operations.get(id);
    if (!operation) throw new Error(`the description has no operation ${id}`);
    const { method, path, scheme } = operation;
    const given = { ...this.params, ...params };
    const filled = path.replace(/\{(\w+)\}/g, (_all, /** @type {string} */ name) => given[name] ?? name);
    const bearer = token ?? (scheme === undefined ? undefined : this.tokens[scheme]);
    const url = `${this.base}${filled}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(url, requestOf(method, bearer, body));
    const text = await response.text();
    if (!response.ok) throw new Error(`${id} answered ${response.status}: ${text}`);
    const answer = text === '' ? undefined : JSON.parse(text);
    this.examples[id] ??= {
      ...(body !== undefined && { request: shortened(body) }),
      status: response.status,
      ...(answer !== undefined && { response: shortened(answer) }),
    };
    return answer ?? {};
  }
}

/**
 * @param {string} method
 * @param {string | undefined} bearer
 * @param {unknown} body
 * @returns {RequestInit}
 */
function requestOf(method, bearer, body) {
  return {
    method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
