import type { SingleConnection } from '#database';

/** The connection that runs the statements of the delivery loop. */
export type HotConnection = Pick<SingleConnection, 'rows'>;

/**
 * The plan of a hot statement is made once and for good, by what the statement is: look-ups by index. Estimates made while
 * the queue was empty, or held a million rows, must not decide it.
 */
export const hotSettings =
  'SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';
