import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('lastResponse');
const openResponses = Symbol('openResponses');

/** A connection that knows the newest response on it. */
export interface ServedSocket extends Socket {
  [lastResponse]?: ServerResponse;
  [openResponses]?: Set<ServerResponse>;
}

/** Remembers what is being served on a connection, and closes it with the connection. */
export function trackResponse(socket: ServedSocket, response: ServerResponse): void {
  socket[lastResponse] = response;
  const open = (socket[openResponses] ??= closedWith(socket));
  open.add(response);
  response.once('close', () => open.delete(response));
}

/** Responses that wait behind another one have no connection of their own yet, so that Node closes none of them when it is lost. */
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

/** The newest response on a connection, sent or not. */
export function latestResponse(socket: ServedSocket): ServerResponse | undefined {
  return socket[lastResponse];
}

/** Acts once what came before on a connection, and came whole, is answered: pipelined requests are answered in their order. */
export function afterResponses(socket: ServedSocket, act: () => void): void {
  const { [lastResponse]: last } = socket;
  const isServed = last?.req.complete === true && !last.writableFinished;
  if (isServed) last.once('close', act);
  else act();
}
