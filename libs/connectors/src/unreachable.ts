import type { SourceAddress } from './source-address.js';
import { SourceError } from './source-error.js';

/**
 * Builds the error for an address at which no engine of the type answers. Failure mode: from the reason, members would learn which hosts
 * and ports of the internal network exist. So there is one text for an unknown name, a closed port, silence, and a server of another
 * protocol; the reason goes to the operator's log.
 */
export function unreachable(where: string, detail: string, options: ErrorOptions = {}): SourceError {
  const message = `${where} cannot be reached: check the host, the port and whether TLS is spoken there, and that this deployment may connect to it; its log has the reason`;
  return new SourceError('unreachable', message, { ...options, detail });
}

/** Returns the address of a source for errors; undefined for a file. */
export function placeOf({ settings }: SourceAddress): string | undefined {
  if ('host' in settings) return `${settings.host}:${settings.port}`;
  return 'url' in settings ? new URL(settings.url).host : undefined;
}
