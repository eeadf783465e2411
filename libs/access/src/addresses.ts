import { isIP } from 'node:net';
import { AddressRanges } from '#platform';

/** Recently built lists. Building one of a hundred ranges takes a millisecond, querying it a few microseconds. */
const builtLists = new Map<string, AddressRanges>();
const builtListsMax = 1_000;

/** Reports whether an address lies in one of the ranges. IPv4 addresses written as IPv6 (::ffff:…) count as IPv4. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  return listOf(ranges).includes(address);
}

function listOf(ranges: readonly string[]): AddressRanges {
  const name = ranges.join();
  const list = builtLists.get(name) ?? new AddressRanges(ranges);
  // Reinserted at the end, so the map's first entry is the least recently used.
  builtLists.delete(name);
  builtLists.set(name, list);
  const [oldest] = builtLists.keys();
  if (builtLists.size > builtListsMax && oldest !== undefined) builtLists.delete(oldest);
  return list;
}

/** The unit in which an address is limited: an IPv6 host has a whole /64 to choose from. */
export function addressUnit(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (isIP(address) !== 6 || ipv4 !== undefined) return ipv4 ?? address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const network = [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
