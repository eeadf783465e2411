import type { Connection } from '../config/connection.js';
import { nameOf } from '../config/credential.js';
import { Failure, exitCodes } from '../failure.js';
import { isRecord, parseJson, stringField } from '../json.js';
import type { IncomingResponse } from './send-request.js';

/** The body of a refusal. `limit_rpm` may stand in two places, and both are read (SPEC 7.1). */
interface RefusalBody {
  message: string;
  issues: string[];
  limitRpm: number | undefined;
}

/** Why the answer is none, as one line and an exit code. */
export function refusalOf(answer: IncomingResponse, connection: Connection, target: string): Failure {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) return redirected(headers.location, connection);
  const body = readRefusal(answer.bytes);
  if (status === 429) return rateLimited(connection, body, secondsToWait(headers['retry-after'], Date.now()));
  if (!body) return unexpectedResponse(answer, connection);
  if (status === 401) return notSignedIn(connection, target, body);
  if (status >= 500) return brokenServer(body, status, headers['x-request-id']);
  return new Failure([body.message || `refused with HTTP ${status}`, ...body.issues].join('; '));
}

/** The answer is not this service's: a proxy, a sign-in page, another program. */
export function unexpectedResponse({ status, headers }: IncomingResponse, { base }: Connection): Failure {
  const type = headers['content-type']?.split(';')[0] ?? 'nothing';
  if (status >= 500) return new Failure(`${base} is not available (HTTP ${status}); try again shortly`);
  return new Failure(
    `what answers at ${base} is not Questglass: HTTP ${status} with ${type} instead of JSON; check the base address and any proxy`,
  );
}

/** A timer that is set for longer than some 24 days goes off at once: the server would be asked without a pause. */
const secondsMax = 3_600;

/** The time that a 429 says to wait, in seconds or as a date, but an hour at most; a minute, where it does not say. */
export function secondsToWait(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 60;
  if (/^\d+$/.test(retryAfter.trim())) return Math.min(secondsMax, Number(retryAfter));
  const until = Date.parse(retryAfter);
  if (Number.isNaN(until)) return 60;
  return Math.min(secondsMax, Math.max(0, Math.ceil((until - nowMs) / 1_000)));
}

function redirected(location: string | undefined, { base }: Connection): Failure {
  const target = location === undefined ? undefined : URL.parse(location, base)?.origin;
  const hint = target && target !== new URL(base).origin ? `; if you trust it: --base ${target}` : '';
  return new Failure(
    `${base} redirects to ${target ?? 'another address'}, and the API key is not sent on${hint}`,
  );
}

/** An API key does not reach what members manage. */
export function membersOnly(base: string): Failure {
  const message = `this is for members, whom an API key does not stand for: qg login --base ${base} --email you@example.com`;
  return new Failure(message, exitCodes.notSignedIn);
}

function notSignedIn({ base, credential }: Connection, target: string, body: RefusalBody): Failure {
  if (credential.kind === 'none') return new Failure(body.message, exitCodes.notSignedIn);
  if (credential.kind === 'key' && !target.startsWith('/v1/')) return membersOnly(base);
  if (credential.kind === 'session' && target.startsWith('/v1/')) {
    const message = `${target} takes an API key and no sign-in of a member: --api-key, or a profile that has one`;
    return new Failure(message, exitCodes.notSignedIn);
  }
  const [why, how] =
    credential.kind === 'key'
      ? ['it is wrong or revoked', '']
      : ['it is over', ` --email ${credential.email}`];
  const message = `${base} does not accept ${nameOf(credential)}: ${why}; sign in again: qg login --base ${base}${how}`;
  return new Failure(message, exitCodes.notSignedIn);
}

function rateLimited({ credential }: Connection, body: RefusalBody | undefined, seconds: number): Failure {
  const cap =
    body?.limitRpm === undefined ? 'its requests per minute' : `its ${body.limitRpm} requests per minute`;
  const who = credential.kind === 'session' ? credential.email : 'the API key';
  const message = `${who} has used up ${cap}; try again in ${seconds} s, or let --wait do so`;
  return new Failure(message, exitCodes.rateLimited);
}

function brokenServer(body: RefusalBody, status: number, requestId: string | string[] | undefined): Failure {
  const id = typeof requestId === 'string' ? `; request ${requestId}` : '';
  return new Failure(`${body.message || 'the server failed'} (HTTP ${status}${id})`);
}

function readRefusal(bytes: Buffer): RefusalBody | undefined {
  const body = parseJson(bytes.toString('utf8'));
  if (!isRecord(body)) return undefined;
  const issues = Array.isArray(body['issues']) ? body['issues'].filter(isRecord) : [];
  return {
    message: stringField(body, 'message') ?? '',
    issues: issues.map(
      (issue) => `${stringField(issue, 'path') ?? ''}: ${stringField(issue, 'message') ?? ''}`,
    ),
    limitRpm: limitIn(body) ?? (isRecord(body['detail']) ? limitIn(body['detail']) : undefined),
  };
}

function limitIn({ limit_rpm: limit }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof limit === 'number' ? limit : undefined;
}
