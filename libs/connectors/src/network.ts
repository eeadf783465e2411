import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { ReachableAddresses } from '#platform';
import type { ReachableRanges } from '#platform';
import { SourceError } from './source-error.js';

/**
 * The addresses that data sources may have: public ones, and ranges that the deployment opened. A member types the address, and this process
 * connects; ReachableAddresses has the failure modes. The resolved address is checked at the connection, so a name that changes in between
 * gains nothing.
 */
export class SourceNetwork {
  readonly #addresses: ReachableAddresses;

  /** Resolves names in the system's way, unless a test passes another one. */
  constructor(ranges: ReachableRanges, resolve?: typeof lookup) {
    this.#addresses = new ReachableAddresses(ranges);
    this.lookup = this.#addresses.lookup(refused, resolve);
  }

  /** The lookup for drivers that connect by name: resolves as the system does, without the addresses that are not allowed. */
  readonly lookup: LookupFunction;

  /** Throws if the host is a numeric address that is not allowed. Such an address is never looked up, so it must be checked here. */
  requireAllowed(host: string): void {
    const bare = host.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && !this.#addresses.allows(bare)) throw refused(host);
  }
}

function refused(host: string): SourceError {
  return new SourceError(
    'unreachable',
    `${host} is at an address where data sources may not be on this deployment; its operator opens ranges with QG_SOURCE_ADDRESSES_ALLOWED and closes them with QG_SOURCE_ADDRESSES_DENIED`,
  );
}
