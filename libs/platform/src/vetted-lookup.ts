import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves names as the system does, without the addresses that are not allowed. A socket then connects to a vetted address and to
 * no other, even if the name changes a moment later.
 */
export function vettedLookup(
  allows: (address: string) => boolean,
  refuse: (host: string) => NodeJS.ErrnoException,
  resolve: typeof lookup = lookup,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => allows(address));
      const [first] = allowed;
      if (!first) return callback(refuse(host), '');
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
