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
    ['maps that overflow a stack', '{a: '.repeat(70_000)],
    ['lists that overflow a stack', '- '.repeat(140_000)],
    ['keys that overflow a stack', 'a: '.repeat(95_000)],
    ['anchors that overflow a stack', '&a '.repeat(95_000)],
    [
      'indents that overflow a stack',
      Array.from({ length: 1_300 }, (_, deep) => `${' '.repeat(deep)}a:`).join('\n'),
    ],
    ['a list of 140,000', `[${'a,'.repeat(140_000)}]`],
    ['299,000 empty lines', '\n'.repeat(299_000)],
    ['directives without end', '%a\n'.repeat(99_000)],
    ['a row of tags', `a: ${'!'.repeat(60_000)}`],
    ['an error before a row of carriage returns', `a: [1\n${'\r'.repeat(290_000)}x`],
    ['an error for every other word', `a: ${'] '.repeat(45_000)}`],
    ['indicators in a row within brackets', `[${'? '.repeat(101)}]`],
    ['several documents', 'a: 1\n---\nb: 2'],
    ['an alias of nothing', 'a: *b'],
  ])('answers 400 for %s', (_case, yaml) => {
    expect(() => readDocument(yaml)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('says where the text is wrong', () => {
    expect(() => readDocument('a: 1\nb: c: d')).toThrow(
      expect.objectContaining({
        context: expect.objectContaining({
          issues: [{ path: 'yaml', message: expect.stringMatching(/at line 2, column \d+$/) }],
        }),
      }),
    );
  });

  it('refuses more than 300,000 characters', () => {
    expect(readDocument(`a: 1\n#${'b'.repeat(299_994)}`)).toEqual({ a: 1 });
    expect(() => readDocument(`a: 1\n#${'b'.repeat(299_995)}`)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        context: expect.objectContaining({
          issues: [
            { path: 'yaml', message: 'the text has 300001 characters; import at most 300000 at once' },
          ],
        }),
      }),
    );
  });

  // Were the time the square of the length, this would take minutes.
  it('reads an anchor as long as the text', () => {
    expect(readDocument(`a: ${'&'.repeat(60_000)}`)).toEqual({ a: null });
    expect(readDocument(`a: ${'&'.repeat(299_000)}`)).toEqual({ a: null });
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
