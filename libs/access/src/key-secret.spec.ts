import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf, isKeySecret, keyPrefixOf, newKeySecret } from './key-secret.js';

describe('newKeySecret', () => {
  it('makes what isKeySecret accepts, and never the same twice', () => {
    const secrets = Array.from({ length: 200 }, newKeySecret);
    expect(secrets.every(isKeySecret)).toBe(true);
    expect(new Set(secrets).size).toBe(200);
    expect(secrets[0]).toMatch(/^qg_live_[0-9A-Za-z]{36}$/);
  });
});

describe('isKeySecret', () => {
  it('refuses a secret with any one character changed', () => {
    const secret = newKeySecret();
    const change = fc.tuple(fc.integer({ min: 8, max: secret.length - 1 }), fc.constantFrom(...'0Az9'));
    fc.assert(
      fc.property(change, ([at, character]) => {
        const changed = secret.slice(0, at) + character + secret.slice(at + 1);
        expect(isKeySecret(changed)).toBe(changed === secret);
      }),
    );
  });

  it('refuses whatever else', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(isKeySecret(text)).toBe(false)));
  });
});

describe('keyPrefixOf', () => {
  it('shows the first twelve characters', () => expect(keyPrefixOf('qg_live_abcdefgh')).toBe('qg_live_abcd'));
});

describe('fingerprintOf', () => {
  it('is the beginning of SHA-256 over workspace and key', () => {
    expect(fingerprintOf('ws_1', 'key_1')).toBe('b188dae0d2afdc19');
    expect(fingerprintOf('ws_1', 'key_2')).not.toBe(fingerprintOf('ws_1', 'key_1'));
  });
});
