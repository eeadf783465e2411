import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SecretBox, parseSecretKeys } from './secret-box.js';

const key = (fill: number) => Buffer.alloc(32, fill);
const old = new SecretBox([['a', key(1)]]);
const rotated = new SecretBox([
  ['b', key(2)],
  ['a', key(1)],
]);

describe('SecretBox', () => {
  it('opens what it sealed, in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        const sealed = old.seal(text, place);
        expect(old.open(sealed, place)).toBe(Buffer.from(text).toString('utf8'));
        expect(() => old.open(sealed, `${place}!`)).toThrow('authenticate');
      }),
    );
  });

  it('goes on opening with a key that was rotated out, and seals with the new one', () => {
    expect(rotated.open(old.seal('x', 'p'), 'p')).toBe('x');
    expect(rotated.seal('x', 'p').keyId).toBe('b');
    expect(() => old.open(rotated.seal('x', 'p'), 'p')).toThrow('"b"');
  });

  it('notices every changed byte', () => {
    const { keyId, sealed } = old.seal('secret', 'p');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => old.open({ keyId, sealed: changed }, 'p')).toThrow('authenticate');
    }
  });
});

describe('parseSecretKeys', () => {
  const encoded = key(7).toString('base64');
  it('reads keys in their order', () =>
    expect(parseSecretKeys(`b:${encoded}, a:${encoded}`)?.map(([id]) => id)).toEqual(['b', 'a']));
  it.each(['', encoded, `a:${encoded.slice(4)}`, `a:${encoded},a:${encoded}`, `a b:${encoded}`])(
    'refuses %j',
    (text) => expect(parseSecretKeys(text)).toBeUndefined(),
  );
});
