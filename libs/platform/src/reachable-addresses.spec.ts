import { describe, expect, it } from '@jest/globals';
import { ReachableAddresses } from './reachable-addresses.js';
import { carriedIpv4 } from './special-addresses.js';

/** One IPv6 address of each kind that carries the IPv4 address 10.1.2.3. */
const carriersOfPrivate = [
  ['mapped', '::ffff:10.1.2.3'],
  ['mapped, in hexadecimal and at length', '0:0:0:0:0:FFFF:0A01:0203'],
  ['compatible', '::10.1.2.3'],
  ['translated', '::ffff:0:10.1.2.3'],
  ['NAT64', '64:ff9b::a01:203'],
  ['local NAT64', '64:ff9b:1::a01:203'],
  ['6to4', '2002:a01:203::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:f5fe:fdfc'],
  ['ISATAP', '2a00:1450:4001::5efe:10.1.2.3'],
  ['ISATAP of a global address', '2a00:1450:4001::200:5efe:a01:203'],
  ['ISATAP on the link', 'fe80::5efe:10.1.2.3%eth0'],
] as const;

describe('addresses that carry others', () => {
  it.each(carriersOfPrivate)('%s (%s) leads to 10.1.2.3', (_kind, address) => {
    expect(carriedIpv4(address)).toBe('10.1.2.3');
  });

  it.each(['::', '::1', 'fd00::1', '2a00:1450::1', '10.1.2.3', 'localhost', ''])(
    '%s carries none',
    (address) => {
      expect(carriedIpv4(address)).toBeUndefined();
    },
  );
});

describe('where nothing is opened', () => {
  const closed = new ReachableAddresses({ opened: [] });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
    ...carriersOfPrivate.map(([, address]) => address),
  ])('%s is refused', (address) => {
    expect(closed.allows(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is let through',
    (address) => {
      expect(closed.allows(address)).toBe(true);
    },
  );
});

describe('where private ranges are opened', () => {
  const cluster = new ReachableAddresses({
    opened: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', '64:ff9b::/96'],
    denied: ['10.9.0.0/16', '203.0.114.0/24'],
  });

  it.each(['10.1.2.3', '172.31.0.1', '192.168.7.7', 'fd12::1', '::ffff:10.1.2.3', '64:ff9b::808:808'])(
    '%s is let through',
    (address) => {
      expect(cluster.allows(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '::1'],
    ['link-local', '169.254.7.7'],
    ['link-local', 'fe80::1'],
    ['metadata within an opened range', 'fd00:ec2::254'],
    ['metadata of pods within an opened range', 'fd00:ec2::23'],
    ['metadata by NAT64, whose range is opened', '64:ff9b::a9fe:a9fe'],
    ['loopback by NAT64, whose range is opened', '64:ff9b::7f00:1'],
    ['link-local by ISATAP within an opened range', 'fd00::5efe:169.254.169.254'],
    ['what is denied although its range is opened', '10.9.1.1'],
    ['what is denied, mapped', '::ffff:10.9.1.1'],
    ['what is denied although it is public', '203.0.114.5'],
  ])('%s (%s) is refused', (_kind, address) => {
    expect(cluster.allows(address)).toBe(false);
  });
});

describe('a metadata address', () => {
  it('is opened by itself and by no range around it', () => {
    const wide = new ReachableAddresses({ opened: ['0.0.0.0/0', '::/0'] });
    const named = new ReachableAddresses({ opened: ['169.254.169.254/32', 'fd00:ec2::254/128'] });
    for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254']) {
      expect([address, wide.allows(address), named.allows(address)]).toEqual([address, false, true]);
    }
  });
});
