import { apiVersion, eventTypes, operations } from '#contracts';
import type { Operation } from '#contracts';
import { fieldDescriptions } from './field-descriptions.js';
import { describeFields } from './describe-fields.js';
import { describeRefusals, refusalSchemas, requestIdHeader } from './describe-refusals.js';
import { describeWebhook, eventsTag } from './describe-webhook.js';
import { describeMcp, mcpSchemas, mcpTag } from './describe-mcp.js';
import { readExamples } from './examples.js';
import type { Examples } from './examples.js';
import { refusalExamples } from './refusal-examples.js';
import { SchemaCollection } from './schema-collection.js';
import type { Json } from './schema-collection.js';

/** The OpenAPI 3.1 document, made from the operations table and nothing else: of all callers, or of API keys alone. */
export function openApiDocument(
  callers: 'all' | 'keys' = 'all',
  every: readonly Operation[] = Object.values(operations),
): Json {
  const rows = callers === 'all' ? every : every.filter(({ auth }) => auth === 'key');
  const schemas = new SchemaCollection();
  const examples = readExamples();
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: describeOperation(row, schemas, examples),
    };
  }
  paths['/v1/mcp'] = { post: describeMcp(examples.operations['callMcp'] ?? {}) };
  return describeFields({
    openapi: '3.1.1',
    info: {
      title: 'Questglass',
      version: apiVersion,
      description: descriptions[callers],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative, so that it holds under whatever name the service is reached.
    servers: [{ url: '/' }],
    tags: tagsOf(rows),
    paths,
    webhooks: Object.fromEntries(
      eventTypes.map((type) => [type, { post: describeWebhook(type, schemas, examples.events[type]) }]),
    ),
    components: {
      schemas: { ...refusalSchemas, ...mcpSchemas, ...schemas.named },
      examples: refusalExamples(paths),
      securitySchemes: callers === 'all' ? securitySchemes : { apiKey: securitySchemes.apiKey },
    },
  });
}

const descriptions = {
  all: "Ask a workspace's data in plain English. `/v1` takes API keys; `/auth` and `/workspaces` take the session token of a signed-in member. /v1/openapi-keys.json describes `/v1` alone.",
  keys: "Ask a workspace's data in plain English, with an API key. /v1/openapi.json describes everything that the service does.",
} as const;

function tagsOf(rows: readonly Operation[]): Json[] {
  const names = new Set(rows.map((row) => row.tag));
  return [...[...names].map((name) => ({ name, description: tagDescriptions[name] })), eventsTag, mcpTag];
}

const tagDescriptions: Record<Operation['tag'], string> = {
  Workspace: 'What a key acts as, and how it reads time.',
  Sessions: 'Signing in and out.',
  'API keys': 'Keys of a workspace.',
  Members: 'People of a workspace.',
  Ask: 'Questions in plain English.',
  Audit: 'Who did what.',
  'Data sources': 'Where the data is.',
  Alerts: 'Numbers that are watched, and when they are worth telling.',
  Insights: 'What stands out in metrics by itself.',
  Metrics: 'Curated metrics over the sources.',
  Deliveries: 'What people are told: channels of mail, Slack and Teams, schedules, and who wants none of it.',
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

function describeOperation(row: Operation, schemas: SchemaCollection, examples: Examples): Json {
  const { request, response } = examples.operations[row.id] ?? {};
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
    ...describeText(row),
    ...(row.deprecated && { deprecated: true }),
    security: security[row.auth],
    parameters: [...pathParameters(row), ...queryParameters(row, schemas), ...headerParameters(row)],
    ...(row.body && {
      requestBody: { required: !row.bodyOptional, content: jsonContent(schemas.input(row.body), request) },
    }),
    responses: {
      ...success(row, schemas, response),
      ...describeRefusals(row),
    },
  };
}

function describeText({ description = '', deprecated }: Operation): Json {
  const ending = deprecated
    ? `Deprecated since ${dayOf(deprecated.since)}, and gone from ${dayOf(deprecated.until)} on: use ${deprecated.instead}.`
    : '';
  const text = [ending, description].filter(Boolean).join(' ');
  return text === '' ? {} : { description: text };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function pathParameters({ id, path }: Operation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: describePathParameter(id, path, name),
    schema: { type: 'string' },
  }));
}

function describePathParameter(id: string, path: string, name: string): string {
  const description = path.includes('/filters/{key}') && name === 'key' ? filterKey : pathDescriptions[name];
  if (description === undefined) throw new Error(`nothing describes {${name}} of the operation ${id}`);
  return description;
}

const filterKey = "The filter's key within its dashboard.";

const pathDescriptions: Readonly<Record<string, string>> = {
  workspace_id: "The workspace's id.",
  id: "The dashboard's id.",
  key: "The widget's key within its dashboard.",
  jti: "The embed token's id.",
  key_id: "The API key's id.",
  member_id: "The member's id.",
  data_source_id: "The data source's id.",
  correction_id: "The correction's id.",
  metric_id: "The metric's id.",
  version: 'The number of a published version.',
  conversation_id: "The conversation's id.",
  message_id: "The answer's id, its message_id.",
  share_id: "The link's id.",
  verified_question_id: "The verified question's id.",
  alert_id: "The alert's id.",
  insight_id: "The insight's id.",
  folder_id: "The folder's id.",
  channel_id: "The channel's id.",
  schedule_id: "The schedule's id.",
  sub_id: "The subscription's id.",
  delivery_id: "The delivery's id.",
};

function queryParameters(row: Operation, schemas: SchemaCollection): Json[] {
  if (!row.query) return [];
  const schema = schemas.input(row.query);
  const properties = Object.entries(schema.properties ?? {});
  return properties.map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: 'query',
      required: false,
      description: description ?? fieldDescriptions[name],
      schema: rest,
    };
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
              'A repeated request with the same key and body is answered as the first one was, for 24 hours. It runs anew where that answer is longer than a megabyte, or was let go for newer ones.',
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

function success(row: Operation, schemas: SchemaCollection, example: unknown): Json {
  const description = {
    200: 'The answer.',
    201: 'Made.',
    202: 'It will be done.',
    204: 'Done; there is no body.',
    302: 'To the identity provider.',
  }[row.status];
  const headers = {
    ...requestIdHeader,
    ...(row.auth === 'key' && rateLimitHeaders),
    ...(row.conditional && etagHeader),
    ...(row.idempotent && replayedHeader),
    ...(row.deprecated && deprecationHeaders),
    ...describeHeaders(row),
  };
  return {
    ...(row.conditional && { 304: { description: 'What the caller has still holds.', headers } }),
    [row.status]: {
      description,
      headers,
      ...(row.output && { content: jsonContent(schemas.output(row.output), example) }),
      ...(row.media && { content: mediaContent(row.media) }),
    },
  };
}

function describeHeaders({ headers = {} }: Operation): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { schema: { type: 'string' }, description }]),
  );
}

const replayedHeader = {
  'Idempotent-Replayed': {
    schema: { type: 'string', enum: ['true'] },
    description: 'There where an earlier request with this Idempotency-Key was answered so.',
  },
};

const deprecationHeaders = {
  Deprecation: {
    schema: { type: 'string' },
    description: 'The moment at which the operation was deprecated (RFC 9745).',
  },
  Sunset: { schema: { type: 'string' }, description: 'The moment from which it is gone (RFC 8594).' },
  Link: { schema: { type: 'string' }, description: 'The page on versions and deprecation.' },
};

const etagHeader = { ETag: { schema: { type: 'string' }, description: 'The version of the answer.' } };

const rateLimitHeaders = {
  'RateLimit-Policy': { schema: { type: 'string' }, description: 'The cap and its window.' },
  RateLimit: { schema: { type: 'string' }, description: 'What is left of it, and for how many seconds.' },
};

function mediaContent(media: NonNullable<Operation['media']>): Json {
  return Object.fromEntries(
    Object.entries(media).map(([type, example]) => [
      type,
      // Bytes have no schema in OpenAPI 3.1.
      example === undefined ? {} : { schema: { type: 'string' }, example },
    ]),
  );
}

function jsonContent(schema: Json, example: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}
