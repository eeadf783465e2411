import type { Server, Socket } from 'node:net';

/**
 * Follows a server's connections; gives what ends those on which nothing was ever sent. Browsers and proxies open such
 * ahead of need. Node takes them for a request that is slow to come, so that they hold up a server that stops, where
 * those that wait between two requests are closed at once.
 */
export function followConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
