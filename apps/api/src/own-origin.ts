import type { AddressInfo } from 'node:net';

/** The address at which a process reaches its own server, which listens on one address or on all. */
export function ownOrigin(server: { address(): AddressInfo | string | null }): string {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen');
  const { address, port, family } = listening;
  const isAny = address === '0.0.0.0' || address === '::';
  if (isAny) return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
