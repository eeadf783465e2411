import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidRequest } from '#contracts';
import { readJson } from '#platform';
import type { ThreadPool } from '#platform';
import { z } from 'zod';
import { runRefusable } from '../thread-jobs.js';

const Bytes = z.instanceof(Uint8Array);

/**
 * Parses a long JSON body in a thread, to keep the event loop free. The body is transferred: copying sixteen megabytes takes ten
 * milliseconds, and returning a text of that length takes as long.
 */
export async function readLongBody(
  threads: ThreadPool,
  workspaceId: string,
  body: Uint8Array,
): Promise<unknown> {
  const { buffer } = body;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength;
  const job = { name: 'body', input: body, handedOver: isWhole ? [buffer] : [] } as const;
  const value = await runRefusable(threads, workspaceId, job, '');
  // Yields before anybody processes the value.
  await nextTurn();
  return value;
}

/** The job itself. */
export function readBodyInThread(input: unknown): unknown {
  const read = readJson(Bytes.parse(input));
  if (read.state === 'refused') throw invalidRequest([{ path: '', message: read.fault }]);
  return read.value;
}
