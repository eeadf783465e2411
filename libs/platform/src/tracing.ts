import { randomFillSync } from 'node:crypto';
import {
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  propagation,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanContext, TracerProvider } from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';

const tracer = trace.getTracer('questglass');
const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

export type { Span };

/** The place of a request or a task in a trace. `traceId` exists even when nothing is exported: it is the X-Request-Id. */
export interface Trace {
  traceId: string;
  span: Span;
}

/** The maximum number of traces recorded in a second. */
let recordedPerSecondMax = 0;
let second = 0;
let recordedThisSecond = 0;

/** Sets the maximum number of traces recorded in a second. */
export function limitTraceRate(perSecondMax: number): void {
  recordedPerSecondMax = perSecondMax;
}

/** Recording begins once there is an exporter. */
let isExporting = false;
/** The parser of a caller's trace context: `traceparent` in this file, or the propagators of OTEL_PROPAGATORS (b3, say). */
export type Propagators = 'traceparent' | 'configured';
let propagators: Propagators = 'traceparent';

/** Records spans for export from now on. */
export function startExporting(by: Propagators): void {
  isExporting = true;
  propagators = by;
}

/** A quiet service records every trace, a busy one only its limit: three spans cost as much as a short request. */
function isRecorded(): boolean {
  if (!isExporting) return false;
  const now = Math.floor(performance.now() / 1_000);
  if (now !== second) {
    second = now;
    recordedThisSecond = 0;
  }
  recordedThisSecond += 1;
  return recordedThisSecond <= recordedPerSecondMax;
}

/** An incoming request, and whether to adopt the caller's decision to record its trace. */
export interface IncomingRequest {
  method: string;
  headers: IncomingHttpHeaders;
  followsCaller: boolean;
}

/**
 * Begins the span of an incoming request, under the caller's trace where it names one. An unrecorded trace never reaches the SDK,
 * whose unrecorded spans cost 5 % of a short request. The caller's "sampled" flag counts only from a trusted gateway, because
 * anybody can set it.
 */
export function startRequestSpan({ method, headers, followsCaller }: IncomingRequest): Trace {
  const parent = callerIn(headers);
  const traceId = parent?.traceId ?? randomTraceId();
  const isWanted = parent && followsCaller ? isExporting && isSampled(parent) : isRecorded();
  if (!isWanted) return { traceId, span: unrecorded };
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, sampled(parent)) : ROOT_CONTEXT;
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, context);
  return { span, traceId: span.spanContext().traceId };
}

/**
 * Begins a span inside a trace; the caller ends it. Spans are passed explicitly, because an async context would tax every await of
 * every request. In an unrecorded trace this costs nothing.
 */
export function startSpan(
  name: string,
  within: Trace | undefined,
  kind: keyof typeof kinds = 'internal',
): Span {
  if (!within?.span.isRecording()) return unrecorded;
  return tracer.startSpan(name, { kind: kinds[kind] }, trace.setSpan(ROOT_CONTEXT, within.span));
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Begins a new trace that links to its cause. Later work, perhaps done many times, is no part of the request that caused it. */
export function startLinkedSpan(name: string, cause: string | undefined): Span {
  if (!isRecorded()) return unrecorded;
  const context = remoteParent(cause);
  return tracer.startSpan(
    name,
    { kind: SpanKind.PRODUCER, links: context ? [{ context: sampled(context) }] : [] },
    ROOT_CONTEXT,
  );
}

/** Begins a span inside a trace, or a new trace where there is none: background work may have no request. */
export function startTrace(name: string, within: Trace | undefined): Trace {
  if (within) return { traceId: within.traceId, span: startSpan(name, within) };
  const span = isRecorded() ? tracer.startSpan(name, {}, ROOT_CONTEXT) : unrecorded;
  return { traceId: span.spanContext().traceId, span };
}

/** A place in a trace as a `traceparent` field. An unrecorded trace has an id as well, and its parent is made up. */
export function traceparentOf({ traceId, span }: Trace): string {
  const { spanId, traceFlags } = span.spanContext();
  if (span.isRecording()) return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  return `00-${traceId}-${randomTraceId().slice(16)}-00`;
}

/** Runs `work` in a span; `work` may set its attributes. */
export function withSpan<T>(name: string, within: Trace | undefined, work: (span: Span) => T): T {
  const span = startSpan(name, within);
  try {
    return work(span);
  } finally {
    span.end();
  }
}

/** Runs `work` in a span that ends with it; spans begun by `work` are its children. */
export async function withAsyncSpan<T>(
  name: string,
  within: Trace | undefined,
  work: (inner: Trace | undefined) => Promise<T>,
): Promise<T> {
  if (!within?.span.isRecording()) return work(within);
  const span = startSpan(name, within);
  try {
    return await work({ traceId: within.traceId, span });
  } finally {
    span.end();
  }
}

/** The SDK's provider can flush; the API's no-op provider, in use without an exporter, cannot. */
interface Flushable {
  forceFlush?: (options: { timeoutMillis: number }) => Promise<void>;
}

/** Sends the remaining spans, as the last step of a shutdown. Best effort: an unreachable collector must not keep a process from ending. */
export async function flushSpans(): Promise<void> {
  const provider = trace.getTracerProvider();
  const delegate: TracerProvider & Flushable =
    provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  await delegate.forceFlush?.({ timeoutMillis: 1_000 }).catch(() => undefined);
}

/** The caller's place in a trace, where it names one. */
function callerIn(headers: IncomingHttpHeaders): SpanContext | undefined {
  if (propagators === 'configured') return trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? remoteParent(traceparent) : undefined;
}

const traceparentShape = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/;

function remoteParent(traceparent: string | undefined): SpanContext | undefined {
  if (traceparent === undefined) return undefined;
  const [, traceId, spanId, flags = ''] = traceparentShape.exec(traceparent) ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** A parent as the SDK has to see it: by default it records no child of an unsampled parent. */
function sampled(context: SpanContext): SpanContext {
  return { ...context, traceFlags: TraceFlags.SAMPLED };
}

// Random bytes are drawn and formatted 4 KiB at a time: a call per request costs twenty times as much.
const pool = Buffer.alloc(4096);
let digits = '';
let used = 0;

function randomTraceId(): string {
  if (used === digits.length) {
    digits = randomFillSync(pool).toString('hex');
    used = 0;
  }
  used += 32;
  return digits.slice(used - 32, used);
}
