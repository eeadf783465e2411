/**
 * The shapes of the API's records, read from its OpenAPI document: what the SDKs' types are written from.
 *
 * @typedef {{ kind: 'text' | 'moment' | 'integer' | 'number' | 'boolean' | 'null' | 'any' }} Plain
 * @typedef {Plain | { kind: 'literal', values: readonly unknown[] } | { kind: 'name', name: string }
 *   | { kind: 'list' | 'map', of: Type } | { kind: 'union', of: readonly Type[] }} Type
 * @typedef {{ name: string, type: Type, isRequired: boolean, description: string | undefined }} Field
 * @typedef {{ name: string, description: string | undefined, fields: readonly Field[] }} RecordShape
 * @typedef {{ name: string, description: string | undefined, type: Type }} AliasShape
 * @typedef {{ records: readonly RecordShape[], aliases: readonly AliasShape[], inputs: ReadonlySet<string>,
 *   events: readonly { type: string, name: string }[], codes: readonly string[], version: string }} Shapes
 * @typedef {{ $ref?: string, const?: unknown, enum?: readonly unknown[], anyOf?: readonly Schema[], oneOf?: readonly Schema[],
 *   type?: string | readonly string[], format?: string, description?: string, properties?: Record<string, Schema>,
 *   required?: readonly string[], additionalProperties?: Schema | boolean, items?: Schema, 'x-extensible-enum'?: readonly string[] }} Schema
 * @typedef {{ content: { 'application/json': { schema: Schema } } }} Body
 * @typedef {{ info: { version: string }, paths: Record<string, Record<string, { requestBody?: Body }>>,
 *   webhooks: Record<string, { post: { requestBody: Body } }>, components: { schemas: Record<string, Schema> } }} Document
 */

/** Schemas that the SDKs write by hand: errors are classes, and MCP has clients of its own. */
const leftOut = new Set(['Refusal', 'PlanLimit', 'McpRequest', 'McpResponse', 'Json']);

/**
 * Reads the shapes of a document.
 * @param {Document} document
 * @returns {Shapes}
 */
export function readShapes(document) {
  const reading = new Reading();
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) if (!leftOut.has(name)) reading.add(name, schema);
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const name = `${pascal(type)}Event`;
    reading.add(name, post.requestBody.content['application/json'].schema);
    return { type, name };
  });
  return {
    records: reading.records,
    aliases: reading.aliases,
    inputs: namedWithin(document.paths, schemas),
    events,
    codes: schemas['Refusal']?.properties?.['error_code']?.['x-extensible-enum'] ?? [],
    version: document.info.version,
  };
}

class Reading {
  /** @type {RecordShape[]} */
  records = [];
  /** @type {AliasShape[]} */
  aliases = [];

  /**
   * @param {string} name
   * @param {Schema} schema
   */
  add(name, schema) {
    const { description } = schema;
    // TypeScript makes one interface of two with the same name, which nothing fits then.
    if ([...this.records, ...this.aliases].some((each) => each.name === name))
      throw new Error(`two shapes are called ${name}: name one of them in the contract`);
    if (schema.properties) this.records.push({ name, description, fields: this.#fieldsOf(name, schema) });
    else this.aliases.push({ name, description, type: this.#typeOf(`${name}Object`, schema) });
  }

  /**
   * @param {string} name
   * @param {Schema} schema
   * @returns {Field[]}
   */
  #fieldsOf(name, { properties = {}, required = [] }) {
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: this.#typeOf(name + pascal(field), schema),
      isRequired: required.includes(field),
      description: schema.description,
    }));
  }

  /**
   * An object within another is a record of its own, named after where it is.
   * @param {string} place
   * @param {Schema} schema
   * @returns {Type}
   */
  #typeOf(place, schema) {
    if (schema.$ref) return named(schema.$ref);
    if (schema.const !== undefined) return { kind: 'literal', values: [schema.const] };
    if (schema.enum) return { kind: 'literal', values: schema.enum };
    const several = schema.anyOf ?? schema.oneOf;
    if (several) return union(several.map((each) => this.#typeOf(place, each)));
    if (typeof schema.type === 'object')
      return union(schema.type.map((type) => this.#typeOf(place, { ...schema, type })));
    switch (schema.type) {
      case 'object':
        if (!schema.properties)
          return { kind: 'map', of: this.#typeOf(place, Object(schema.additionalProperties)) };
        this.add(place, schema);
        return { kind: 'name', name: place };
      case 'array':
        return { kind: 'list', of: this.#typeOf(place, schema.items ?? {}) };
      case 'string':
        return { kind: schema.format === 'date-time' ? 'moment' : 'text' };
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: schema.type };
      default:
        return { kind: 'any' };
    }
  }
}

/**
 * @param {string} reference
 * @returns {Type}
 */
function named(reference) {
  const name = reference.split('/').at(-1) ?? '';
  return name === 'Json' ? { kind: 'any' } : { kind: 'name', name };
}

/**
 * A union within a union is one union, and what stands in it twice stands there once.
 * @param {readonly Type[]} types
 * @returns {Type}
 */
function union(types) {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.of : [type]));
  const different = new Map(flat.map((type) => [JSON.stringify(type), type]));
  return { kind: 'union', of: [...different.values()] };
}

/**
 * The names of the schemas that bodies of requests are made of.
 * @param {Document['paths']} paths
 * @param {Record<string, Schema>} schemas
 * @returns {Set<string>}
 */
function namedWithin(paths, schemas) {
  const bodies = Object.values(paths).flatMap((path) => Object.values(path).map((each) => each.requestBody));
  /** @type {Set<string>} */
  const found = new Set();
  const queue = referencesIn(bodies);
  for (const name of queue) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...referencesIn(schemas[name]));
  }
  return found;
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function referencesIn(value) {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  );
}

/**
 * @param {string} name such as `data_source.connected`
 * @returns {string} such as `DataSourceConnected`
 */
function pascal(name) {
  return name.replaceAll(/(?:^|[._-])(\w)/g, (_all, /** @type {string} */ letter) => letter.toUpperCase());
}
