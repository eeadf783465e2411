import { z } from 'zod';
import { EventType } from '../events.js';
import { PageQuery, Timestamp } from './fields.js';

const deliveryStates = ['pending', 'in_flight', 'succeeded', 'failed', 'cancelled'] as const;

/** The state of a delivery between its event and its receiver. */
export const DeliveryState = z
  .enum(deliveryStates)
  .describe(
    'pending: an attempt is to come; in_flight: one is under way; failed: 24 hours are over, or the receiver answered 410; cancelled: its subscription was deleted or disabled.',
  )
  .meta({ id: 'DeliveryState' });
export type DeliveryState = z.infer<typeof DeliveryState>;

const attemptStates = ['in_flight', 'succeeded', 'failed', 'unknown'] as const;

/** One attempt to send a delivery; `unknown` means that a crash of ours cut it off and another attempt followed. */
export const WebhookAttempt = z
  .object({
    number: z.int(),
    started_at: Timestamp,
    state: z.enum(attemptStates),
    status_code: z.int().nullable(),
    duration_ms: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** An event on its way to one subscription, with the attempts so far. */
export const WebhookDelivery = z
  .object({
    id: z.string().describe('X-Service-Delivery of all its attempts.'),
    event_id: z.string(),
    event: EventType,
    state: DeliveryState,
    created_at: Timestamp,
    next_attempt_at: Timestamp.nullable(),
    attempts: z.array(WebhookAttempt),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A delivery with the body that was sent and the answers. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z
    .string()
    .nullable()
    .describe(
      'Payload, to the byte; null once the event is not kept any more, and to editors for query.* events.',
    ),
  attempts: z.array(
    WebhookAttempt.extend({
      answer: z.string().nullable().describe('The first 4 KB of what the receiver answered.'),
    }),
  ),
}).meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** The deliveries to list. */
export const DeliveryQuery = PageQuery.extend({
  state: z.enum(deliveryStates).optional().describe('Only deliveries in this state.'),
  event: EventType.optional().describe('Only deliveries of this event.'),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
