import type { SingleConnection } from '#database';

/** The connection that runs the statements of the delivery loop. */
export type HotConnection = Pick<SingleConnection, 'rows'>;

/**
 * Hot statements get one generic plan, made of index look-ups. Estimates from a queue that was empty, or held a million rows, must not
 * decide it.
 */
export const hotSettings =
  'SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';
