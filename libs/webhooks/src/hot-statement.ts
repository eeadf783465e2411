import type { SingleConnection } from '#database';

/** What runs the statements of the delivery loop. */
export type HotConnection = Pick<SingleConnection, 'rows'>;

/**
 * The plan of a hot statement is made once and for good, by what the statement is: look-ups by index. Estimates made while
 * the queue was empty, or held a million rows, must not decide it.
 */
export const hotSettings =
  'SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';

/**
 * Fanning out does not wait for the disk. A server that crashes then loses a fan-out whole: the events are queued again, and
 * become the same deliveries. What was claimed of it is not lost without it, since a later commit that waits takes along all before.
 */
export const fanOutSettings = `${hotSettings}; SET synchronous_commit = off`;
