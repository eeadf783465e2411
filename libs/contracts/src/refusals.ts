import { counted } from './counted.js';
import { mcpProtocolVersion } from './mcp.js';
import type { Plan, PlanGate } from './plans.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** Every code that an answer can refuse with, and its status. */
export const refusalStatus = {
  invalid_request: 400,
  unsupported_protocol: 400,
  unauthorized: 401,
  plan_limit: 402,
  forbidden: 403,
  insufficient_scope: 403,
  ip_not_allowed: 403,
  mcp_disabled: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  too_many_attempts: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

/** The code in the body of a refusal; it determines the status. */
export type RefusalCode = keyof typeof refusalStatus;

/** One fault of an input: its path and its description. */
export interface InputIssue {
  path: string;
  message: string;
}

/** An expected refusal. The edge writes its public message, context and headers, so nothing internal may be put into them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly context: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = refusalStatus[code];
  }
}

/** Builds the JSON body of a refusal over REST: the 402 names its code in `error`, all others in `error_code` (SPEC 7.1). */
export function refusalBody(refusal: Refusal): Record<string, unknown> {
  const field = refusal.code === 'plan_limit' ? 'error' : 'error_code';
  return { [field]: refusal.code, ...refusal.context, message: refusal.message };
}

/** Builds the JSON body of a refusal over MCP: SPEC 7.2 has `error_code` for all codes. */
export function mcpRefusalBody({ code, context, message }: Refusal): Record<string, unknown> {
  return { error_code: code, ...context, message };
}

/** A JSON-RPC error code from the range for servers to which neither MCP nor its SDKs have given a meaning. */
const refusedCode = -32_050;

/**
 * Builds the body of a refusal over MCP: the fields of the REST body and, beside them, a JSON-RPC error. Clients show the message of that
 * error, and show only the number of a bare status. A request body that is not JSON-RPC gets another error, with a code of JSON-RPC itself.
 * A wrong protocol version gets no JSON-RPC error, because clients that try a newer version first, such as Claude Code, fall back on a 400
 * that is not JSON-RPC.
 */
export function mcpRefusalAnswer(refusal: Refusal, id: string | number | null): Record<string, unknown> {
  const { code, context, message } = refusal;
  if (code === 'unsupported_protocol') return mcpRefusalBody(refusal);
  const error = { code: refusedCode, message, data: { error_code: code, ...context } };
  return { jsonrpc: '2.0', id, error, ...mcpRefusalBody(refusal) };
}

/** 401 where an API key is needed. The text is the same for all causes, so that it does not tell a revoked key from an unknown one. */
export function noKey(): Refusal {
  const message = 'no qg_live_ bearer: send a valid API key as "Authorization: Bearer qg_live_…"';
  return new Refusal('unauthorized', message, {}, { 'www-authenticate': 'Bearer realm="questglass"' });
}

/** 401 where a session token is needed. */
export function noSession(): Refusal {
  const message =
    'no session: sign in at POST /auth/sessions and send its token as "Authorization: Bearer …"';
  return new Refusal(
    'unauthorized',
    message,
    {},
    { 'www-authenticate': 'Bearer realm="questglass-session"' },
  );
}

/** 401 where an embed or share token is needed. The text is the same for a token that never existed, has expired or was revoked. */
export function noEmbedToken(): Refusal {
  const message =
    'no valid token: send an embed token or that of a share as "Authorization: Bearer …" or as ?token=';
  return new Refusal('unauthorized', message, {}, { 'www-authenticate': 'Bearer realm="questglass-embed"' });
}

/** 401 for a failed sign-in. The default text is the same whether the email or the password was wrong. */
export function signInFailed(message = 'email or password is wrong'): Refusal {
  return new Refusal(
    'unauthorized',
    message,
    {},
    { 'www-authenticate': 'Bearer realm="questglass-session"' },
  );
}

/** 402 for a feature that the account's plan does not include. */
export function planTooLow(gate: PlanGate, plan: Plan): Refusal {
  const message = `the ${plan} plan does not include this; it needs ${gate.required} or higher`;
  return new Refusal('plan_limit', message, { limit: gate.limit, required_plan: gate.required });
}

/** 403 for a key without the scope that the operation needs. */
export function scopeMissing(scope: Scope): Refusal {
  const message = `this key lacks the scope "${scope}"; scopes are fixed at creation, so create a key that has it`;
  return new Refusal('insufficient_scope', message, { required_scope: scope });
}

/** 403 for a member with too low a role. */
export function roleTooLow(required: Role): Refusal {
  return new Refusal('forbidden', `this needs the role ${required} in the workspace`, {
    required_role: required,
  });
}

/** 403 for a key that tries to revoke the embed token of another key. The key's workspace knows the token, so this is not a 404. */
export function tokenOfAnotherKey(): Refusal {
  const message = 'another key issued this token: that key revokes it, or an admin of the workspace';
  return new Refusal('forbidden', message, { required_role: 'admin' });
}

/** 403 for a request from outside the key's address ranges. */
export function addressNotAllowed(): Refusal {
  return new Refusal('ip_not_allowed', "the request's address is outside the ranges this key is limited to");
}

/** 429 for the per-key limit. `limit_rpm` stands in both places that SPEC 7.1 names; Retry-After is always 60. */
export function rateLimited(limitRpm: number, what = `this key's ${limitRpm} requests`): Refusal {
  const message = `over ${what} per minute; retry after 60 seconds`;
  const context = { limit_rpm: limitRpm, detail: { limit_rpm: limitRpm } };
  return new Refusal('rate_limited', message, context, { 'retry-after': '60' });
}

/** 429 for the same limit, used up by a member. */
export function memberRateLimited(limitRpm: number): Refusal {
  return rateLimited(limitRpm, `your ${limitRpm} questions`);
}

/** 429 for the limit that an operation has for each member by itself. */
export function memberCallsLimited(limitRpm: number): Refusal {
  return rateLimited(limitRpm, `your ${limitRpm} calls of this operation`);
}

/** 429 after too many failed sign-ins, even if the next one would be right. */
export function tooManyAttempts(retryAfterSeconds: number): Refusal {
  const message = `too many failed sign-ins; try again in ${counted(retryAfterSeconds, 'second')}`;
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': String(retryAfterSeconds) });
}

/** 429 for an address from which too many programs register themselves. */
export function tooManyRegistrations(): Refusal {
  const message = 'too many programs were registered from this address; try again in an hour';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '3600' });
}

/** 429 for viewers of a link or token who list the values of filters too often. */
export function tooManyLists(): Refusal {
  const message = 'too many values were looked for here; try again in a minute';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}

/** 429 for a workspace that sends too many test events. */
export function tooManyTests(): Refusal {
  const message = 'a workspace may send 30 test events a minute; try again in a minute';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}

/** 429 while the maximum number of exports is running. */
export function tooManyExports(
  message = 'as many exports are under way as there may be at once; try again when one has ended',
): Refusal {
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '10' });
}

/** 403 while MCP is switched off on the deployment. */
export function mcpDisabled(): Refusal {
  return new Refusal('mcp_disabled', 'MCP is switched off on this deployment');
}

/** 403 for a page of another origin: credentials that a browser sends along must not be enough to get in. */
export function originNotAllowed(
  message = 'this Origin may not call the MCP server; its operator can allow it',
): Refusal {
  return new Refusal('origin_not_allowed', message);
}

/** 400 for a protocol version in the header other than ours. */
export function unsupportedProtocol(): Refusal {
  const message = `this server speaks MCP ${mcpProtocolVersion}: send that in MCP-Protocol-Version, or leave the header out`;
  return new Refusal('unsupported_protocol', message, { supported_version: mcpProtocolVersion });
}

/** The codes by which OAuth's clients know a refusal (RFC 6749, 7591 and 8707). */
export type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'unsupported_grant_type';

/** 400 for a program in OAuth's protocol: the fields of the contract, and beside them those of OAuth. */
export function oauthError(error: OAuthErrorCode, message: string): Refusal {
  return new Refusal('invalid_request', message, { error, error_description: message });
}

/** Returns a 401 that tells a client of MCP where it learns how a person signs in (RFC 9728, 5.1). */
export function withResourceMetadata(refusal: Refusal, url: string): Refusal {
  const { code, message, context, headers } = refusal;
  const challenge = `${headers['www-authenticate'] ?? 'Bearer'}, resource_metadata="${url}"`;
  return new Refusal(code, message, context, { ...headers, 'www-authenticate': challenge });
}

/** 406 for a client that does not accept JSON. */
export function notAcceptable(): Refusal {
  return new Refusal('not_acceptable', 'the answer is application/json, which Accept leaves out');
}

/** The refusal for a caller that has disconnected, so nobody reads its text. */
export function callerGone(): Refusal {
  return new Refusal('request_timeout', 'whoever asked has gone');
}

/** The refusal for a caller whose answer was broken off because it was not read in time, so nobody reads its text. */
export function readTooSlowly(): Refusal {
  return new Refusal('request_timeout', 'the answer was not read in time');
}

/** 413 for a body that is longer than the limit. */
export function payloadTooLarge(bytesMax: number): Refusal {
  const bytes = counted(bytesMax, 'byte');
  const message = `the body is larger than the ${bytes} that are read here`;
  return new Refusal('payload_too_large', message, { limit_bytes: bytesMax });
}

/** 415 for a body of another type than JSON. */
export function unsupportedMediaType(message = 'send the body as application/json'): Refusal {
  return new Refusal('unsupported_media_type', message);
}

/** 415 for a compressed body. */
export function encodedBody(): Refusal {
  return unsupportedMediaType('send the body as it is, without Content-Encoding');
}

/** 404 for a record that does not exist and for one of another workspace: the two must not be told apart. */
export function notFound(message = 'there is nothing here'): Refusal {
  return new Refusal('not_found', message);
}

/** 405 for an address that exists, but not for this method. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  return new Refusal('method_not_allowed', `this address answers ${allow}`, {}, { allow });
}

/** 400 with every fault of the input. */
export function invalidRequest(
  issues: readonly InputIssue[],
  message = 'the request is not valid',
  options?: ErrorOptions,
): Refusal {
  return new Refusal('invalid_request', message, { issues }, {}, options);
}

/** 409 for a change that the present state does not allow; the message names the obstacle. */
export function conflict(message: string): Refusal {
  return new Refusal('conflict', message);
}

/** 409 for a workspace with the maximum number of records of a kind. */
export function tooManyRecords(what: string, max: number, setting: string): Refusal {
  const message = `this workspace has ${max} ${what}, and may have no more; remove one, or have the operator raise ${setting}`;
  return new Refusal('conflict', message, { limit: max });
}

/** 409 for an alert that a workspace has no room for; one per value takes the room of several. */
export function tooManyAlerts(room: { taken: number; max: number; perValue: number }): Refusal {
  const { taken, max, perValue } = room;
  const message = `this workspace has room for ${max} alerts, of which ${taken} are taken, and an alert for each value of a dimension counts as ${perValue}; remove some, or have the operator raise QG_ALERTS_MAX`;
  return new Refusal('conflict', message, { limit: max });
}

/** 409 for a question when the workspace may store no more answers and drops none. */
export function keptAnswersFull(bytesMax: number): Refusal {
  const message = `this workspace keeps ${bytesMax / 1_000_000} MB of answers, and may keep no more: an admin makes room by erasing conversations (DELETE /workspaces/{workspace_id}/conversations, or Members in the settings); the operator may raise QG_KEPT_MEGABYTES, or set QG_KEPT_WHEN_FULL to let the oldest go`;
  return new Refusal('conflict', message, { limit_bytes: bytesMax });
}

/** 409 for a change to a declared record, because its manifest would revert the change. */
export function managed(by: string): Refusal {
  return new Refusal('conflict', `this is declared by ${by}; change it there`, { managed_by: by });
}

/** 422 for an idempotency key that was used for a request with another body. */
export function idempotencyMismatch(): Refusal {
  const message = 'this Idempotency-Key was used with another body before; use a new key for a new request';
  return new Refusal('idempotency_mismatch', message);
}

/** 503: something that we depend on is down. The cause goes to the log, never into the body. */
export function unavailable(cause: unknown): Refusal {
  const message = 'something that the service depends on cannot be reached; try again shortly';
  return new Refusal('unavailable', message, {}, { 'retry-after': '1' }, { cause });
}

/** 500: our fault. The caller learns only the request id. */
export function internal(requestId: string, cause: unknown): Refusal {
  const message = 'something went wrong on our side; quote the request_id when you report it';
  return new Refusal('internal', message, { request_id: requestId }, {}, { cause });
}
