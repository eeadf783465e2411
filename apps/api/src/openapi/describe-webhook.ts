import { eventPayload, eventsByTestAlone } from '#contracts';
import type { EventType } from '#contracts';
import type { Json, SchemaCollection } from './schema-collection.js';

/** The tag of what is sent to receivers. */
export const eventsTag = { name: 'Events', description: 'Sent to the receivers of webhooks.' };

/** The payload that a receiver gets for an event, and the answer it should give. */
export function describeWebhook(type: EventType, schemas: SchemaCollection, example: unknown): Json {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    // Not the tag of the subscriptions: generators put what has one tag into one file, and these over those.
    tags: [eventsTag.name],
    summary: `Sent to subscriptions that have chosen ${type}`,
    ...(eventsByTestAlone.includes(type) && {
      description: 'Sent by a test (`POST …/webhook-subscriptions/{sub_id}/test`) alone.',
    }),
    security: [],
    parameters: [
      ...Object.entries(deliveryHeaders).map(([name, text]) => header(name, text, true)),
      testHeader,
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.output(eventPayload(type)), example } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, a redirect included, is tried again for 24 hours.' },
      '410': { description: 'The receiver is gone for good: the subscription is disabled.' },
    },
  };
}

function header(name: string, description: string, required: boolean): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

const testHeader = header(
  'X-Service-Test',
  'true where somebody fired a test: nothing of it has happened. Absent otherwise, and where a test is resent.',
  false,
);

const deliveryHeaders = {
  'X-Service-Event': 'The name of the event.',
  'X-Service-Delivery': 'The delivery: the same in all its attempts, so what has it was there before.',
  'X-Service-Attempt': 'Which attempt this is, from 1.',
  'X-Service-Signature':
    'sha256= and the HMAC-SHA256 of the raw body in hexadecimal, keyed with the whole secret.',
  'webhook-id': 'As in Standard Webhooks; the same as X-Service-Delivery.',
  'webhook-timestamp': 'Seconds since 1970, when this attempt was signed.',
  'webhook-signature': 'As in Standard Webhooks: v1, and a signature; one more while a new secret is staged.',
};
