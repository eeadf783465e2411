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
 * Header fields that a subscription may not add to deliveries: those that say how the message is framed or forwarded (RFC 9110, 7.6.1), those
 * that we write, and those with a value that would be wrong about the body.
 */
const reservedHeaders =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|content-.*|accept-encoding|user-agent|date|x-service-.*|webhook-.*|traceparent|tracestate|http2-settings|x-forwarded-.*|forwarded|via)$/i;

const HeaderName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header field')
  .refine((name) => !reservedHeaders.test(name), 'is a header field that deliveries write themselves');

/** Visible ASCII with spaces and tabs only inside, so that no line end can get into a header. */
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
    // A missing field gets the same message as everywhere else.
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

/**
 * Reports whether an address has no blanks and no control characters. The URL parser is more lenient than the code that stores and shows
 * addresses.
 */
function isPlainText(url: string): boolean {
  return /^[^\s\p{Cc}\p{Cs}]*$/u.test(url);
}

/** Reports whether an address has no user name and no password. Invalid addresses are refused before. */
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
    disabled: z
      .boolean()
      .optional()
      .describe('Disabled, it receives nothing until it is enabled by a change.'),
  })
  .meta({ id: 'WebhookSubscriptionInput' });
export type WebhookSubscriptionInput = z.infer<typeof WebhookSubscriptionInput>;

/** Changes to a subscription; omitted fields stay. */
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

/** A subscription to events, without its secret. */
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

/** A new subscription with its secret, which is shown only once. */
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

/** The outcome of a test event, which the delivery history has as well. */
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

/** The time since which undelivered events are to be sent again. */
export const WebhookRecoveryInput = z
  .strictObject({ since: Timestamp.describe('Within the time for which deliveries are kept.') })
  .meta({ id: 'WebhookRecoveryInput' });

/** The progress of a recovery. */
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

/** The latest recovery of a subscription. */
export const LatestWebhookRecovery = z
  .object({ latest: WebhookRecovery.nullable().describe('null when nothing was ever recovered.') })
  .meta({ id: 'LatestWebhookRecovery' });
export type LatestWebhookRecovery = z.infer<typeof LatestWebhookRecovery>;
