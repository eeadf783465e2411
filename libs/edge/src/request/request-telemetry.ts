import { readTooSlowly } from '#contracts';
import type { Refusal } from '#contracts';
import type { AddressRanges, Log } from '#platform';
import { startRequestSpan } from '#platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseHeaders } from '../hardening/response-headers.js';
import type { EdgeMetrics } from './edge-metrics.js';
import { wasCutAsSlow } from '../hardening/slow-reader-timeout.js';
import { brokenOffBy } from './broken-off-by.js';
import { requestLogLine } from './request-log-line.js';

/** The parts that observe requests. */
export interface TelemetryParts {
  log: Log;
  metrics: EdgeMetrics;
}

/** Records the failure of a request, and tells its refusal. */
interface FailureRecorder {
  record(error: unknown, request: FastifyRequest): Refusal;
}

/** Begins a request's trace and names it in the answer. `followed` are the addresses of proxies that decide whether it is recorded. */
export function beginRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  responseHeaders: ResponseHeaders,
  followed: AddressRanges | undefined,
): void {
  const { method, headers, socket } = request;
  const followsCaller = followed?.includes(socket.remoteAddress ?? '') ?? false;
  const trace = startRequestSpan({ method, headers, followsCaller });
  // Read once: Fastify builds the object at each access.
  const { url: route = 'unmatched', config } = request.routeOptions;
  request.state = {
    operation: config?.operation,
    route,
    trace,
    startedAt: performance.now(),
    caller: undefined,
    refusal: undefined,
    failure: undefined,
    mcp: undefined,
  };
  reply.header('x-request-id', trace.traceId).headers({ ...responseHeaders });
}

/** The status in logs and metrics of a request with a caller that hung up before its answer was sent, as proxies record it. */
const callerGoneStatus = 499;

/**
 * Ends a request whose answer was not sent to its end. Its status is the one that its failure would have had before the first byte; without a
 * failure, its caller left.
 */
export function endBrokenOff(parts: TelemetryParts, errors: FailureRecorder, request: FastifyRequest): void {
  const { state, raw } = request;
  if (wasCutAsSlow(raw.socket)) state.failure ??= readTooSlowly();
  const isFailed = state.failure !== undefined;
  endRequest(parts, request, isFailed ? errors.record(state.failure, request).status : callerGoneStatus);
}

/** Ends a request: writes one metric, one span and one wide log line. */
export function endRequest({ log, metrics }: TelemetryParts, request: FastifyRequest, status: number): void {
  const { trace, route, startedAt, refusal, operation } = request.state;
  const elapsedMs = performance.now() - startedAt;
  metrics.observeRequest(request.method, route, status, elapsedMs / 1_000, trace.span);
  if (operation?.deprecated) metrics.countDeprecated(operation.id);
  if (trace.span.isRecording()) {
    trace.span.updateName(`${request.method} ${route}`);
    trace.span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (refusal) trace.span.setAttribute('error.type', refusal);
    const brokenOff = brokenOffBy(request.state);
    if (brokenOff) trace.span.setAttribute('questglass.broken_off_by', brokenOff);
  }
  trace.span.end();
  log.line('request', requestLogLine(request, status, elapsedMs));
}
