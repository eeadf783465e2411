import { changeIn } from '#english';
import type { Change } from '#english';
import type { Proposal } from '../read-sources.js';

/** The change that a proposal breaks down, if any. */
export function changeOf({ reading }: Proposal): Change | undefined {
  return reading?.request && changeIn(reading.request);
}
