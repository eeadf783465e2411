import { describe, expect, it } from '@jest/globals';
import { isOfAddresses, webAddress } from './web-address.js';

describe('the address of a cell', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/A', 'HTTPS://Example.com/A'],
    ['https://exаmple.com/', 'https://xn--exmple-4nf.com/'],
    ['https://example.com/\u202Egpj.exe', 'https://example.com/%E2%80%AEgpj.exe'],
  ])('%s is shown as %s', (value, text) => {
    expect(webAddress(value)).toEqual({ text, href: new URL(value).href });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    'https://example.com/ and more',
    'https://example.com@attacker.example/',
    `https://example.com/${'x'.repeat(2_000)}`,
    7,
    null,
    ['https://example.com'],
  ])('%j is none', (value) => {
    expect(webAddress(value)).toBeUndefined();
  });
});

describe('a column', () => {
  it.each([
    [['https://a.example', null, 'http://b.example'], true],
    [['https://a.example', 'see there'], false],
    [[null, ''], false],
    [[], false],
  ])('%j is of addresses: %j', (values, isIt) => {
    expect(isOfAddresses(values)).toBe(isIt);
  });
});
