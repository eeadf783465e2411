import { isIPv4, isIPv6 } from 'node:net';
import { AddressRanges } from './address-ranges.js';

/** IANA's special-purpose ranges (RFC 6890 and later), multicast, the reserved class E, and Azure's host address. */
const specialIpv4 = rangesIn(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32`);
const globalIpv6 = rangesIn('2000::/3');
/** Teredo, ORCHID and other protocol assignments, documentation, 6to4, AS112. */
const specialIpv6 = rangesIn('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20');

/** The metadata services at which clouds give a machine its own credentials. Some lie within private ranges, which deployments open as a whole. */
const metadata = rangesIn(`
  169.254.169.254/32 169.254.170.2/32 169.254.170.23/32 100.100.100.200/32 168.63.129.16/32 192.0.0.192/32
  fd00:ec2::254/128 fd00:ec2::23/128 fd20:ce::254/128 fd00:c1::a9fe:a9fe/128 fd00:42::42/128`);

/** Reports whether an address is public: plain unicast, and for IPv6 without an embedded IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.includes(address);
  return globalIpv6.includes(address) && !specialIpv6.includes(address) && carriedIpv4(address) === undefined;
}

/** Reports whether an address is that of a cloud's metadata service. */
export function isMetadataAddress(address: string): boolean {
  return metadata.includes(address);
}

/**
 * The IPv4 destination of packets to an IPv6 address: mapped, compatible, translated (SIIT, NAT64), 6to4, Teredo and ISATAP.
 * Undefined for all other addresses.
 */
export function carriedIpv4(address: string): string | undefined {
  const groups = groupsOf(address);
  return groups && carriers.find((carrier) => carrier.has(groups))?.ipv4(groups);
}

/** The eight groups of sixteen bits of an IPv6 address. */
type Groups = readonly number[];

const last = (groups: Groups) => ipv4Of(groups[6], groups[7]);

const carriers: readonly { has: (groups: Groups) => boolean; ipv4: (groups: Groups) => string }[] = [
  // ::a.b.c.d, except :: and ::1; ::ffff:a.b.c.d and ::ffff:0:a.b.c.d.
  { has: (groups) => begins(groups, [0, 0, 0, 0, 0, 0]) && groups[6] !== 0, ipv4: last },
  { has: (groups) => begins(groups, [0, 0, 0, 0, 0, 0xffff]), ipv4: last },
  { has: (groups) => begins(groups, [0, 0, 0, 0, 0xffff, 0]), ipv4: last },
  // NAT64, the well-known prefix and the local ones.
  { has: (groups) => begins(groups, [0x64, 0xff9b]), ipv4: last },
  // 6to4.
  { has: (groups) => begins(groups, [0x2002]), ipv4: (groups) => ipv4Of(groups[1], groups[2]) },
  // Teredo obfuscates the client's address by inverting its bits.
  {
    has: (groups) => begins(groups, [0x2001, 0]),
    ipv4: (groups) => ipv4Of((groups[6] ?? 0) ^ 0xffff, (groups[7] ?? 0) ^ 0xffff),
  },
  // ISATAP has a fixed mark before the address, within any network's prefix.
  { has: (groups) => ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe, ipv4: last },
];

function begins(groups: Groups, prefix: Groups): boolean {
  return prefix.every((group, place) => groups[place] === group);
}

function ipv4Of(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Undefined for a text that is no IPv6 address; a zone (%eth0) is ignored. */
function groupsOf(address: string): Groups | undefined {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return undefined;
  // The URL parser normalizes every spelling, without dotted parts.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function rangesIn(text: string): AddressRanges {
  return new AddressRanges(text.trim().split(/\s+/));
}
