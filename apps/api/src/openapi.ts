import { eventPayload, eventTypes, operations, refusalStatus } from '#contracts';
import type { EventType, Operation, RefusalCode } from '#contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** What an operation can refuse with, by who may call it. */
const refusalsOf: Record<Operation['auth'], readonly RefusalCode[]> = {
  none: ['internal', 'unavailable'],
  key: ['unauthorized', 'ip_not_allowed', 'rate_limited', 'internal', 'unavailable'],
  session: ['unauthorized', 'internal', 'unavailable'],
  embed: ['unauthorized', 'plan_limit', 'not_found', 'internal', 'unavailable'],
  workspace: ['unauthorized', 'not_found', 'internal', 'unavailable'],
};

/** The OpenAPI 3.1 document, made from the operations table and nothing else. */
export function openApiDocument(): Json {
  const rows: Operation[] = Object.values(operations);
  const schemas = new SchemaCollection();
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: describeOperation(row, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Questglass',
      version: '1.0.0',
      description:
        "Ask a workspace's data in plain English. `/v1` takes API keys; `/auth` and `/workspaces` take the session token of a signed-in member.",
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative, so that it holds under whatever name the service is reached.
    servers: [{ url: '/' }],
    tags: [...new Set(rows.map((row) => row.tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, { post: describeWebhook(type, schemas) }])),
    components: {
      schemas: { Refusal: refusalSchema, PlanLimit: planLimitSchema, ...schemas.named },
      securitySchemes,
    },
  };
}

const tagDescriptions: Record<Operation['tag'], string> = {
  Workspace: 'What a key acts as, and how it reads time.',
  Sessions: 'Signing in and out.',
  'API keys': 'Keys of a workspace.',
  Members: 'People of a workspace.',
  Ask: 'Questions in plain English.',
  Audit: 'Who did what.',
  'Data sources': 'Where the data is.',
  Metrics: 'Curated metrics over the sources.',
  Dashboards: 'Dashboards, and the cached data of their widgets.',
  Conversations: 'What was asked and answered.',
  Shares: 'Links to dashboards.',
  'Verified questions': 'Questions whose SQL somebody has looked at and found right.',
  Embedding: 'Dashboards in other pages.',
  Webhooks: 'Events, sent to where they are wanted; see `webhooks` for what is sent.',
};

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'qg_live_…',
    description: 'An API key of the workspace.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'qg_session_…',
    description: 'The token of POST /auth/sessions.',
  },
  embedToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'qg_embed_…',
    description: 'The token of POST /v1/embed-tokens, or of a share.',
  },
};

const refusalSchema = {
  type: 'object',
  required: ['error_code', 'message'],
  properties: {
    error_code: { type: 'string', enum: Object.keys(refusalStatus).filter((code) => code !== 'plan_limit') },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    required_scope: { type: 'string' },
    required_role: { type: 'string' },
    limit_rpm: { type: 'integer' },
    detail: { type: 'object', properties: { limit_rpm: { type: 'integer' } } },
    request_id: { type: 'string' },
  },
};

const planLimitSchema = {
  type: 'object',
  required: ['error', 'limit', 'required_plan', 'message'],
  properties: {
    error: { type: 'string', const: 'plan_limit' },
    limit: { type: 'string' },
    required_plan: { type: 'string' },
    message: { type: 'string' },
  },
  additionalProperties: false,
};

function describeOperation(row: Operation, schemas: SchemaCollection): Json {
  const security = {
    none: [],
    key: [{ apiKey: [] }],
    session: [{ session: [] }],
    workspace: [{ session: [] }],
    embed: [{ embedToken: [] }],
  };
  return {
    operationId: row.id,
    tags: [row.tag],
    summary: row.summary,
    ...(row.description && { description: row.description }),
    security: security[row.auth],
    parameters: [...pathParameters(row.path), ...queryParameters(row, schemas), ...headerParameters(row)],
    ...(row.body && {
      requestBody: { required: !row.bodyOptional, content: jsonContent(schemas.input(row.body)) },
    }),
    responses: {
      ...success(row, schemas),
      ...refusals(row),
      default: refusalAnswer(0, ['any other refusal']),
    },
  };
}

/** What a receiver gets for an event, and what it should answer. */
function describeWebhook(type: EventType, schemas: SchemaCollection): Json {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: `Sent to subscriptions that have chosen ${type}`,
    security: [],
    parameters: Object.entries(deliveryHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: jsonContent(schemas.output(eventPayload(type))) },
    responses: {
      '2XX': { description: 'Received. Anything else, a redirect included, is tried again for 24 hours.' },
      '410': { description: 'The receiver is gone for good: the subscription is disabled.' },
    },
  };
}

const deliveryHeaders = {
  'X-Service-Event': 'The name of the event.',
  'X-Service-Delivery': 'The delivery: the same in all its attempts, so what has it was there before.',
  'X-Service-Attempt': 'Which attempt this is, from 1.',
  'X-Service-Signature':
    'sha256= and the HMAC-SHA256 of the raw body in hexadecimal, keyed with the whole secret.',
  'webhook-id': 'As in Standard Webhooks; the same as X-Service-Delivery.',
  'webhook-timestamp': 'Seconds since 1970, when this attempt was signed.',
  'webhook-signature': 'As in Standard Webhooks: v1, and a signature; one more while a new secret is staged.',
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(row: Operation, schemas: SchemaCollection): Json[] {
  if (!row.query) return [];
  const schema = schemas.input(row.query);
  const properties = Object.entries(schema.properties ?? {});
  return properties.map(([name, property]) => {
    const { description, ...rest } = property;
    return { name, in: 'query', required: false, ...(description && { description }), schema: rest };
  });
}

function headerParameters(row: Operation): Json[] {
  return [
    ...(row.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description:
              'A repeated request with the same key and body is answered as the first one was, for 24 hours.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          },
        ]
      : []),
    ...(row.conditional
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            description: 'The ETag of an earlier answer: 304 while it holds.',
            schema: { type: 'string' },
          },
        ]
      : []),
  ];
}

function success(row: Operation, schemas: SchemaCollection): Json {
  const description = {
    200: 'The answer.',
    201: 'Made.',
    204: 'Done; there is no body.',
    302: 'To the identity provider.',
  }[row.status];
  const headers = {
    ...requestIdHeader,
    ...(row.auth === 'key' && rateLimitHeaders),
    ...(row.conditional && etagHeader),
  };
  return {
    ...(row.conditional && { 304: { description: 'What the caller has still holds.', headers } }),
    [row.status]: {
      description,
      headers,
      ...(row.output && { content: jsonContent(schemas.output(row.output)) }),
    },
  };
}

const requestIdHeader = {
  'X-Request-Id': { schema: { type: 'string' }, description: "The request's trace id." },
};

const etagHeader = { ETag: { schema: { type: 'string' }, description: 'The version of the answer.' } };

const rateLimitHeaders = {
  'RateLimit-Policy': { schema: { type: 'string' }, description: 'The cap and its window.' },
  RateLimit: { schema: { type: 'string' }, description: 'What is left of it, and for how many seconds.' },
};

/** One answer per status; several codes may share one. */
function refusals(row: Operation): Json {
  const codes: RefusalCode[] = [...refusalsOf[row.auth], ...(row.refusals ?? [])];
  if (row.body) codes.push('invalid_request', 'payload_too_large', 'unsupported_media_type', 'conflict');
  if (row.query || row.path.includes('{')) codes.push('invalid_request', 'not_found');
  if (row.idempotent) codes.push('idempotency_mismatch');
  if (row.plan) codes.push('plan_limit');
  if (row.scope) codes.push('insufficient_scope');
  if (row.role) codes.push('forbidden', 'conflict');
  if (row.tag === 'Sessions' && row.auth === 'none')
    codes.push('unauthorized', 'too_many_attempts', 'not_found', 'invalid_request');
  const byStatus = Map.groupBy([...new Set(codes)], (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [String(status), refusalAnswer(status, shared)]),
  );
}

function refusalAnswer(status: number, codes: readonly string[]): Json {
  const schema = { $ref: `#/components/schemas/${status === 402 ? 'PlanLimit' : 'Refusal'}` };
  return { description: codes.join(' or '), headers: requestIdHeader, content: jsonContent(schema) };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

interface ObjectSchema extends Json {
  properties?: Record<string, Json & { description?: string }>;
}

/** JSON schemas of zod schemas; those with an id of their own stand once, under components. */
class SchemaCollection {
  readonly named: Record<string, Json> = {};

  input(schema: z.ZodType): ObjectSchema {
    return this.#convert(schema, 'input');
  }

  output(schema: z.ZodType): ObjectSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...converted
    } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries($defs)) this.named[id] = rebase(definition) as Json;
    return rebase(converted) as ObjectSchema;
  }
}

/** zod refers to its own `$defs`; in the document they stand under components, without the `id` that zod gives them. */
function rebase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === 'id' && typeof inner === 'string'))
      .map(([name, inner]) => [
        name,
        name === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : rebase(inner),
      ]),
  );
}
