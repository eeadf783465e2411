import { lookup as lookupHost } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { SourceError } from './source-error.js';

/**
 * Where data sources may be. A member types the address, and this process connects: without a limit they could reach what
 * only the service's own network should (a cloud's metadata address, first of all). The check is made on the address that
 * is connected to, after names are resolved, so a name that changes its mind in between gains nothing.
 */
export class SourceNetwork {
  readonly #denied = new BlockList();

  constructor(deniedRanges: readonly string[]) {
    for (const range of deniedRanges) {
      const [address = '', prefix = ''] = range.split('/');
      this.#denied.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
    }
  }

  /** For drivers that connect by name: resolves as the system does, less the addresses that are denied. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    lookupHost(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => this.#allows(address));
      const [first] = allowed;
      if (!first) return callback(denied(host), '');
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };

  /** For an address that is written as numbers: nothing is looked up then, so it must be asked for. */
  requireAllowed(host: string): void {
    const bare = host.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && !this.#allows(bare)) throw denied(host);
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

  #allows(address: string): boolean {
    return !this.#denied.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

function denied(host: string): SourceError {
  return new SourceError(
    'unreachable',
    `data sources at the address of ${host} are not allowed on this deployment`,
  );
}
