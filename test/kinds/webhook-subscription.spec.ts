import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newSigningSecret } from '#webhooks';
import { resource, startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;
let count = 0;

beforeAll(async () => {
  stand = await startKindsStand();
  await stand.apply('Workspace', 'acme', { displayName: 'Acme', plan: 'scale' });
  await stand.apply('Workspace', 'small', { displayName: 'Small', plan: 'growth' });
});

afterAll(() => stand.stop());

const specOf = (name: string, more: object = {}) => ({
  workspaceRef: { name: 'acme' },
  url: `https://receiver.example/${name}`,
  events: ['query.completed'],
  signingSecret: { writeTo: { name: `${name}-signing` } },
  ...more,
});
const aName = () => `hook-${(count += 1)}`;
const rowsOf = (name: string) =>
  stand.query<Record<string, unknown>>(
    'SELECT url, events, disabled_reason, header_names FROM webhook_subscription WHERE managed_by = $1',
    [`WebhookSubscription/default/${name}`],
  );
const at = (name: string, creationTimestamp: string, uid = name) => ({
  metadata: resource('WebhookSubscription', name, {}, { uid, creationTimestamp }).metadata,
});

describe('a WebhookSubscription', () => {
  it('makes a subscription, with its secret in the Secret, and does nothing the next time', async () => {
    const name = aName();
    const first = await stand.apply('WebhookSubscription', name, specOf(name));
    expect(first).toEqual({ subscriptionId: expect.stringMatching(/^sub_/) });
    const secret = stand.secrets.values.get(`${name}-signing/signing-secret`);
    expect(secret).toMatch(/^whsec_/);
    const audits = () =>
      stand.query('SELECT 1 FROM audit_event WHERE actor_name = $1', [`WebhookSubscription/default/${name}`]);
    const before = await audits();
    expect(await stand.apply('WebhookSubscription', name, specOf(name))).toEqual(first);
    expect(await audits()).toEqual(before);
    expect(stand.secrets.values.get(`${name}-signing/signing-secret`)).toBe(secret);
  });

  it('goes on with the secret that an interrupted run stored', async () => {
    const name = aName();
    const stored = newSigningSecret();
    await stand.secrets.write(`${name}-signing`, 'signing-secret', stored);
    await stand.apply('WebhookSubscription', name, specOf(name));
    expect(stand.secrets.values.get(`${name}-signing/signing-secret`)).toBe(stored);
  });

  it('stores the secret again where it was lost, and keeps url, events, header fields and the switch in step', async () => {
    const name = aName();
    await stand.apply('WebhookSubscription', name, specOf(name));
    const secret = stand.secrets.values.get(`${name}-signing/signing-secret`);
    stand.secrets.values.clear();
    const url = 'https://elsewhere.example/in';
    const headers = [{ name: 'X-Team', value: 'data' }];
    await stand.apply(
      'WebhookSubscription',
      name,
      specOf(name, { url, events: ['*'], headers, disabled: true }),
    );
    expect(stand.secrets.values.get(`${name}-signing/signing-secret`)).toBe(secret);
    expect(await rowsOf(name)).toEqual([
      { url, events: ['*'], disabled_reason: 'member', header_names: ['X-Team'] },
    ]);
  });

  it('signs with the secret that it is given, and header fields may be secrets too', async () => {
    const name = aName();
    const spec = specOf(name, {
      signingSecret: { secretRef: { name: 'mine', key: 'whsec' } },
      headers: [{ name: 'Authorization', valueFrom: { secretRef: { name: 'mine', key: 'token' } } }],
    });
    await expect(stand.apply('WebhookSubscription', name, spec)).rejects.toMatchObject({
      reason: 'SecretNotFound',
      message: expect.stringContaining('the key token of the Secret mine'),
    });
    await stand.secrets.write('mine', 'token', 'Bearer abc');
    await stand.secrets.write('mine', 'whsec', 'too short');
    await expect(stand.apply('WebhookSubscription', name, spec)).rejects.toMatchObject({
      reason: 'SecretInvalid',
    });
    await stand.secrets.write('mine', 'whsec', newSigningSecret());
    await stand.apply('WebhookSubscription', name, spec);
    expect(await rowsOf(name)).toEqual([expect.objectContaining({ header_names: ['Authorization'] })]);
  });

  it('waits for a Workspace, and says where it is looked for', () =>
    expect(
      stand.apply('WebhookSubscription', 'early', specOf('early', { workspaceRef: { name: 'nowhere' } })),
    ).rejects.toMatchObject({
      name: 'Pending',
      reason: 'WorkspaceNotFound',
      message: expect.stringContaining('create it there'),
    }));

  it.each([
    ['PlanTooLow', { workspaceRef: { name: 'small' } }, 'raise spec.plan'],
    ['AddressRefused', { url: 'https://10.0.0.1/hook' }, 'is at an address that receivers may not have'],
    ['AddressRefused', { url: 'http://receiver.example/', allowPlainHttp: true }, 'must begin with https://'],
    ['InvalidSpec', { signingSecret: {} }, 'exactly one of writeTo and secretRef'],
  ])('is stalled, with what to do: %s %j', async (reason, more, words) => {
    const name = aName();
    const applying = stand.apply('WebhookSubscription', name, specOf(name, more));
    await expect(applying).rejects.toMatchObject({
      name: 'Stalled',
      reason,
      message: expect.stringContaining(words),
    });
    expect(await rowsOf(name)).toEqual([]);
  });

  it('gives way to an older one with its url, whichever was carried out first', async () => {
    const [older, younger] = [aName(), aName()];
    const url = `https://receiver.example/${older}`;
    await stand.apply(
      'WebhookSubscription',
      younger,
      specOf(younger, { url }),
      at(younger, '2026-03-02T00:00:00Z'),
    );
    expect(await rowsOf(younger)).toHaveLength(1);
    await stand.apply(
      'WebhookSubscription',
      older,
      specOf(older, { url }),
      at(older, '2026-03-01T00:00:00Z'),
    );
    expect([await rowsOf(older), await rowsOf(younger)]).toEqual([[expect.anything()], []]);
    const again = stand.apply(
      'WebhookSubscription',
      younger,
      specOf(younger, { url }),
      at(younger, '2026-03-02T00:00:00Z'),
    );
    await expect(again).rejects.toMatchObject({
      reason: 'DuplicateUrl',
      message: expect.stringContaining(older),
    });
  });

  it('stays disabled when its receiver is gone, until somebody changes it', async () => {
    const name = aName();
    const carriedOut = (generation: number, observedGeneration: number) => ({
      metadata: resource('WebhookSubscription', name, {}, { generation }).metadata,
      status: { observedGeneration },
    });
    await stand.apply('WebhookSubscription', name, specOf(name));
    await stand.query("UPDATE webhook_subscription SET disabled_reason = 'gone' WHERE managed_by = $1", [
      `WebhookSubscription/default/${name}`,
    ]);
    const again = stand.apply('WebhookSubscription', name, specOf(name), carriedOut(1, 1));
    await expect(again).rejects.toMatchObject({ reason: 'ReceiverGone' });
    await stand.apply('WebhookSubscription', name, specOf(name), carriedOut(2, 1));
    expect(await rowsOf(name)).toEqual([expect.objectContaining({ disabled_reason: null })]);
  });

  it('only tells what differs, where it is to observe', async () => {
    const name = aName();
    const spec = specOf(name, { driftPolicy: 'Observe' });
    const { subscriptionId } = await stand.apply('WebhookSubscription', name, spec);
    await stand.query("UPDATE webhook_subscription SET events = '{share.created}' WHERE id = $1", [
      subscriptionId,
    ]);
    const carriedOut = {
      metadata: resource('WebhookSubscription', name, {}, { generation: 1 }).metadata,
      status: { observedGeneration: 1, subscriptionId },
    };
    stand.at('2026-03-10T12:01:00Z');
    expect(await stand.apply('WebhookSubscription', name, spec, carriedOut)).toEqual({
      subscriptionId,
      drift: ['webhook_subscription.changed (events)'],
    });
    expect(await rowsOf(name)).toEqual([expect.objectContaining({ events: ['share.created'] })]);
  });

  it('takes the subscription back when it is deleted, or leaves it to the people', async () => {
    const [gone, left] = [aName(), aName()];
    await stand.apply('WebhookSubscription', gone, specOf(gone));
    await stand.remove('WebhookSubscription', gone, specOf(gone));
    await stand.remove('WebhookSubscription', gone, specOf(gone));
    expect(await rowsOf(gone)).toEqual([]);
    const { subscriptionId } = await stand.apply('WebhookSubscription', left, specOf(left));
    await stand.remove('WebhookSubscription', left, specOf(left, { deletionPolicy: 'Orphan' }));
    expect(
      await stand.query('SELECT managed_by FROM webhook_subscription WHERE id = $1', [subscriptionId]),
    ).toEqual([{ managed_by: null }]);
  });

  it('tells of the newest delivery, and of another after 30 s at the earliest', async () => {
    const name = aName();
    const { subscriptionId } = await stand.apply('WebhookSubscription', name, specOf(name));
    const deliver = async (number: number, time: string, statusCode: number) => {
      const id = `dlv_${number}`;
      await stand.query(
        `INSERT INTO webhook_delivery SELECT $1, workspace_id, id, 'evt_1', 'query.completed', $2
         FROM webhook_subscription WHERE id = $3`,
        [id, time, subscriptionId],
      );
      const state = statusCode < 300 ? 'succeeded' : 'failed';
      await stand.query(
        'INSERT INTO webhook_attempt (delivery_id, number, started_at, state, status_code) VALUES ($1, 1, $2, $3, $4)',
        [id, time, state, statusCode],
      );
    };
    let status: Record<string, unknown> = {};
    const look = async (time: string) => {
      stand.at(time);
      status = await stand.apply('WebhookSubscription', name, specOf(name), { status });
      return status['lastDelivery'];
    };
    expect(await look('2026-03-11T12:00:00Z')).toBeUndefined();
    // An old one, which is no reason to write the next at once.
    await deliver(1, '2026-03-11T11:00:00Z', 204);
    const first = {
      at: '2026-03-11T11:00:00.000Z',
      state: 'succeeded',
      statusCode: 204,
      observedAt: '2026-03-11T12:00:10.000Z',
    };
    expect(await look('2026-03-11T12:00:10Z')).toEqual(first);
    await deliver(2, '2026-03-11T12:00:11Z', 500);
    expect(await look('2026-03-11T12:00:39Z')).toEqual(first);
    const second = {
      at: '2026-03-11T12:00:11.000Z',
      statusCode: 500,
      observedAt: '2026-03-11T12:00:40.000Z',
    };
    expect(await look('2026-03-11T12:00:40Z')).toMatchObject(second);
    // Equal files are not written again.
    expect(await look('2026-03-11T13:00:00Z')).toMatchObject(second);
  });
});
