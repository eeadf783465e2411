import { z } from 'zod';
import { Timestamp, idOf, text } from './fields.js';
import { ReceiverUrl } from './webhook-subscriptions.js';

/** The kinds of channel: mails to members, and incoming webhooks of Slack and of Teams. */
export const ChannelKind = z.enum(['email', 'slack', 'teams']);
export type ChannelKind = z.infer<typeof ChannelKind>;

const membersMax = 50;

/** The recipients of an email. Only members can be named, so that the service cannot be used to write to strangers. */
export const MemberIds = z
  .array(idOf('mem'))
  .max(membersMax)
  .transform((ids) => [...new Set(ids)])
  .describe('Members of the workspace. One who leaves it gets nothing more.');

const channelsMax = 20;

/** The channels that a message is sent over. */
export const ChannelIds = z
  .array(idOf('ch'))
  .max(channelsMax)
  .transform((ids) => [...new Set(ids)]);

const someMembers = MemberIds.refine((ids) => ids.length > 0, 'name at least one member');
const webhookUrl = ReceiverUrl.describe(
  'The address of the incoming webhook. It is sealed and never returned: whoever has it can write there.',
);

/** A channel to create. */
export const ChannelInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('email'), name: text(100), member_ids: someMembers }),
    z.strictObject({ kind: z.literal('slack'), name: text(100), url: webhookUrl }),
    z.strictObject({
      kind: z.literal('teams'),
      name: text(100),
      url: webhookUrl.describe(
        'The address that the workflow "Post to a channel when a webhook request is received" has. It is sealed and never returned.',
      ),
    }),
  ])
  .meta({ id: 'ChannelInput' });
export type ChannelInput = z.infer<typeof ChannelInput>;

/** Changes to a channel; its kind cannot change. */
export const ChannelChange = z
  .strictObject({
    name: text(100).optional(),
    member_ids: MemberIds.optional().describe(
      'For a channel of mails. None is what it has once all have left.',
    ),
    url: webhookUrl.optional().describe('For a channel of Slack or Teams.'),
  })
  .meta({ id: 'ChannelChange' });
export type ChannelChange = z.infer<typeof ChannelChange>;

/** A channel, without its address. */
export const Channel = z
  .object({
    id: z.string(),
    kind: ChannelKind,
    name: z.string(),
    member_ids: z.array(z.string()).describe('Of a channel of mails.'),
    unreached_member_ids: z
      .array(z.string())
      .describe('Those of them who have not signed in yet, and are mailed once they have.'),
    host: z.string().nullable().describe('Of a channel of Slack or Teams: all that is shown of its address.'),
    last_sent_at: Timestamp.nullable(),
    last_error: z
      .string()
      .nullable()
      .describe('The reason why the last attempt failed; null where it did not.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** The outcome of a test message over a channel. */
export const ChannelTest = z
  .object({
    success: z.boolean(),
    duration_ms: z.int(),
    error: z.string().nullable().describe('The reason why it failed, where it did.'),
  })
  .meta({ id: 'ChannelTest' });
export type ChannelTest = z.infer<typeof ChannelTest>;

/** A message that was sent over a channel or is still to be sent. */
export const ChannelDelivery = z
  .object({
    id: z.string(),
    subject: z.string(),
    member_id: z.string().nullable().describe('The member that a mail is for.'),
    state: z
      .enum(['pending', 'sent', 'failed', 'cancelled'])
      .describe(
        'pending: it is tried again at next_attempt_at; failed: for a day, or for good; cancelled: the member has left, or wants none of it.',
      ),
    attempts: z.int(),
    last_error: z.string().nullable(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'ChannelDelivery' });
export type ChannelDelivery = z.infer<typeof ChannelDelivery>;

/** The channels that an alert notifies people over. */
export const AlertChannels = z
  .strictObject({ channel_ids: ChannelIds.describe('Told as the alert fires and as it is resolved.') })
  .meta({ id: 'AlertChannels' });
export type AlertChannels = z.infer<typeof AlertChannels>;

const topics = {
  alerts: z.boolean().describe('Mails about alerts that fire and are over.'),
  schedules: z.boolean().describe('Dashboards and answers that are sent on a schedule.'),
  digests: z.boolean().describe('Digests of alerts and insights.'),
};

/** The kinds of email that a member gets from a workspace. */
export const MailPreferences = z.object(topics).meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof MailPreferences>;

/** Changes to the kinds of email that a member gets; omitted kinds stay. */
export const MailPreferencesChange = z
  .strictObject({
    alerts: topics.alerts.optional(),
    schedules: topics.schedules.optional(),
    digests: topics.digests.optional(),
  })
  .meta({ id: 'MailPreferencesChange' });
export type MailPreferencesChange = z.infer<typeof MailPreferencesChange>;
