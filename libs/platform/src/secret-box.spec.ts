import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SealError, SecretBox, parseSecretKeys } from './secret-box.js';

const key = (fill: number) => Buffer.alloc(32, fill);
const old = new SecretBox([['a', key(1)]]);
const rotated = new SecretBox([
  ['b', key(2)],
  ['a', key(1)],
]);

describe('SecretBox', () => {
  it('marks a text the same in every process with the same keys, and otherwise with others', () => {
    const mark = old.mark('country: Norway');
    expect(mark).toMatch(/^[\w-]{22}$/);
    expect(new SecretBox([['a', key(1)]]).mark('country: Norway')).toBe(mark);
    expect([old.mark('country: Chile'), rotated.mark('country: Norway')]).not.toContain(mark);
  });

  it('opens what it sealed, in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        const sealed = old.seal(text, place);
        expect(old.open(sealed, place)).toBe(Buffer.from(text).toString('utf8'));
        expect(() => old.open(sealed, `${place}!`)).toThrow(SealError);
      }),
    );
  });

  it('goes on opening with a key that was rotated out, and seals with the new one', () => {
    expect(rotated.open(old.seal('x', 'p'), 'p')).toBe('x');
    expect(rotated.seal('x', 'p').keyId).toBe('b');
  });

  it('says of a key that is not there, and of one that is another, what to do', () => {
    expect(() => old.open(rotated.seal('x', 'p'), 'p')).toThrow(
      'QG_SECRET_KEYS lacks the key "b", which sealed what is in the database: put it back',
    );
    const other = new SecretBox([['a', key(3)]]);
    expect(() => other.open(old.seal('x', 'p'), 'p')).toThrow(
      'QG_SECRET_KEYS holds another key under the id "a" than the one that sealed what is in the database',
    );
  });

  it('notices every changed byte', () => {
    const { keyId, sealed } = old.seal('secret', 'p');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => old.open({ keyId, sealed: changed }, 'p')).toThrow(SealError);
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
