import { BlockList, isIP } from 'node:net';

/** Ranges of addresses in CIDR notation, and single addresses. IPv4 addresses written as IPv6 (::ffff:…) count as IPv4. */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [network = '', prefix] = range.split('/');
      if (prefix === undefined) this.#list.addAddress(network, familyOf(network));
      else this.#list.addSubnet(network, Number(prefix), familyOf(network));
    }
  }

  /** Reports whether one of the ranges holds the address. A text that is no address is in none. */
  includes(address: string): boolean {
    return isIP(address) !== 0 && this.#list.check(address, familyOf(address));
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
