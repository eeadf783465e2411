import { counted } from '../shell/counted.js';
import { Refused, Unreachable } from './refused.js';
import type { AnswerOf, Route } from './routes.js';

/** Reads the server's answer; the contract's tests hold the answers to these types. */
export async function readAnswer<N extends Route>(response: Response): Promise<AnswerOf<N>> {
  if (response.status === 204) return undefined as AnswerOf<N>;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as AnswerOf<N>;
  throw asRefusal(response, body);
}

/** The reason why a route answers with no file. */
export async function refusalOf(response: Response): Promise<Refused | Unreachable> {
  return asRefusal(response, await response.json().catch(() => undefined));
}

function asRefusal({ status, headers }: Response, body: unknown): Refused | Unreachable {
  const code = codeOf(status, body);
  const isOurs = isRecord(body) && typeof code === 'string';
  if (status === 429 && !isOurs)
    return new Refused(status, 'rate_limited', tooMany(headers.get('retry-after')), [], {});
  // The answer of a proxy, or of a service that is starting or stopping.
  if (!isOurs || status === 502 || status === 503 || status === 504)
    return new Unreachable(`answered ${status}`);
  const issues = Array.isArray(body['issues']) ? body['issues'].filter(isIssue) : [];
  const message = typeof body['message'] === 'string' ? body['message'] : 'this was refused';
  return new Refused(status, code, message, issues, body);
}

/** Every refusal of ours has a code, the 402 in a field of its own; the answers of proxies have none, even as JSON. */
function codeOf(status: number, body: unknown): unknown {
  return isRecord(body) ? body[status === 402 ? 'error' : 'error_code'] : undefined;
}

function tooMany(retryAfter: string | null): string {
  const seconds = Number(retryAfter);
  const when = seconds > 0 ? `in ${counted(seconds, 'second')}` : 'in a moment';
  return `too many requests at once; try again ${when}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIssue(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}
