/**
 * Where this process may be sent by people who type addresses. Without a limit they would reach what only its own network
 * should (SSRF): this machine, the cluster, a cloud's metadata service. What can go wrong: a name resolves to one address when
 * it is checked and to another when it is connected to, so sockets get the lookup of this class, which vets the very address
 * that they connect to; an address is written as numbers, for which nothing is looked up, so it is asked for by itself; an IPv6
 * address carries an IPv4 one inside, so that one must be allowed, too.
 */
import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRanges } from './address-ranges.js';
import { carriedIpv4, isMetadataAddress, isPublicAddress } from './special-addresses.js';
import { vettedLookup } from './vetted-lookup.js';

export interface ReachableRanges {
  /** Ranges that are let through although they are not public. */
  opened: readonly string[];
  /** Ranges that are not let through although they are public, or opened. */
  denied?: readonly string[];
}

/** Public addresses and those that a deployment has opened. */
export class ReachableAddresses {
  readonly #opened: AddressRanges;
  /** Metadata services are opened by their own address alone, for they lie within ranges that are opened for other things. */
  readonly #openedHosts: AddressRanges;
  readonly #denied: AddressRanges;

  constructor({ opened, denied = [] }: ReachableRanges) {
    this.#opened = new AddressRanges(opened);
    this.#openedHosts = new AddressRanges(opened.filter(isOfOneHost));
    this.#denied = new AddressRanges(denied);
  }

  /** Whether a socket may connect to an address; what is no address may not be connected to. */
  allows(address: string): boolean {
    if (isIP(address) === 0 || this.#denied.includes(address)) return false;
    if (isMetadataAddress(address)) return this.#openedHosts.includes(address);
    if (isPublicAddress(address)) return true;
    const inner = carriedIpv4(address);
    return this.#opened.includes(address) && (inner === undefined || this.allows(inner));
  }

  /** Resolves names as the system does, less the addresses that are not allowed. */
  lookup(refuse: (host: string) => NodeJS.ErrnoException, resolve?: typeof lookup): LookupFunction {
    return vettedLookup((address) => this.allows(address), refuse, resolve);
  }
}

function isOfOneHost(range: string): boolean {
  const [network = '', prefix] = range.split('/');
  return Number(prefix) === (network.includes(':') ? 128 : 32);
}
