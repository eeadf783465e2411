import { describe, expect, it } from '@jest/globals';
import { hashSecret, newKeySecret } from '#access';
import { ApiKeySpec } from './api-key.js';
import { planApiKey } from './plan-api-key.js';

const spec = ApiKeySpec.parse({
  workspaceRef: { name: 'demo' },
  displayName: 'Demo',
  scopes: ['ask', 'read'],
  allowedCidrs: ['10.0.0.0/8'],
  secret: { writeTo: { name: 'demo-key' } },
});
const secret = newKeySecret();
const now = new Date('2026-03-10T12:00:00Z');
const row = {
  name: 'Demo',
  scopes: ['read' as const, 'ask' as const],
  role: 'viewer' as const,
  allowedCidrs: ['10.0.0.0/8'],
  expiresAt: null,
  secretHash: hashSecret(secret),
  createdAt: new Date('2026-03-01T00:00:00Z'),
};
const kept = { row, secret, secretUsed: true };
const rotating = { ...spec, rotation: { every: '7d', overlap: '2h' } };
const supersede = { do: 'supersede', until: new Date('2026-03-10T14:00:00Z') };

describe('planApiKey', () => {
  it.each([
    ['as declared: nothing', spec, kept, []],
    [
      'not there: the secret is stored before the key is made',
      spec,
      { row: null, secret: undefined, secretUsed: false },
      [{ do: 'storeNewSecret' }, { do: 'create' }],
    ],
    [
      'an interrupted run: goes on with the secret that it stored',
      spec,
      { row: null, secret, secretUsed: false },
      [{ do: 'create' }],
    ],
    [
      'revoked by hand: another key, with another secret',
      spec,
      { row: null, secret, secretUsed: true },
      [{ do: 'storeNewSecret' }, { do: 'create' }],
    ],
    [
      'the Secret holds no key: another secret',
      spec,
      { row: null, secret: 'hello', secretUsed: false },
      [{ do: 'storeNewSecret' }, { do: 'create' }],
    ],
    [
      'other scopes: replaced at once',
      spec,
      { ...kept, row: { ...row, scopes: ['read' as const] } },
      [{ do: 'revoke' }, { do: 'storeNewSecret' }, { do: 'create' }],
    ],
    [
      'the secret was lost: replaced at once',
      spec,
      { row, secret: undefined, secretUsed: false },
      [{ do: 'revoke' }, { do: 'storeNewSecret' }, { do: 'create' }],
    ],
    [
      'another name, role, range, end: changed in place',
      {
        ...spec,
        displayName: 'New',
        role: 'editor' as const,
        allowedCidrs: [],
        expiresAt: '2027-01-01T00:00:00Z',
      },
      kept,
      [
        {
          do: 'change',
          change: {
            name: 'New',
            role: 'editor',
            allowedCidrs: [],
            expiresAt: new Date('2027-01-01T00:00:00Z'),
          },
        },
      ],
    ],
    [
      'too old: another takes its place, with an overlap',
      rotating,
      kept,
      [{ do: 'storeNewSecret' }, supersede],
    ],
    ['not old enough: nothing', { ...spec, rotation: { every: '30d', overlap: '2h' } }, kept, []],
    [
      'a rotation that was interrupted: goes on with the secret that it stored',
      rotating,
      { row, secret: newKeySecret(), secretUsed: false },
      [supersede],
    ],
    [
      'the secret was lost, where keys overlap',
      { ...spec, rotation: { overlap: '2h' } },
      { row, secret: undefined, secretUsed: false },
      [{ do: 'storeNewSecret' }, supersede],
    ],
  ])('%s', (_case, desired, actual, steps) => expect(planApiKey(desired, actual, now)).toEqual(steps));
});
