import type { Clock } from '#platform';
import { CallFailure, failureOfStatus } from './call-failure.js';

export type Fetch = typeof globalThis.fetch;

/**
 * A fetch that only accepts possible answers of a model: 2xx, JSON, not larger than `bytesMax`, from the configured address. Redirects are
 * not followed, because the key would be sent to their target.
 */
export function boundedFetch(fetch: Fetch, bytesMax: number, clock: Clock): Fetch {
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    const response = await orUnreachable(signal, () => fetch(input, { ...init, redirect: 'manual' }));
    const refuse = async (failure: CallFailure): Promise<never> => {
      // Only frees the connection; the failure is known already.
      await response.body?.cancel().catch(() => undefined);
      throw failure;
    };
    if (!response.ok) return refuse(failureOfStatus(response.status, response.headers, clock()));
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return refuse(new CallFailure('unreadable'));
    const body = await orUnreachable(signal, () => readAtMost(response, bytesMax));
    if (body === undefined) throw new CallFailure('too_large');
    return new Response(body, { status: response.status, headers: { 'content-type': type } });
  };
}

/** Network failures get a kind of ours; an abort by the caller stays as it is. */
async function orUnreachable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailure('unreachable');
  }
}

/** The whole body; undefined when it is larger. */
async function readAtMost(
  { body }: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> | null = body;
  // Leaving the loop cancels the rest.
  for await (const chunk of stream ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
