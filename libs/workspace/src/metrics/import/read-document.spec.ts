import { describe, expect, it } from '@jest/globals';
import { readDocument } from './read-document.js';

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...'bcdefghij'.split('').map((name, index) => {
    const earlier = 'abcdefghij'.charAt(index);
    return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${earlier}`).join(', ')}]`;
  }),
].join('\n');

describe('readDocument', () => {
  it('reads YAML, with a few aliases', () => {
    expect(readDocument('a: &x [1]\nb: *x')).toEqual({ a: [1], b: [1] });
  });

  it.each([
    ['no YAML', 'a: [1'],
    ['an alias bomb', bomb],
    ['brackets that overflow a stack', '['.repeat(200_000)],
    ['maps that overflow a stack', '{a: '.repeat(100_000)],
    ['lists that overflow a stack', '- '.repeat(200_000)],
    ['keys that overflow a stack', 'a: '.repeat(200_000)],
    ['anchors that overflow a stack', '&a '.repeat(200_000)],
    [
      'indents that overflow a stack',
      Array.from({ length: 1_300 }, (_, deep) => `${' '.repeat(deep)}a:`).join('\n'),
    ],
    ['a list of half a million', `[${'a,'.repeat(490_000)}]`],
    ['a million empty lines', '\n'.repeat(1_000_000)],
    ['directives without end', '%a\n'.repeat(300_000)],
    ['several documents', 'a: 1\n---\nb: 2'],
    ['an alias of nothing', 'a: *b'],
  ])('answers 400 for %s', (_case, yaml) => {
    expect(() => readDocument(yaml)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('reads maps of many keys, and what is nested as people nest it', () => {
    const yaml = Array.from({ length: 2_000 }, (_, index) => `key${index}: 1`).join('\n');
    expect(Object.keys(Object(readDocument(yaml)))).toHaveLength(2_000);
    const nested = `${'['.repeat(40)}${']'.repeat(40)}`;
    expect(JSON.stringify(readDocument(`a:\n  - b: {c: ${nested}}`))).toContain(nested);
  });

  it('keeps __proto__ an ordinary key', () => {
    const value = readDocument('__proto__: {polluted: true}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});
