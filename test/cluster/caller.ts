import { Agent, request } from 'undici';
import { environment } from './cluster-environment.js';

/** An answer that came through the ingress. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** The content of a request. */
export interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  bearer?: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/** As many connections as a client has. Without a bound, a load that is held up for a moment opens thousands at once. */
const dispatcher = new Agent({ connections: 100 });

/** Sends one request through the ingress to a host. */
export async function call(
  host: string,
  path: string,
  { method, bearer, json, headers }: Sent = {},
): Promise<Answer> {
  const answer = await request(`${environment.ingress}${path}`, {
    dispatcher,
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      host,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, body: parse(text) };
}

/** Sends one JSON-RPC request to the MCP server. */
export function callMcp(host: string, bearer: string, method: string, params: object = {}): Promise<Answer> {
  return call(host, '/v1/mcp', {
    bearer,
    json: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-03-26' },
  });
}

/** A proxy's own error page is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
