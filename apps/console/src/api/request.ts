import { readAnswer, refusalOf } from './answer.js';
import { connection } from './connection.js';
import { Refused, Unreachable } from './refused.js';
import type { AnswerOf, RequestOf, Route } from './routes.js';
import { sessionGate } from './session-gate.js';

/** The parts of a query string. */
type Query = Record<string, unknown>;

interface Parts {
  params?: Record<string, string> | undefined;
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

/**
 * Sends a request. If the session has ended, the person signs in again in a dialog over the page, and the request is sent once more, so no
 * input is lost.
 */
export async function request<N extends Route>(route: N, parts: RequestOf<N>): Promise<AnswerOf<N>> {
  try {
    return await requestOnce(route, parts);
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    await sessionGate.signedInAgain();
    return requestOnce(route, parts);
  }
}

/** The same for requests that need no session. */
export async function requestOnce<N extends Route>(route: N, parts: RequestOf<N>): Promise<AnswerOf<N>> {
  try {
    const answer = await readAnswer<N>(await send(route, parts));
    connection.found();
    return answer;
  } catch (error) {
    if (error instanceof Unreachable) connection.lost();
    if (error instanceof Refused) connection.found();
    throw error;
  }
}

/** The file that a route answers with, for a download whose refusal the page shows. */
export async function requestFile<N extends Route>(route: N, parts: RequestOf<N>): Promise<Blob> {
  const response = await send(route, parts);
  if (response.ok) return response.blob();
  throw await refusalOf(response);
}

/** The address of a route that answers with a file, for a link. */
export function addressOf<N extends Route>(
  route: N,
  { params, query }: Pick<RequestOf<N>, 'params' | 'query'>,
): string {
  const [, pattern = ''] = route.split(' ');
  return pathOf(pattern, params) + searchOf(query);
}

async function send(route: string, parts: Parts): Promise<Response> {
  const [method = 'GET', pattern = ''] = route.split(' ');
  const { params, query, body, signal, headers } = parts;
  try {
    return await fetch(pathOf(pattern, params) + searchOf(query), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: 'same-origin',
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Unreachable('no answer', { cause });
  }
}

function pathOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

function searchOf(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => {
    if (typeof value === 'string' && value !== '') return [[name, value]];
    return typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof Refused && error.status === 401;
}
