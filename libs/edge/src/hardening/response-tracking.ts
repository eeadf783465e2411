import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('lastResponse');

/** A connection that knows the newest response on it. */
export interface ServedSocket extends Socket {
  [lastResponse]?: ServerResponse;
}

/** Remembers the newest response on a connection. */
export function trackResponse(socket: ServedSocket, response: ServerResponse): void {
  socket[lastResponse] = response;
}

/** Returns the newest response on a connection, sent or not. */
export function latestResponse(socket: ServedSocket): ServerResponse | undefined {
  return socket[lastResponse];
}

/** Calls `act` after the response to the last complete request on the connection, because pipelined requests are answered in order. */
export function afterResponses(socket: ServedSocket, act: () => void): void {
  const { [lastResponse]: last } = socket;
  const isServed = last?.req.complete === true && !last.writableFinished;
  if (isServed) last.once('close', act);
  else act();
}
