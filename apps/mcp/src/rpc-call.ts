import type { AdmissionFacts } from '#access';
import type { Trace } from '#platform';

/** Who calls and what for: handed through the SDK to the tool. */
export class RpcCall {
  constructor(
    readonly caller: AdmissionFacts,
    readonly trace: Trace,
    /** Aborts when the caller hangs up. */
    readonly signal: () => AbortSignal,
  ) {}
}
