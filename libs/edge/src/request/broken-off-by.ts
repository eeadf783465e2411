import type { RequestState } from './request-state.js';

/** Tells who broke off an answer after it had begun: its source, its slow reader, or the service. Undefined for all other requests. */
export function brokenOffBy({ failure, refusal }: RequestState): 'source' | 'reader' | 'service' | undefined {
  if (failure === undefined) return undefined;
  if (refusal === 'conflict') return 'source';
  return refusal === 'request_timeout' ? 'reader' : 'service';
}
