import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A JSON schema as our document has them. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** One operation as the document describes it. */
export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  parameters: readonly {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    schema: Schema;
  }[];
  body: Schema | undefined;
  statuses: readonly number[];
}

/** The documented request of an event to a receiver: the names of the header fields that are always there. */
export interface DescribedWebhook {
  headers: readonly string[];
  description: string | undefined;
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, { post: RawOperation }>;
}

interface RawOperation {
  operationId: string;
  description?: string;
  parameters?: DescribedOperation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const json = 'application/json';

/** The OpenAPI document as a judge of answers: what it promises of each, and whether an answer keeps it. */
export class ApiDescription {
  readonly operations: readonly DescribedOperation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: Document) {
    formats.default(this.#ajv);
    this.#ajv.addSchema(Object(closed(document)), 'openapi');
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => describe(path, method, raw)),
    );
  }

  operation(id: string): DescribedOperation {
    const found = this.operations.find((each) => each.id === id);
    if (!found) throw new Error(`the document describes no operation ${id}`);
    return found;
  }

  /** The faults of the answer's body by the schema of an operation's response; empty when there are none. */
  faultsOf(operation: DescribedOperation, status: number, body: unknown): string[] {
    const { method, path } = operation;
    return this.#faults(
      ['paths', path, method, 'responses', String(status), 'content', json, 'schema'],
      body,
    );
  }

  /** The documented requests to receivers, by the event. */
  get webhooks(): Readonly<Record<string, DescribedWebhook>> {
    const described = Object.entries(this.document.webhooks).map(([event, { post }]) => {
      const required = (post.parameters ?? []).filter(
        ({ in: place, required: is }) => place === 'header' && is,
      );
      const headers = required.map(({ name }) => name.toLowerCase());
      return [event, { headers, description: post.description }] as const;
    });
    return Object.fromEntries(described);
  }

  /** The faults of a delivery's body by the schema of its event. */
  faultsOfDelivery(event: string, body: unknown): string[] {
    return this.#faults(['webhooks', event, 'post', 'requestBody', 'content', json, 'schema'], body);
  }

  /** The same by a schema that several operations share. */
  faultsOfComponent(name: string, body: unknown): string[] {
    return this.#faults(['components', 'schemas', name], body);
  }

  /** The media types of an operation's answer with this status; none where it has no body. */
  mediaOf({ path, method }: DescribedOperation, status: number): string[] {
    return Object.keys(this.document.paths[path]?.[method]?.responses[status]?.content ?? {});
  }

  /** A schema with its reference followed. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const names = schema.$ref.split('/').slice(1);
    let found: unknown = this.document;
    for (const name of names) found = Object(found)[name];
    return this.resolve(found as Schema);
  }

  #faults(steps: readonly string[], body: unknown): string[] {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const $ref = `openapi#/${pointer.join('/')}`;
    const validate = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, validate);
    validate(body);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

/**
 * The document promises that what it names is there, and leaves room for more. An answer of ours has nothing that it does not name:
 * that would be a field without a description. Refusals alone carry what their code calls for.
 */
function closed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => closed(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner, key)] as const);
  const copy = Object.fromEntries(entries);
  const isClosed = copy['type'] === 'object' && 'properties' in copy && name !== 'Refusal';
  return isClosed ? { additionalProperties: false, ...copy } : copy;
}

function describe(path: string, method: string, raw: RawOperation): DescribedOperation {
  return {
    id: raw.operationId,
    method,
    path,
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content[json]?.schema,
    // A `default` would name every status, and so none.
    statuses: Object.keys(raw.responses)
      .filter((status) => status !== 'default')
      .map(Number),
  };
}
