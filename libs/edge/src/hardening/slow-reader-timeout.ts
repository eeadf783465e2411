/**
 * Callers that do not read their answers. These stay in memory until they are read, so many connections could fill it. Failure modes:
 * - A slow reader is taken for one that does not read: any progress restarts the time-out.
 * - A connection is cut while its next request is being processed: that answer has not begun, so it does not count.
 * - A connection is cut whose stream waits for its source: all that was written is read, so the caller is not waited for.
 */
import type { Socket } from 'node:net';
import { latestResponse } from './response-tracking.js';

/** Node counts the first time twice, where some was written in it: who reads nothing at all is cut within a minute. */
const slowReaderTimeoutMs = 30_000;

/** From here on some of the answer has to be read again and again. Once all of it is, Node's time for idle connections holds. */
export function startSlowReaderTimeout(socket: Socket, msMax = slowReaderTimeoutMs): void {
  socket.setTimeout(msMax);
}

/** Ends a connection on which nothing has moved for as long as it may; one whose request is at work is not waiting for its caller. */
export function closeSlowReader(socket: Socket): void {
  const newest = latestResponse(socket);
  const isWaitingForUs =
    newest && (!newest.headersSent || (!newest.writableEnded && socket.writableLength === 0));
  if (!isWaitingForUs) socket.destroy();
}
