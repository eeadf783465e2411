import { describe, expect, it } from '@jest/globals';
import { planGates, plans } from '#contracts';
import type { Plan, Scope } from '#contracts';
import type { Admitted, Verdict } from './admission.js';
import { firstRefusal } from './gates.js';
import type { GateFacts } from './gates.js';

const admittedWith = (change: {
  plan?: Plan;
  scopes?: Scope[];
  cidrs?: string[];
  withinLimit?: boolean;
}): Admitted => ({
  isMcpEnabled: true,
  withinLimit: change.withinLimit ?? true,
  remaining: 10,
  groupSize: 1,
  facts: {
    keyId: 'key_1',
    keyPrefix: 'qg_live_abcd',
    scopes: change.scopes ?? [],
    role: 'admin',
    allowedCidrs: change.cidrs ?? [],
    workspaceId: 'ws_1',
    workspaceName: 'demo',
    accountId: 'acc_1',
    plan: change.plan ?? 'scale',
    mcpUnlocked: false,
    limit: 6_000,
    granted: 1,
    used: 1,
    resetSeconds: 60,
  },
});

const stranger: Verdict = { facts: undefined, isMcpEnabled: true };

const pass = (verdict: Verdict, change: Partial<GateFacts> = {}) => {
  const facts: GateFacts = {
    address: '192.0.2.1',
    checkAddress: true,
    plan: planGates.restApi,
    scope: 'ask',
    ...change,
  };
  return firstRefusal(verdict, facts)?.code;
};

describe('firstRefusal', () => {
  it('lets a key through that meets every condition', () => expect(pass(admittedWith({}))).toBeUndefined());

  it('names the first of several reasons, in the order 401, address, cap, plan, scope', () => {
    const wrong = { plan: 'starter', scopes: ['read'], cidrs: ['10.0.0.0/8'], withinLimit: false } as const;
    const mending = [
      {},
      { cidrs: [] },
      { withinLimit: true },
      { plan: 'scale' },
      { scopes: ['ask'] },
    ] as const;
    const seen = mending.map((_fix, index) =>
      pass(admittedWith(Object.assign({}, wrong, ...mending.slice(0, index + 1)))),
    );
    expect([pass(stranger), ...seen]).toEqual([
      'unauthorized',
      'ip_not_allowed',
      'rate_limited',
      'plan_limit',
      'insufficient_scope',
      undefined,
    ]);
  });

  it('asks for no plan and no scope where the operation has none', () => {
    const seen = plans.map((plan) =>
      pass(admittedWith({ plan, scopes: ['read'] }), { plan: undefined, scope: undefined }),
    );
    expect(seen).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['starter', planGates.embedTokens, 'rest_api', 'scale'],
    ['growth', planGates.embedTokens, 'rest_api', 'scale'],
    ['growth', planGates.webhooks, 'rest_api', 'scale'],
    ['scale', planGates.embedTokens, 'embed_tokens', 'enterprise'],
  ] as const)('tells the %s plan what it lacks first for %j: %s', (plan, gate, limit, required) => {
    const facts: GateFacts = { address: '192.0.2.1', checkAddress: true, plan: gate, scope: undefined };
    expect(firstRefusal(admittedWith({ plan }), facts)?.context).toEqual({ limit, required_plan: required });
  });

  it('leaves the address alone where the allowlist does not cover the surface', () =>
    expect(pass(admittedWith({ cidrs: ['10.0.0.0/8'] }), { checkAddress: false })).toBeUndefined());

  it('takes a key with no scope set for one with all', () => {
    expect(pass(admittedWith({ scopes: [] }))).toBeUndefined();
    expect(pass(admittedWith({ scopes: ['read', 'ask'] }))).toBeUndefined();
  });
});
