import { counted } from '../shell/counted.js';
import { Refused, Unreachable } from './refused.js';
import type { AnswerOf, Route } from './routes.js';

/** Reads what the server answered; the contract's tests hold its answers to these types. */
export async function readAnswer<N extends Route>(response: Response): Promise<AnswerOf<N>> {
  if (response.status === 204) return undefined as AnswerOf<N>;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as AnswerOf<N>;
  throw refusalOf(response, body);
}

function refusalOf({ status, headers }: Response, body: unknown): Refused | Unreachable {
  // Ours says itself how long to wait; what stands before us has a page of its own.
  if (status === 429 && !isRecord(body))
    return new Refused(status, 'rate_limited', tooMany(headers.get('retry-after')), [], {});
  // A proxy's own page, or a service that is starting or stopping.
  if (!isRecord(body) || status === 502 || status === 503 || status === 504)
    return new Unreachable(`answered ${status}`);
  const code = body['error_code'] ?? body['error'];
  const issues = Array.isArray(body['issues']) ? body['issues'].filter(isIssue) : [];
  const message = typeof body['message'] === 'string' ? body['message'] : 'this was refused';
  return new Refused(status, String(code), message, issues, body);
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
