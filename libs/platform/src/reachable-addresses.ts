/**
 * The addresses that this process may connect to on a user's behalf. Without a limit, users could reach systems that only its own
 * network should (SSRF): this machine, the cluster, a cloud's metadata service. Failure modes:
 * - A name resolves to one address when it is checked and to another at the connection: sockets use the lookup of this class, which
 *   vets the very address that they connect to.
 * - An address written as numbers is never looked up: it is checked by itself.
 * - An IPv6 address carries an IPv4 one inside: that one must be allowed, too.
 */
import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRanges } from './address-ranges.js';
import { carriedIpv4, isMetadataAddress, isPublicAddress } from './special-addresses.js';
import { vettedLookup } from './vetted-lookup.js';

export interface ReachableRanges {
  /** Ranges that are allowed although they are not public. */
  opened: readonly string[];
  /** Ranges that are denied although they are public, or opened. */
  denied?: readonly string[];
}

/** Public addresses and those that a deployment has opened. */
export class ReachableAddresses {
  readonly #opened: AddressRanges;
  /** Metadata services are opened only by their exact address, because they lie within ranges that are opened for other purposes. */
  readonly #openedHosts: AddressRanges;
  readonly #denied: AddressRanges;

  constructor({ opened, denied = [] }: ReachableRanges) {
    this.#opened = new AddressRanges(opened);
    this.#openedHosts = new AddressRanges(opened.filter(isOfOneHost));
    this.#denied = new AddressRanges(denied);
  }

  /** Reports whether a socket may connect to an address. A text that is no address is never allowed. */
  allows(address: string): boolean {
    if (isIP(address) === 0 || this.#denied.includes(address)) return false;
    if (isMetadataAddress(address)) return this.#openedHosts.includes(address);
    if (isPublicAddress(address)) return true;
    const inner = carriedIpv4(address);
    return this.#opened.includes(address) && (inner === undefined || this.allows(inner));
  }

  /** Resolves names as the system does, without the addresses that are not allowed. */
  lookup(refuse: (host: string) => NodeJS.ErrnoException, resolve?: typeof lookup): LookupFunction {
    return vettedLookup((address) => this.allows(address), refuse, resolve);
  }
}

function isOfOneHost(range: string): boolean {
  const [network = '', prefix] = range.split('/');
  return Number(prefix) === (network.includes(':') ? 128 : 32);
}
