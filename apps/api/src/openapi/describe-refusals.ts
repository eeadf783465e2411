import { refusalStatus } from '#contracts';
import type { Operation, RefusalCode } from '#contracts';
import type { Json } from './schema-collection.js';

/** The refusals of an operation, by who may call it. */
const refusalsOf: Record<Operation['auth'], readonly RefusalCode[]> = {
  none: ['internal', 'unavailable'],
  key: ['unauthorized', 'ip_not_allowed', 'rate_limited', 'internal', 'unavailable'],
  session: ['unauthorized', 'internal', 'unavailable'],
  embed: ['unauthorized', 'plan_limit', 'not_found', 'internal', 'unavailable'],
  workspace: ['unauthorized', 'not_found', 'internal', 'unavailable'],
};

/** The part of an operation that says what may be refused. */
type RefusableOperation = Pick<Operation, 'auth'> & Partial<Operation>;

/** The refusals of an operation: one answer per status, which several codes may share. */
export function describeRefusals(row: RefusableOperation): Json {
  const codes: RefusalCode[] = [...refusalsOf[row.auth], ...(row.refusals ?? [])];
  if (row.body) codes.push('invalid_request', 'payload_too_large', 'unsupported_media_type', 'conflict');
  if (row.query || row.path?.includes('{')) codes.push('invalid_request', 'not_found');
  if (row.idempotent) codes.push('idempotency_mismatch');
  if (row.limitedPerMember || row.memberCallsPerMinute !== undefined) codes.push('rate_limited');
  if (row.plan) codes.push('plan_limit');
  if (row.scope) codes.push('insufficient_scope');
  if (row.role) codes.push('forbidden', 'conflict');
  if (row.tag === 'Sessions' && row.auth === 'none')
    codes.push('unauthorized', 'too_many_attempts', 'not_found', 'invalid_request');
  const byStatus = Map.groupBy([...new Set(codes)], (code) => refusalStatus[code]);
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, shared]) => [String(status), refusalAnswer(status, shared)]),
    ),
    default: refusalAnswer(0, ['any other refusal']),
  };
}

function refusalAnswer(status: number, codes: readonly string[]): Json {
  const schema = { $ref: `#/components/schemas/${status === 402 ? 'PlanLimit' : 'Refusal'}` };
  return {
    description: codes.join(' or '),
    headers: { ...requestIdHeader, ...headersOfStatus[status] },
    content: { 'application/json': { schema, ...(status > 0 && { examples: examplesOf(codes) }) } },
  };
}

function examplesOf(codes: readonly string[]): Json {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

const retryAfter = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait before the next try.' },
};

/** The header fields that come with a refusal. */
const headersOfStatus: Readonly<Record<number, Json>> = {
  401: {
    'WWW-Authenticate': { schema: { type: 'string' }, description: 'The kind of token that is needed.' },
  },
  429: retryAfter,
  503: retryAfter,
};

/** On every answer. */
export const requestIdHeader = {
  'X-Request-Id': { schema: { type: 'string' }, description: "The request's trace id." },
};

const limitRpm = { type: 'integer', description: 'Requests a minute that the plan gives a key.' };

const refusalSchema = {
  type: 'object',
  description: 'The body of every refusal but that of the plan.',
  required: ['error_code', 'message'],
  properties: {
    error_code: {
      type: 'string',
      description: 'The reason, for programs. Codes may be added, so it is no enum.',
      'x-extensible-enum': Object.keys(refusalStatus),
    },
    message: { type: 'string', description: 'The reason, for people.' },
    issues: {
      type: 'array',
      description: 'Each thing that is wrong with the input, with invalid_request.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Where, such as data_source_ids.0; empty for the whole.' },
          message: { type: 'string', description: 'The fault that is there.' },
        },
      },
    },
    required_scope: { type: 'string', description: 'The scope that a key needs, with insufficient_scope.' },
    required_role: { type: 'string', description: 'The role that is needed, with forbidden.' },
    required_plan: { type: 'string', description: 'The plan that is needed, with plan_limit over MCP.' },
    supported_version: { type: 'string', description: 'The version to send, with unsupported_protocol.' },
    limit_bytes: {
      type: 'integer',
      description:
        'The bytes of a body that are read, with payload_too_large; those that may be kept, with conflict.',
    },
    limit_rpm: limitRpm,
    detail: { type: 'object', description: 'The same once more.', properties: { limit_rpm: limitRpm } },
    request_id: { type: 'string', description: 'Quote it when you report an internal error.' },
    jsonrpc: { type: 'string', description: 'Always 2.0; over MCP alone, as id and error are.' },
    id: { description: 'The id of the request; null for a batch, and where none was read.' },
    error: {
      type: 'object',
      description: 'The same as an error of JSON-RPC, which is what clients of MCP show.',
      additionalProperties: true,
    },
  },
};

const planLimitSchema = {
  type: 'object',
  description: "The body of a 402: the account's plan does not include this.",
  required: ['error', 'limit', 'required_plan', 'message'],
  properties: {
    error: { type: 'string', const: 'plan_limit', description: 'The reason, for programs.' },
    limit: { type: 'string', description: 'The feature: rest_api, embed_tokens, webhooks, api_keys.' },
    required_plan: { type: 'string', description: 'The lowest plan that includes it.' },
    message: { type: 'string', description: 'The reason, for people.' },
  },
  additionalProperties: false,
};

/** The bodies of refusals, as they stand under components. */
export const refusalSchemas = { Refusal: refusalSchema, PlanLimit: planLimitSchema };
