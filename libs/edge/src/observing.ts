import type { Log } from '#platform';
import { startRequestSpan } from '#platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeMetrics } from './edge-metrics.js';
import type { RequestState } from './request-state.js';

/** What watching requests needs. */
export interface Observing {
  log: Log;
  metrics: EdgeMetrics;
}

/** On every answer: it is for the caller alone, and never to be taken for anything but what it says it is. */
const answerHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Begins a request's trace and names it in the answer. */
export function beginRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { traceparent } = request.headers;
  const trace = startRequestSpan(request.method, typeof traceparent === 'string' ? traceparent : undefined);
  request.state = { trace, startedAt: performance.now(), caller: undefined, refusal: undefined };
  reply.header('x-request-id', trace.traceId).headers(answerHeaders);
}

/** Ends it: one metric, one span, one wide log line. */
export function endRequest({ log, metrics }: Observing, request: FastifyRequest, reply: FastifyReply): void {
  const { trace, startedAt, refusal } = request.state;
  const { statusCode: status } = reply;
  const elapsedMs = performance.now() - startedAt;
  // The pattern, never the address itself: an address may hold a token.
  const route = request.routeOptions.url ?? 'unmatched';
  metrics.served(request.method, route, status, elapsedMs / 1_000);
  if (trace.span.isRecording()) {
    trace.span.updateName(`${request.method} ${route}`);
    trace.span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (refusal) trace.span.setAttribute('error.type', refusal);
  }
  trace.span.end();
  log.info(
    {
      trace_id: trace.traceId,
      method: request.method,
      route,
      status,
      duration_ms: Math.round(elapsedMs * 1_000) / 1_000,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 200),
      refusal,
      ...describeCaller(request.state),
    },
    'request',
  );
}

function describeCaller({ caller }: RequestState): Record<string, string | number> {
  switch (caller?.kind) {
    case undefined:
      return {};
    case 'key': {
      const { keyId, workspaceId, plan } = caller.admitted.facts;
      return { key_id: keyId, workspace_id: workspaceId, plan, admission_group: caller.admitted.groupSize };
    }
    case 'session':
      return { member_id: caller.member.memberId };
    case 'workspace':
      return {
        member_id: caller.member.memberId,
        workspace_id: caller.member.workspaceId,
        plan: caller.member.plan,
      };
  }
}
