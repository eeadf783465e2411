import { describe, expect, it } from '@jest/globals';
import { hashPassword, passwordFits } from './passwords.js';

describe('a password', () => {
  it('is kept as argon2id at the cost that OWASP names, with a salt of its own', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('fits its own hash and no other, and never where there is none', async () => {
    const kept = await hashPassword('correct horse');
    expect(await passwordFits('correct horse', kept)).toBe(true);
    expect(await passwordFits('correct horse ', kept)).toBe(false);
    expect(await passwordFits('correct horse', null)).toBe(false);
    expect(await passwordFits('no one has this password', undefined)).toBe(false);
  });
});
