import type { AdmissionFacts } from '#access';
import type { Span, Trace } from '#platform';

/** The caller and the request: handed through the SDK to the tool. */
export class RpcCall {
  constructor(
    readonly caller: AdmissionFacts,
    readonly trace: Trace,
    /** Aborts when the caller hangs up. */
    readonly signal: () => AbortSignal,
  ) {}

  /** The same, with what is done for it within a span. */
  within(span: Span): RpcCall {
    if (!span.isRecording()) return this;
    return new RpcCall(this.caller, { traceId: this.trace.traceId, span }, this.signal);
  }
}
