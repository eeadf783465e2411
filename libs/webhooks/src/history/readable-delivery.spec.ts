import { describe, expect, it } from '@jest/globals';
import type { WebhookDeliveryDetail } from '#contracts';
import { readableDelivery } from './readable-delivery.js';

const at = '2026-03-01T12:00:00.000Z';
const attempt = { number: 1, started_at: at, duration_ms: 5, error: null } as const;
const delivery = (event: WebhookDeliveryDetail['event']): WebhookDeliveryDetail => ({
  id: 'dlv_1',
  event_id: 'evt_1',
  event,
  state: 'succeeded',
  created_at: at,
  next_attempt_at: null,
  body: '{"data":{"question":"How many?"}}',
  attempts: [{ ...attempt, state: 'succeeded', status_code: 200, answer: 'How many?' }],
});

describe('a delivery', () => {
  it.each(['query.completed', 'query.feedback'] as const)('of %s tells editors no word of it', (event) => {
    const read = readableDelivery(delivery(event), 'editor');
    expect(JSON.stringify(read)).not.toContain('How many?');
    expect(read).toMatchObject({ id: 'dlv_1', state: 'succeeded', attempts: [{ status_code: 200 }] });
  });

  it('is told to admins as it is, and of other events to editors', () => {
    const asked = delivery('query.completed');
    expect(readableDelivery(asked, 'admin')).toEqual(asked);
    const published = delivery('dashboard.published');
    expect(readableDelivery(published, 'editor')).toEqual(published);
  });
});
