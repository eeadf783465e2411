import { randomFillSync } from 'node:crypto';
import {
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Context, Span, TracerProvider } from '@opentelemetry/api';

const tracer = trace.getTracer('questglass');

/** A request's or a task's place in a trace. `traceId` is there even when nothing is exported: it is the X-Request-Id. */
export interface Trace {
  traceId: string;
  span: Span;
}

/** Begins the span of an incoming request, under the caller's trace where it names one. */
export function startRequestSpan(method: string, traceparent: string | undefined): Trace {
  const parent = remoteContext(traceparent);
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
    parent,
  );
  return { span, traceId: traceIdOf(span) };
}

/**
 * Runs `work` in a span of its own inside a trace. Spans are handed on explicitly: an async context would cost every await
 * of every request, and nothing here needs it. In a trace that is not recorded this costs nothing.
 */
export function inSpan<T>(name: string, within: Trace, work: (span: Span) => Promise<T>): Promise<T> {
  if (!within.span.isRecording()) return work(unrecorded);
  return record(tracer.startSpan(name, {}, trace.setSpan(ROOT_CONTEXT, within.span)), work);
}

const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Of an error only the name is kept: a message may hold what a span must not. */
async function record<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** The SDK's provider can flush; the API's stand-in, when nothing is exported, cannot. */
interface Flushable {
  forceFlush?: (options: { timeoutMillis: number }) => Promise<void>;
}

/** Sends what is left; called last in a shutdown. Best effort: an unreachable collector must not keep a process from ending. */
export async function flushSpans(): Promise<void> {
  const provider = trace.getTracerProvider();
  const delegate: TracerProvider & Flushable =
    provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  await delegate.forceFlush?.({ timeoutMillis: 1_000 }).catch(() => undefined);
}

const traceparentShape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/;

function remoteContext(traceparent: string | undefined): Context {
  const match = traceparent === undefined ? null : traceparentShape.exec(traceparent);
  const [, traceId, spanId, flags] = match ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Without an SDK and without a caller's trace there is no id yet; then a random one stands in. */
function traceIdOf(span: Span): string {
  const { traceId } = span.spanContext();
  return traceId === '00000000000000000000000000000000' ? randomTraceId() : traceId;
}

// Random bytes are drawn 4 KiB at a time: a call per request costs twenty times as much.
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.toString('hex', used - 16, used);
}
