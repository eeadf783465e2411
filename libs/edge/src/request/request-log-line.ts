import { escapeJsonControls, redact } from '#platform';
import type { FastifyRequest } from 'fastify';
import { brokenOffBy } from './broken-off-by.js';
import type { RequestState } from './request-state.js';

/**
 * Builds the fields of a request's wide log line, as JSON. Texts from the client are redacted, quoted and stripped of raw control
 * characters here.
 */
export function requestLogLine(request: FastifyRequest, status: number, elapsedMs: number): string {
  const { trace, route, refusal } = request.state;
  const userAgent = request.headers['user-agent'];
  return (
    `"trace_id":"${trace.traceId}","method":"${request.method}","route":"${route}","status":${status},` +
    `"duration_ms":${Math.round(elapsedMs * 1_000) / 1_000},"address":${quoteAddress(request.ip)}` +
    (userAgent === undefined ? '' : `,"user_agent":${quote(userAgent)}`) +
    (refusal === undefined ? '' : `,"refusal":"${refusal}"`) +
    describeBreak(request.state) +
    describeMcp(request.state) +
    describeCaller(request.state)
  );
}

function describeBreak(state: RequestState): string {
  const by = brokenOffBy(state);
  return by === undefined ? '' : `,"broken_off_by":"${by}"`;
}

/** Builds the fields of an MCP request. Its methods and tools come from bounded sets and need no quoting. */
function describeMcp({ mcp }: RequestState): string {
  if (!mcp) return '';
  const { method, tool, requests } = mcp;
  return (
    `,"mcp_method":"${method}"` +
    (tool === undefined ? '' : `,"mcp_tool":"${tool}"`) +
    (requests > 1 ? `,"mcp_requests":${requests}` : '')
  );
}

/** Builds the fields of the caller. Its ids, plans and sizes are ours and need no quoting. */
function describeCaller({ caller }: RequestState): string {
  switch (caller?.kind) {
    case undefined:
      return '';
    case 'key': {
      const { keyId, workspaceId, plan } = caller.admitted.facts;
      const { groupSize } = caller.admitted;
      return `,"key_id":"${keyId}","workspace_id":"${workspaceId}","plan":"${plan}","admission_group":${groupSize}`;
    }
    case 'embed':
      return `,"workspace_id":"${caller.embed.workspaceId}"`;
    case 'session':
      return `,"member_id":"${caller.member.memberId}"`;
    case 'workspace': {
      const { memberId, workspaceId, plan } = caller.member;
      return `,"member_id":"${memberId}","workspace_id":"${workspaceId}","plan":"${plan}"`;
    }
  }
}

const address = /^[\da-f.:]+$/i;

/**
 * Quotes the address if it must. Behind a trusted proxy it is any text that the header holds; it is unknown if the caller hung up before
 * it was read.
 */
function quoteAddress(text: string | undefined): string {
  if (text === undefined) return 'null';
  return address.test(text) ? `"${text}"` : quote(text);
}

function quote(text: string): string {
  return escapeJsonControls(JSON.stringify(redact(text.slice(0, 200))));
}
