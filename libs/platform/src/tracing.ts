import { randomFillSync } from 'node:crypto';
import {
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { Attributes, Context, Span, TracerProvider } from '@opentelemetry/api';

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
 * Begins a span inside a trace; the caller ends it. Spans are handed on explicitly: an async context would cost every
 * await of every request, and nothing here needs it.
 */
export function startSpan(name: string, within: Trace | undefined, attributes: Attributes = {}): Span {
  const parent = within ? trace.setSpan(ROOT_CONTEXT, within.span) : ROOT_CONTEXT;
  return tracer.startSpan(name, { attributes }, parent);
}

/** Ends a span as failed. Only the error's name is kept: a message may hold what a span must not. */
export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
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
