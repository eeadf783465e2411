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

/** The refusals of an operation: one answer per status, which several codes may share. */
export function describeRefusals(row: Operation): Json {
  const codes: RefusalCode[] = [...refusalsOf[row.auth], ...(row.refusals ?? [])];
  if (row.body) codes.push('invalid_request', 'payload_too_large', 'unsupported_media_type', 'conflict');
  if (row.query || row.path.includes('{')) codes.push('invalid_request', 'not_found');
  if (row.idempotent) codes.push('idempotency_mismatch');
  if (row.limitedPerMember) codes.push('rate_limited');
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
    headers: requestIdHeader,
    content: { 'application/json': { schema } },
  };
}

/** On every answer. */
export const requestIdHeader = {
  'X-Request-Id': { schema: { type: 'string' }, description: "The request's trace id." },
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

/** The bodies of refusals, as they stand under components. */
export const refusalSchemas = { Refusal: refusalSchema, PlanLimit: planLimitSchema };
