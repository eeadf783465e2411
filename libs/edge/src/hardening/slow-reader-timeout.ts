/**
 * The timeout for callers that do not read their answers. Unread answers stay in memory, so many such connections could fill it. Failure
 * modes:
 * - A slow reader is taken for one that does not read: any progress restarts the timeout.
 * - A connection is cut while its next request is being processed: that answer has not begun, so the timeout does not apply.
 * - A connection is cut while its stream waits for the source: everything written has been read, so the caller is not at fault.
 */
import type { Socket } from 'node:net';
import { latestResponse } from './response-tracking.js';

/** The timeout in milliseconds. Node restarts it once if bytes were written meanwhile, so a caller that reads nothing is cut within a minute. */
const slowReaderTimeoutMs = 30_000;

/** Starts the timeout: from now on the caller must keep reading. Once everything is read, Node's timeout for idle connections applies. */
export function startSlowReaderTimeout(socket: Socket, msMax = slowReaderTimeoutMs): void {
  socket.setTimeout(msMax);
}

/** Closes a connection without progress since its timeout began, unless the connection waits for our answer and not for its caller. */
export function closeSlowReader(socket: Socket): void {
  const newest = latestResponse(socket);
  const isWaitingForUs =
    newest && (!newest.headersSent || (!newest.writableEnded && socket.writableLength === 0));
  if (isWaitingForUs) return;
  cut.add(socket);
  socket.destroy();
}

const cut = new WeakSet<Socket>();

/** Reports whether a connection was closed because its caller did not read. */
export function wasCutAsSlow(socket: Socket): boolean {
  return cut.has(socket);
}
