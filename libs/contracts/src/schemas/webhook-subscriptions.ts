import { z } from 'zod';
import { EventType, eventTypes } from '../events.js';
import { Timestamp, longText } from './fields.js';

const everyEvent = '*';

/** The events that a subscription can choose: by name, or all of them. */
export const ChosenEvents = z
  .array(z.enum([everyEvent, ...eventTypes]))
  .min(1, 'choose at least one event, or ["*"] for all')
  .max(50)
  .transform((list) => [...new Set(list)])
  .refine(
    (list) => !list.includes(everyEvent) || list.length === 1,
    '"*" stands alone: it means every event',
  );

/**
 * Header fields that deliveries carry besides ours. Refused are those that say how the message is framed or forwarded
 * (RFC 9110, 7.6.1), those that we write, and those whose value would be a lie about the body.
 */
const reservedHeaders =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|content-.*|accept-encoding|user-agent|date|x-service-.*|webhook-.*|traceparent|tracestate|http2-settings|x-forwarded-.*|forwarded|via)$/i;

const HeaderName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header field')
  .refine((name) => !reservedHeaders.test(name), 'is a header field that deliveries write themselves');

/** Visible ASCII, spaces and tabs inside: no line end can get into it. */
const HeaderValue = z
  .string()
  .max(2_000)
  .regex(/^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/, 'must be printable ASCII on one line');

const CustomHeaders = z
  .record(HeaderName, HeaderValue)
  .refine((headers) => Object.keys(headers).length <= 20, 'at most 20 header fields')
  .refine(
    (headers) =>
      new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    'names a header field twice',
  )
  .describe('Header fields of every delivery, such as Authorization. Their values are never returned.');

/** The address of a receiver. Each deployment decides which addresses are allowed. */
export const ReceiverUrl = z
  .url({
    protocol: /^https?$/,
    // A field that is missing altogether is told as everywhere else.
    error: ({ code }) =>
      code === 'invalid_format' ? 'must be an address such as https://example.com/in' : undefined,
  })
  .max(2_000)
  .refine(isPlainText, 'must not hold blanks or control characters; write them as %20 and the like')
  .refine(
    carriesNoCredentials,
    'must not hold a user or password; send an Authorization header field instead',
  )
  .refine((url) => !url.includes('#'), 'must not hold a fragment: it is never sent');

/** The parser of addresses is more lenient than what keeps and shows them. */
function isPlainText(url: string): boolean {
  return /^[^\s\p{Cc}\p{Cs}]*$/u.test(url);
}

/** Reports whether an address names no user and no password. Invalid addresses have been refused before. */
export function carriesNoCredentials(url: string): boolean {
  return !/^[a-z]+:[/\\]*[^/\\?#]*@/i.test(url);
}

/** A subscription to create. */
export const WebhookSubscriptionInput = z
  .strictObject({
    url: ReceiverUrl,
    events: ChosenEvents.describe('Names of events, or ["*"] for all.'),
    description: longText(500).optional(),
    headers: CustomHeaders.optional(),
  })
  .meta({ id: 'WebhookSubscriptionInput' });
export type WebhookSubscriptionInput = z.infer<typeof WebhookSubscriptionInput>;

/** Changes of a subscription; fields that are left out stay. */
export const WebhookSubscriptionChange = z
  .strictObject({
    url: ReceiverUrl.optional(),
    events: ChosenEvents.optional(),
    description: longText(500).optional(),
    headers: CustomHeaders.optional().describe('Replaces all of them.'),
    disabled: z
      .boolean()
      .optional()
      .describe('Disabled, it receives nothing, and what waits for it is cancelled.'),
  })
  .meta({ id: 'WebhookSubscriptionChange' });
export type WebhookSubscriptionChange = z.infer<typeof WebhookSubscriptionChange>;

/** Why a subscription is disabled: a member said so, its receiver answered 410, it failed for days, or its listener has gone. */
const disabledReasons = ['member', 'gone', 'failing', 'ended'] as const;

/** A subscription to events; never its secret. */
export const WebhookSubscription = z
  .object({
    id: z.string(),
    kind: z
      .enum(['receiver', 'listener'])
      .describe(
        'listener: made by `qg webhooks listen`, which passes deliveries on to the url from the machine that it runs on; it lives as long as that does.',
      ),
    url: z.string().describe('Viewers see its host alone: the rest may hold a token.'),
    events: z.array(z.string()),
    description: z.string(),
    header_names: z
      .array(z.string())
      .describe('The header fields that it sends; their values are not returned.'),
    status: z.enum(['active', 'disabled']),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .describe(
        'member: somebody disabled it; gone: the receiver answered 410; failing: it failed for five days; ended: the listener stopped.',
      ),
    failing_since: Timestamp.nullable().describe('Since when every attempt has failed.'),
    secret_staged_at: Timestamp.nullable().describe('When a new secret was made that is not promoted yet.'),
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'WebhookSubscription' });
export type WebhookSubscription = z.infer<typeof WebhookSubscription>;

/** A subscription at its creation, the only time that its secret is told. */
export const CreatedWebhookSubscription = WebhookSubscription.extend({
  secret: z.string().describe('Signs its deliveries. Shown this once; it cannot be retrieved again.'),
}).meta({ id: 'CreatedWebhookSubscription' });
export type CreatedWebhookSubscription = z.infer<typeof CreatedWebhookSubscription>;

/** The event to try a subscription with. */
export const WebhookTestInput = z
  .strictObject({
    event: EventType.default('alert.test_fired').describe('Which event to send an example of.'),
  })
  .meta({ id: 'WebhookTestInput' });

/** The outcome of sending the example; it is in the history as well. */
export const WebhookTest = z
  .object({
    delivery_id: z.string(),
    event: EventType,
    success: z.boolean(),
    status_code: z.int().nullable(),
    duration_ms: z.int(),
    error: z.string().nullable().describe('What went wrong, where it failed.'),
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof WebhookTest>;

/** Since when to send again what did not arrive. */
export const WebhookRecoveryInput = z
  .strictObject({ since: Timestamp.describe('Within the time for which deliveries are kept.') })
  .meta({ id: 'WebhookRecoveryInput' });

/** The progress of sending again. */
export const WebhookRecovery = z
  .object({
    since: Timestamp,
    until: Timestamp,
    state: z
      .enum(['running', 'done'])
      .describe(
        'done: all that failed or were cancelled in that time are queued; their history says what becomes of each.',
      ),
    queued: z.int().describe('How many deliveries it has queued so far, to be sent again.'),
  })
  .meta({ id: 'WebhookRecovery' });
export type WebhookRecovery = z.infer<typeof WebhookRecovery>;

/** The recovery of a subscription that was begun last. */
export const LatestWebhookRecovery = z
  .object({ latest: WebhookRecovery.nullable().describe('null when nothing was ever recovered.') })
  .meta({ id: 'LatestWebhookRecovery' });
export type LatestWebhookRecovery = z.infer<typeof LatestWebhookRecovery>;
