import {
  Refusal,
  addressNotAllowed,
  callerGone,
  conflict,
  idempotencyMismatch,
  internal,
  invalidRequest,
  mcpDisabled,
  methodNotAllowed,
  noKey,
  notAcceptable,
  notFound,
  originNotAllowed,
  payloadTooLarge,
  planGates,
  planTooLow,
  rateLimited,
  refusalBody,
  roleTooLow,
  scopeMissing,
  tooManyAttempts,
  unavailable,
  unsupportedMediaType,
  unsupportedProtocol,
} from '#contracts';
import type { RefusalCode } from '#contracts';

const fault = { path: 'question', message: 'Too small: expected string to have >=1 characters' };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A refusal of each code, made as the service makes them. */
const refusals: Readonly<Record<RefusalCode, Refusal>> = {
  invalid_request: invalidRequest([fault]),
  unsupported_protocol: unsupportedProtocol(),
  unauthorized: noKey(),
  plan_limit: planTooLow(planGates.restApi, 'growth'),
  forbidden: roleTooLow('admin'),
  insufficient_scope: scopeMissing('ask'),
  ip_not_allowed: addressNotAllowed(),
  mcp_disabled: mcpDisabled(),
  origin_not_allowed: originNotAllowed(),
  not_found: notFound(),
  method_not_allowed: methodNotAllowed(['GET', 'HEAD']),
  not_acceptable: notAcceptable(),
  request_timeout: callerGone(),
  conflict: conflict('the same request is still running; repeat it when it has been answered'),
  payload_too_large: payloadTooLarge(1_000_000),
  unsupported_media_type: unsupportedMediaType(),
  idempotency_mismatch: idempotencyMismatch(),
  rate_limited: rateLimited(6_000),
  too_many_attempts: tooManyAttempts(60),
  headers_too_large: new Refusal('headers_too_large', 'the header fields are larger than what is read here'),
  internal: internal(traceId, undefined),
  unavailable: unavailable(undefined),
};

/** The bodies of the refusals that these paths name, as they stand under components. */
export function refusalExamples(paths: object): Record<string, { value: unknown }> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([code]) => text.includes(`"#/components/examples/${code}"`))
      .map(([code, refusal]) => [code, { value: refusalBody(refusal) }]),
  );
}
