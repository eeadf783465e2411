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

/** The code of a refusal in its body; it settles the status. */
export type RefusalCode = keyof typeof refusalStatus;

/** One thing that is wrong with an input: where, and what. */
export interface InputIssue {
  path: string;
  message: string;
}

/** An expected "no": the edge writes its public message, context and headers; nothing internal is ever put into them. */
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

/** The JSON body of a refusal over REST: the 402 names its code in `error`, all others in `error_code` (SPEC 7.1). */
export function refusalBody(refusal: Refusal): Record<string, unknown> {
  const field = refusal.code === 'plan_limit' ? 'error' : 'error_code';
  return { [field]: refusal.code, ...refusal.context, message: refusal.message };
}

/** The JSON body of a refusal over MCP: SPEC 7.2 has `error_code` for all of them. */
export function mcpRefusalBody({ code, context, message }: Refusal): Record<string, unknown> {
  return { error_code: code, ...context, message };
}

/** Among the codes that JSON-RPC leaves to servers, one that neither MCP nor its SDKs have given a meaning. */
const refusedCode = -32_050;

/**
 * The same as the body of an HTTP answer, with an error of JSON-RPC beside it: clients show the message of that, and for a status alone only
 * its number. A body that is no JSON-RPC has an error of its own. A wrong protocol version has none, because clients that try a newer one
 * first, such as Claude Code, fall back on a 400 that is no JSON-RPC.
 */
export function mcpRefusalAnswer(refusal: Refusal, id: string | number | null): Record<string, unknown> {
  const { code, context, message } = refusal;
  if (code === 'unsupported_protocol') return mcpRefusalBody(refusal);
  const error = { code: refusedCode, message, data: { error_code: code, ...context } };
  return { jsonrpc: '2.0', id, error, ...mcpRefusalBody(refusal) };
}

/** 401 where an API key is needed. The text is one for all causes: it must not tell a revoked key from an unknown one. */
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

/** 401 where an embed token or a share's is needed; one text, whether it never was, is over or was revoked. */
export function noEmbedToken(): Refusal {
  const message =
    'no valid token: send an embed token or that of a share as "Authorization: Bearer …" or as ?token=';
  return new Refusal('unauthorized', message, {}, { 'www-authenticate': 'Bearer realm="questglass-embed"' });
}

/** 401 for a sign-in that failed; one text whether the email, the password or the provider's word was wrong. */
export function signInFailed(message = 'email or password is wrong'): Refusal {
  return new Refusal(
    'unauthorized',
    message,
    {},
    { 'www-authenticate': 'Bearer realm="questglass-session"' },
  );
}

/** 402 for what the account's plan does not include. */
export function planTooLow(gate: PlanGate, plan: Plan): Refusal {
  const message = `the ${plan} plan does not include this; it needs ${gate.required} or higher`;
  return new Refusal('plan_limit', message, { limit: gate.limit, required_plan: gate.required });
}

/** 403 for a key without the scope that the operation needs. */
export function scopeMissing(scope: Scope): Refusal {
  const message = `this key lacks the scope "${scope}"; scopes are fixed at creation, so create a key that has it`;
  return new Refusal('insufficient_scope', message, { required_scope: scope });
}

/** 403 for a member whose role does not reach. */
export function roleTooLow(required: Role): Refusal {
  return new Refusal('forbidden', `this needs the role ${required} in the workspace`, {
    required_role: required,
  });
}

/** 403 for a key that would end the embed token of another one. Its workspace knows the token, so it is no 404. */
export function tokenOfAnotherKey(): Refusal {
  const message = 'another key issued this token: that key revokes it, or an admin of the workspace';
  return new Refusal('forbidden', message, { required_role: 'admin' });
}

/** 403 for a request from outside the key's ranges of addresses. */
export function addressNotAllowed(): Refusal {
  return new Refusal('ip_not_allowed', "the request's address is outside the ranges this key is limited to");
}

/** 429 of the per-key cap. `limit_rpm` stands in both places that SPEC 7.1 names; Retry-After is always 60. */
export function rateLimited(limitRpm: number, what = `this key's ${limitRpm} requests`): Refusal {
  const message = `over ${what} per minute; retry after 60 seconds`;
  const context = { limit_rpm: limitRpm, detail: { limit_rpm: limitRpm } };
  return new Refusal('rate_limited', message, context, { 'retry-after': '60' });
}

/** 429 of the same cap where a member has used it up. */
export function memberRateLimited(limitRpm: number): Refusal {
  return rateLimited(limitRpm, `your ${limitRpm} questions`);
}

/** 429 for sign-ins that failed too often, whether or not the next one would be right. */
export function tooManyAttempts(retryAfterSeconds: number): Refusal {
  const message = `too many failed sign-ins; try again in ${counted(retryAfterSeconds, 'second')}`;
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': String(retryAfterSeconds) });
}

/** 429 where the viewers of a link or token list more values of filters than they may. */
export function tooManyLists(): Refusal {
  const message = 'too many values were looked for here; try again in a minute';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}

/** 429 where a workspace test-fires more than it may. */
export function tooManyTests(): Refusal {
  const message = 'a workspace may send 30 test events a minute; try again in a minute';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}

/** 429 where as many exports are under way as there may be. */
export function tooManyExports(): Refusal {
  const message = 'as many exports are under way as there may be at once; try again when one has ended';
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '10' });
}

/** 403 while the deployment's switch is off. */
export function mcpDisabled(): Refusal {
  return new Refusal('mcp_disabled', 'MCP is switched off on this deployment');
}

/** 403 for a page of somebody else's: what a browser sends along must not be enough to get in. */
export function originNotAllowed(
  message = 'this Origin may not call the MCP server; its operator can allow it',
): Refusal {
  return new Refusal('origin_not_allowed', message);
}

/** 400 for another protocol version than ours in the header. */
export function unsupportedProtocol(): Refusal {
  const message = `this server speaks MCP ${mcpProtocolVersion}: send that in MCP-Protocol-Version, or leave the header out`;
  return new Refusal('unsupported_protocol', message, { supported_version: mcpProtocolVersion });
}

/** 406 for a client that takes no JSON. */
export function notAcceptable(): Refusal {
  return new Refusal('not_acceptable', 'the answer is application/json, which Accept leaves out');
}

/** Nobody waits for the answer any more, so nobody reads this. */
export function callerGone(): Refusal {
  return new Refusal('request_timeout', 'whoever asked has gone');
}

/** 413: the body is longer than what is read. */
export function payloadTooLarge(bytesMax: number): Refusal {
  const bytes = counted(bytesMax, 'byte');
  const message = `the body is larger than the ${bytes} that are read here`;
  return new Refusal('payload_too_large', message, { limit_bytes: bytesMax });
}

/** 415: the body is of another type than JSON. */
export function unsupportedMediaType(message = 'send the body as application/json'): Refusal {
  return new Refusal('unsupported_media_type', message);
}

/** 415: the body is compressed. */
export function encodedBody(): Refusal {
  return unsupportedMediaType('send the body as it is, without Content-Encoding');
}

/** 404 for what does not exist and for what belongs to another workspace: the two must not be told apart. */
export function notFound(message = 'there is nothing here'): Refusal {
  return new Refusal('not_found', message);
}

/** 405 for an address that is there, but not for this method. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  return new Refusal('method_not_allowed', `this address answers ${allow}`, {}, { allow });
}

/** 400 with each thing that is wrong with the input. */
export function invalidRequest(
  issues: readonly InputIssue[],
  message = 'the request is not valid',
  options?: ErrorOptions,
): Refusal {
  return new Refusal('invalid_request', message, { issues }, {}, options);
}

/** 409 for what the present state does not allow; the message says what stands in the way. */
export function conflict(message: string): Refusal {
  return new Refusal('conflict', message);
}

/** 409 where a workspace has as many records of a kind as it may. */
export function tooManyRecords(what: string, max: number, setting: string): Refusal {
  const message = `this workspace has ${max} ${what}, and may have no more; remove one, or have the operator raise ${setting}`;
  return new Refusal('conflict', message, { limit: max });
}

/** 409 for a question where the workspace may keep no more answers and lets none go. */
export function keptAnswersFull(bytesMax: number): Refusal {
  const message = `this workspace keeps ${bytesMax / 1_000_000} MB of answers, and may keep no more: an admin makes room by erasing conversations (DELETE /workspaces/{workspace_id}/conversations, or Members in the settings); the operator may raise QG_KEPT_MEGABYTES, or set QG_KEPT_WHEN_FULL to let the oldest go`;
  return new Refusal('conflict', message, { limit_bytes: bytesMax });
}

/** 409 for a declared record: its manifest would revert the change. */
export function managed(by: string): Refusal {
  return new Refusal('conflict', `this is declared by ${by}; change it there`, { managed_by: by });
}

/** 422: the key was used for a request with another body. */
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
