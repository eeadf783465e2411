import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weaknessOf } from './password-strength.js';

const ada = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace', workspaces: ['Acme Analytics'] };

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
    'passwordadmin',
    'PasswordAdmin2026!',
    'welcome-admin-1',
    'AdaAda123456',
    'adapassword1',
    'Love1ace!W3lcome',
    'acmeacme2026',
    'Welcome@Acme1',
    'example.lovelace',
    'qwertypassword',
    'SummerWinter26',
    'summer1234winter',
    'dragonmonkeysunshine',
    'password!x!password!x!',
  ])('refuses %s, which is put together from such units', (password) =>
    expect(weaknessOf(password, ada)).toMatch(/put together|tried first/),
  );

  it.each([
    'Acme pays my rent',
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

  it('takes any four words that are none of these, with whatever between them', () => {
    const four = fc.shuffledSubarray(uncommon, { minLength: 4, maxLength: 4 });
    const between = fc.constantFrom('', ' ', '-', '.', '4');
    fc.assert(
      fc.property(four, between, (words, sign) => weaknessOf(words.join(sign), ada) === undefined),
      { numRuns: 500 },
    );
  });

  it('takes what is made at random, such as the first password of a member', () => {
    const secret = fc.string({ unit: fc.constantFrom(...base62), minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(secret, (password) => weaknessOf(password, ada) === undefined),
      { seed: 20_261, numRuns: 500 },
    );
  });

  it('refuses any two or three of the units, with digits and signs around them', () => {
    const unit = fc.constantFrom(
      'password',
      'admin',
      'welcome',
      'ada',
      'Lovelace',
      'acme',
      'qwerty',
      'dragon',
    );
    const around = fc.constantFrom('', '1', '!', '2026', '_');
    const parts = fc.array(fc.tuple(unit, around), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(
        parts,
        (chosen) => weaknessOf(chosen.map((part) => part.join('')).join(''), ada) !== undefined,
      ),
      { numRuns: 500 },
    );
  });

  it('takes no time over the longest and worst', () => {
    for (const text of ['a1'.repeat(100), '1234567890'.repeat(20), `${'ab'.repeat(99)}cd`])
      expect(typeof weaknessOf(text, ada)).toBe('string');
  });

  it('does not take a name of two letters for the whole of a password', () =>
    expect(
      weaknessOf('li 4711 & the moon', { email: 'li@example.com', name: 'Li', workspaces: [] }),
    ).toBeUndefined());
});

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const uncommon =
  `acorn bramble cobalt dapper ember fennel gravel hazel ivory jigsaw kettle lantern meadow nectar otter pebble quartz ripple
   saddle thimble umber velvet walnut yonder zephyr anchor barley cinder dusk easel ferry glacier hinge inlet juniper kiln ledger
   mulch nutmeg orchid parsnip quill rafter sorrel tundra upland vessel wicker yarrow zinc blanket canyon drizzle falafel gusto`.split(
    /\s+/,
  );
