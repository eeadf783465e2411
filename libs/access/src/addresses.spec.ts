import { describe, expect, it } from '@jest/globals';
import { addressUnit, isWithin } from './addresses.js';

describe('isWithin', () => {
  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['2001:db8::1', ['10.0.0.0/8', '2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['1.2.3.4', ['1.2.3.4/32'], true],
    ['1.2.3.4', ['0.0.0.0/0'], true],
    ['::1', ['0.0.0.0/0'], false],
    ['not an address', ['0.0.0.0/0', '::/0'], false],
    ['', ['0.0.0.0/0'], false],
  ])('%s in %j: %s', (address, ranges, expected) => expect(isWithin(address, ranges)).toBe(expected));
});

describe('addressUnit', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, unit) => expect(addressUnit(address)).toBe(unit));
});
