import type { Stop } from '../stop.js';

/** Passes batches on. An abort can surface as any error, so the reason of the abort is thrown instead. */
export async function* stopping<T>(batches: AsyncIterable<T>, stop: Stop): AsyncGenerator<T> {
  try {
    yield* batches;
  } catch (error) {
    throw stop.error ?? error;
  } finally {
    stop.settle();
  }
}

/** Runs work with a single result; throws the reason of an abort as `stopping` does. */
export async function stoppingOnce<T>(work: () => Promise<T>, stop: Stop): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw stop.error ?? error;
  } finally {
    stop.settle();
  }
}
