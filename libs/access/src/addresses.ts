import { BlockList, isIP } from 'node:net';

/** Whether an address lies in one of the ranges. IPv4 addresses written as IPv6 (::ffff:…) count as IPv4. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The unit in which an address is limited: an IPv6 host has a whole /64 to choose from. */
export function addressUnit(address: string): string {
  if (isIP(address) !== 6 || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? [] : Array<string>(4).fill('0');
  return `${[...groups, ...missing]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
