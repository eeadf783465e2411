import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves names as the system does, less the addresses that are not allowed: for sockets, which then connect to an address
 * that was vetted and to no other, whatever the name says a moment later.
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
