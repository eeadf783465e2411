import type { Stop } from '../stop.js';

/** Passes batches on. An abort can surface as any error; what it was for is what is thrown. */
export async function* stopping<T>(batches: AsyncIterable<T>, stop: Stop): AsyncGenerator<T> {
  try {
    yield* batches;
  } catch (error) {
    throw stop.error ?? error;
  } finally {
    stop.settle();
  }
}

/** The same for work that has one result and no more. */
export async function stoppingOnce<T>(work: () => Promise<T>, stop: Stop): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw stop.error ?? error;
  } finally {
    stop.settle();
  }
}
