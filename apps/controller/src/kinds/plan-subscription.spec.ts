import { describe, expect, it } from '@jest/globals';
import { newSigningSecret } from '#webhooks';
import { planSubscription } from './plan-subscription.js';
import type { ActualSubscription, DesiredSubscription } from './plan-subscription.js';

const secret = newSigningSecret();
const other = newSigningSecret();
const desired: DesiredSubscription = {
  url: 'https://receiver.example/hooks',
  events: ['query.completed', 'dashboard.created'],
  description: '',
  headers: { 'X-Team': 'data' },
  disabled: false,
  secret: undefined,
};
const row: NonNullable<ActualSubscription['row']> = {
  url: desired.url,
  events: ['dashboard.created', 'query.completed'],
  description: '',
  headers: { 'X-Team': 'data' },
  secret,
  disabledReason: null,
};
const kept: ActualSubscription = { row, stored: secret, isChanged: false };
const moved = 'https://elsewhere.example/hooks';

describe('planSubscription', () => {
  it.each<[string, DesiredSubscription, ActualSubscription, unknown[]]>([
    ['as declared: nothing', desired, kept, []],
    [
      'not there: the secret is stored before the subscription is made',
      desired,
      { row: undefined, stored: undefined, isChanged: true },
      [{ do: 'storeSecret' }, { do: 'create' }],
    ],
    [
      'an interrupted run: goes on with the secret that it stored',
      desired,
      { row: undefined, stored: secret, isChanged: true },
      [{ do: 'create' }],
    ],
    [
      'the Secret holds something else: a secret is stored',
      desired,
      { row: undefined, stored: 'hello', isChanged: true },
      [{ do: 'storeSecret' }, { do: 'create' }],
    ],
    [
      'the Secret was lost: what receivers know is stored again',
      desired,
      { ...kept, stored: undefined },
      [{ do: 'storeSecret', secret }],
    ],
    ['other events', { ...desired, events: ['*'] }, kept, [{ do: 'change', change: { events: ['*'] } }]],
    [
      'another url: the header fields go along',
      { ...desired, url: moved },
      kept,
      [{ do: 'change', change: { url: moved, headers: desired.headers } }],
    ],
    ['other header fields', { ...desired, headers: {} }, kept, [{ do: 'change', change: { headers: {} } }]],
    ['disabled', { ...desired, disabled: true }, kept, [{ do: 'change', change: { disabled: true } }]],
    [
      'enabled again',
      desired,
      { ...kept, row: { ...row, disabledReason: 'member' } },
      [{ do: 'change', change: { disabled: false } }],
    ],
    ['disabled by the service: stays so', desired, { ...kept, row: { ...row, disabledReason: 'gone' } }, []],
    [
      'disabled by the service, and the resource was changed since',
      desired,
      { ...kept, row: { ...row, disabledReason: 'failing' }, isChanged: true },
      [{ do: 'change', change: { disabled: false } }],
    ],
    [
      'another secret is brought',
      { ...desired, secret: other },
      { ...kept, stored: other },
      [{ do: 'change', change: { secret: other } }],
    ],
  ])('%s', (_case, wanted, actual, steps) => expect(planSubscription(wanted, actual)).toEqual(steps));
});
