import { Socket } from 'node:net';
import type { SourceNetwork } from './network.js';
import { SourceError } from './source-error.js';
import { isAboutTls, tlsFailure } from './tls-failure.js';
import { trustedCertificates } from './trust.js';
import { unreachable } from './unreachable.js';

/** The words of the PostgreSQL driver for a server that answers as PostgreSQL does, but has no TLS. */
const tlsMissing = /does not support SSL/;

/** The time in which a source must accept a connection. */
export const connectTimeoutMs = 10_000;

/** Builds a socket that connects only to allowed addresses, in any driver. */
export function guardedSocket(network: SourceNetwork): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, {
    connect(port: number, host: string) {
      network.requireAllowed(host);
      return connect({ port, host, lookup: network.lookup, autoSelectFamily: true });
    },
  });
}

/** Returns the settings `tls` and `ca` as Node's options. */
export function tlsOptions(settings: { tls: 'disable' | 'require' | 'verify'; ca?: string | undefined }) {
  if (settings.tls === 'disable') return undefined;
  const ca = trustedCertificates(settings.ca);
  return { rejectUnauthorized: settings.tls === 'verify', ...(ca ? { ca } : {}) };
}

/**
 * Translates a failure of the network or of TLS, below the engine's own protocol. The words hold addresses and no secrets. Words of the
 * network are for the log alone; words of TLS are shown.
 */
export function networkFailure(error: unknown, where: string): SourceError {
  if (error instanceof SourceError) return error;
  const code = textOf(error, 'code');
  // An attempt at several addresses fails with an empty message.
  const words = textOf(error, 'message') || code;
  if (isAboutTls(code) || tlsMissing.test(words)) return tlsFailure(where, words, { cause: error });
  return unreachable(where, code === '' ? words : `${code}: ${words}`, { cause: error });
}

/** Reads a text property by name, without checking the class: an error of the system may be of another realm. */
function textOf(error: unknown, name: 'code' | 'message'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
