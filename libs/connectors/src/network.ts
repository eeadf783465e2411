import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRanges, vettedLookup } from '#platform';
import { SourceError } from './source-error.js';

/**
 * Where data sources may be. A member types the address, and this process connects: without a limit they could reach what
 * only the service's own network should (a cloud's metadata address, first of all). The check is made on the address that
 * is connected to, after names are resolved, so a name that changes its mind in between gains nothing.
 */
export class SourceNetwork {
  readonly #denied: AddressRanges;

  constructor(deniedRanges: readonly string[]) {
    this.#denied = new AddressRanges(deniedRanges);
  }

  /** For drivers that connect by name: resolves as the system does, less the addresses that are denied. */
  readonly lookup: LookupFunction = vettedLookup((address) => !this.#denied.includes(address), denied);

  /** For an address that is written as numbers: nothing is looked up then, so it must be asked for. */
  requireAllowed(host: string): void {
    const bare = host.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && this.#denied.includes(bare)) throw denied(host);
  }

  /** One allowed address of a host, for drivers that take no lookup of ours. */
  resolve(host: string): Promise<LookupAddress> {
    this.requireAllowed(host);
    return new Promise((resolve, reject) => {
      this.lookup(host, { all: false }, (error, address, family) => {
        if (error) reject(error);
        else if (typeof address === 'string') resolve({ address, family: family ?? 4 });
      });
    });
  }
}

function denied(host: string): SourceError {
  return new SourceError(
    'unreachable',
    `data sources at the address of ${host} are not allowed on this deployment`,
  );
}
