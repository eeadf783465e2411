import { describe, expect, it } from '@jest/globals';
import { weaknessOf } from './password-strength.js';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('weaknessOf', () => {
  it.each([
    'password1234',
    'Password123!',
    'passwordpassword',
    'P@ssw0rd1234',
    '!!!passw0rd!!!',
    'administrator',
    'Welcome2026!!',
    'letmeinletmein',
    'changeme-1234',
    'iloveyou1234',
    '123456789012',
    '210987654321',
    'qwertyuiop12',
    'qwerty123456',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    'abcd1234efgh',
    'aaaaaaaaaaaa',
    '121212121212',
    'abcabcabcabc',
  ])('refuses %s', (password) => expect(weaknessOf(password, ada)).toMatch(/tried first/));

  it.each(['ada.lovelace@example.com', 'ADA.Lovelace1815', 'Ada Lovelace 1', 'adalovelaceadalovelace'])(
    'refuses %s to Ada Lovelace',
    (password) => {
      expect(weaknessOf(password, ada)).toMatch(/email address or name/);
    },
  );

  it.each([
    'correct horse battery',
    'correct horse battery staple',
    'planted by somebody',
    'chosen by their admin',
    'the password of my cat',
    'Xk2v9Qw7Rt4z',
    'пароль моей кошки',
    '猫のひみつのあいことばですよ',
    'ada has a new password for work',
  ])('takes %s', (password) => expect(weaknessOf(password, ada)).toBeUndefined());

  it('takes no time over the longest and worst', () => {
    for (const text of ['a1'.repeat(100), '1234567890'.repeat(20), `${'ab'.repeat(99)}cd`])
      expect(typeof weaknessOf(text, ada)).toBe('string');
  });

  it('does not take a name of two letters for the whole of a password', () =>
    expect(weaknessOf('li 4711 & the moon', { email: 'li@example.com', name: 'Li' })).toBeUndefined());
});
