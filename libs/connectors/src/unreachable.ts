import type { SourceAddress } from './source-address.js';
import { SourceError } from './source-error.js';

/**
 * Nothing at a place answers as the engine does. What can go wrong: whoever may connect sources would learn from the reason
 * which hosts and ports of the inner network there are. So there is one text for a name that is not known, a port that is
 * closed, silence, and a server that speaks something else; the reason is for the operator's log.
 */
export function unreachable(where: string, detail: string, options: ErrorOptions = {}): SourceError {
  const message = `${where} cannot be reached: check the host, the port and whether TLS is spoken there, and that this deployment may connect to it; its log has the reason`;
  return new SourceError('unreachable', message, { ...options, detail });
}

/** Where a source is, as its errors name it; undefined where it is a file. */
export function placeOf({ settings }: SourceAddress): string | undefined {
  if ('host' in settings) return `${settings.host}:${settings.port}`;
  return 'url' in settings ? new URL(settings.url).host : undefined;
}
