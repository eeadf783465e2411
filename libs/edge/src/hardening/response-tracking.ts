import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('lastResponse');
const openResponses = Symbol('openResponses');

/** A connection that knows the newest response on it. */
export interface ServedSocket extends Socket {
  [lastResponse]?: ServerResponse;
  [openResponses]?: Set<ServerResponse>;
}

/** Remembers the newest response on a connection, and closes its responses when the connection closes. */
export function trackResponse(socket: ServedSocket, response: ServerResponse): void {
  socket[lastResponse] = response;
  const open = (socket[openResponses] ??= closedWith(socket));
  open.add(response);
  response.once('close', () => open.delete(response));
}

/** Node closes the current response of a lost connection only; pipelined ones behind it have no socket yet. */
function closedWith(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of open) {
      if (response.socket) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return open;
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
