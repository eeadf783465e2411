import { describe, expect, it } from '@jest/globals';
import { hashSecret, newKeySecret } from '#access';
import { ApiKeySpec, planApiKey } from './api-key.js';

const spec = ApiKeySpec.parse({
  workspaceRef: { name: 'demo' },
  displayName: 'Demo',
  scopes: ['ask', 'read'],
  secret: { writeTo: { name: 'demo-key' } },
});
const secret = newKeySecret();
const row = {
  name: 'Demo',
  scopes: ['read' as const, 'ask' as const],
  role: 'viewer' as const,
  allowedCidrs: [],
  expiresAt: null,
  secretHash: hashSecret(secret),
};
const stepsOf = (actual: Parameters<typeof planApiKey>[1]) => planApiKey(spec, actual).map((step) => step.do);

describe('planApiKey', () => {
  it('does nothing when the key is as declared', () =>
    expect(stepsOf({ row, secret, secretUsed: true })).toEqual([]));

  it('stores the secret before it makes the key', () =>
    expect(stepsOf({ row: null, secret: undefined, secretUsed: false })).toEqual([
      'storeNewSecret',
      'create',
    ]));

  it('goes on with the secret that an interrupted run stored', () =>
    expect(stepsOf({ row: null, secret, secretUsed: false })).toEqual(['create']));

  it('replaces a key that differs, with a new secret', () =>
    expect(stepsOf({ row: { ...row, scopes: ['read'] }, secret, secretUsed: true })).toEqual([
      'revoke',
      'storeNewSecret',
      'create',
    ]));

  it('makes another key, with another secret, for one that was revoked by hand', () =>
    expect(stepsOf({ row: null, secret, secretUsed: true })).toEqual(['storeNewSecret', 'create']));

  it('replaces a key whose secret was lost', () =>
    expect(stepsOf({ row, secret: undefined, secretUsed: false })).toEqual([
      'revoke',
      'storeNewSecret',
      'create',
    ]));
});
