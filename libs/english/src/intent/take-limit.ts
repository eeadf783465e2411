import type { Walker } from './walker.js';

/** "Our best customers" are not all of them. */
export const bestMax = 10;

/** The number beside a superlative, or one. */
export function takeLimit(walker: Walker): number {
  const limit = walker.pending.limit ?? 1;
  walker.pending.limit = undefined;
  return limit;
}
