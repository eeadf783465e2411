/**
 * The parts of the OpenAPI document that the reference shows.
 *
 * @typedef {{ $ref?: string, type?: string | readonly string[], description?: string, const?: unknown, enum?: readonly unknown[],
 *   anyOf?: readonly Schema[], oneOf?: readonly Schema[], properties?: Record<string, Schema>, required?: readonly string[],
 *   items?: Schema, additionalProperties?: Schema | boolean, format?: string, default?: unknown, minimum?: number, maximum?: number,
 *   minLength?: number, maxLength?: number }} Schema
 * @typedef {{ schema: Schema, example?: unknown }} Content
 * @typedef {{ content?: Record<string, Content>, description?: string, required?: boolean }} Body
 * @typedef {{ name: string, in: string, description?: string, required?: boolean, schema: Schema }} Parameter
 * @typedef {Body & { headers?: Record<string, { description?: string }> }} Response
 * @typedef {{ operationId: string, tags: readonly string[], summary: string, description?: string,
 *   deprecated?: boolean, security?: readonly Record<string, unknown>[], parameters?: readonly Parameter[], requestBody?: Body,
 *   responses: Record<string, Response> }} RawOperation
 * @typedef {{ info: { version: string, description: string }, tags: readonly { name: string, description: string }[],
 *   paths: Record<string, Record<string, RawOperation>>, webhooks: Record<string, { post: RawOperation }>,
 *   components: { schemas: Record<string, Schema> } }} Document
 * @typedef {{ method: string, path: string } & RawOperation} DocumentedOperation
 * @typedef {{ id: string, scope?: string, role?: string, plan?: { required: string } }} OperationRow
 */

const json = 'application/json';

/** The contract as the pages show it: operations by tag, events, and schemas with their references followed. */
export class Contract {
  /** @type {readonly DocumentedOperation[]} */
  operations;

  /**
   * @param {Document} document
   * @param {readonly OperationRow[]} rows of the operations table
   */
  constructor(document, rows) {
    this.document = document;
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => ({ ...raw, method: method.toUpperCase(), path })),
    );
  }

  /** @param {string} tag */
  operationsOf(tag) {
    return this.operations.filter(({ tags }) => tags.includes(tag));
  }

  /**
   * A schema with its reference followed; its own description wins.
   * @param {Schema} schema
   * @returns {Schema}
   */
  resolve(schema) {
    if (schema.$ref === undefined) return schema;
    const named = this.document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
    const { $ref: _ref, ...own } = schema;
    return { ...this.resolve(named), ...own };
  }
}

/**
 * The JSON of a request or an answer.
 * @param {Body | undefined} body
 * @returns {Content | undefined}
 */
export function jsonOf(body) {
  return body?.content?.[json];
}

/**
 * The success of an operation: its status and its answer.
 * @param {RawOperation} operation
 * @returns {{ status: string, response: Response }}
 */
export function successOf({ responses }) {
  const [status, response] =
    Object.entries(responses).find(([code]) => /^[23]/.test(code) && code !== '304') ?? [];
  return { status: status ?? '200', response: response ?? {} };
}

/**
 * The part of an address that a tag's page has.
 * @param {string} tag
 * @returns {string}
 */
export function slugOf(tag) {
  return tag.toLowerCase().replaceAll(' ', '-');
}
