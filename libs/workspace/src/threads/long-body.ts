import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidRequest } from '#contracts';
import { readJson } from '#platform';
import type { ThreadPool } from '#platform';
import { z } from 'zod';
import { runRefusable } from '../thread-jobs.js';

const Bytes = z.instanceof(Uint8Array);

/**
 * Has a thread read a body of JSON that is too long to be read where others wait. The body is handed over: to copy sixteen
 * megabytes takes ten milliseconds, and a text of that length takes as long to come back.
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
  // Others have their turn before somebody looks at it.
  await nextTurn();
  return value;
}

/** The job itself. */
export function readBodyInThread(input: unknown): unknown {
  const read = readJson(Bytes.parse(input));
  if (read.state === 'refused') throw invalidRequest([{ path: '', message: read.fault }]);
  return read.value;
}
