/**
 * Makes the sample shop in a process of its own: its rows keep a processor busy for seconds, during which nothing else of
 * this thread is heard, and DuckDB aborts the whole process when a thread ends that it still works for.
 */
import { z } from 'zod';
import { makeShopOfDay } from './prepare-shop.js';
import type { ShopOutcome } from './shop-outcome.js';

const Task = z.object({
  place: z.object({
    postgresUrl: z.string(),
    filesFolder: z.string(),
    reader: z.object({ user: z.string(), password: z.string() }),
  }),
  now: z.iso.datetime().transform((text) => new Date(text)),
});

// A terminal's Ctrl-C reaches this process too, and it is the other one that decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));
process.once('message', (message) => {
  void make(message).then((outcome) => process.send?.(outcome, () => process.exit()));
});

async function make(message: unknown): Promise<ShopOutcome> {
  try {
    const { place, now } = Task.parse(message);
    await makeShopOfDay(place, now);
    return { outcome: 'made' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: 'failed', reason };
  }
}
