import { z } from 'zod';
import { ChannelIds, MemberIds } from './channels.js';
import { Timestamp, idOf, text } from './fields.js';
import { TimeZone } from './workspaces.js';

const timeOfDay = { hour: z.int().min(0).max(23), minute: z.int().min(0).max(59).default(0) };

/** The times at which a schedule sends, in the local time of a time zone. */
export const ScheduleTimes = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('day'), ...timeOfDay }),
    z.strictObject({
      every: z.literal('week'),
      weekday: z.int().min(1).max(7).describe('From Monday, 1, to Sunday, 7.'),
      ...timeOfDay,
    }),
    z.strictObject({
      every: z.literal('month'),
      day_of_month: z.int().min(1).max(31).describe('In shorter months the last day.'),
      ...timeOfDay,
    }),
  ])
  .meta({ id: 'ScheduleTimes' });
export type ScheduleTimes = z.infer<typeof ScheduleTimes>;

const fields = {
  name: text(200).describe('The subject begins with it.'),
  channel_ids: ChannelIds,
  member_ids: MemberIds,
  when: ScheduleTimes,
  time_zone: TimeZone,
};

/** Something to send on a schedule: a dashboard, an answer, or a digest where neither is named. */
export const ScheduleInput = z
  .strictObject({
    name: fields.name,
    dashboard_id: idOf('dash').optional().describe('A published dashboard.'),
    message_id: idOf('msg').optional().describe('An answer that you see; its statement is asked anew.'),
    channel_ids: fields.channel_ids.default([]),
    member_ids: fields.member_ids.default([]),
    when: fields.when,
    time_zone: fields.time_zone.optional().describe("The workspace's, when it is left out."),
  })
  .refine(
    ({ dashboard_id: dashboard, message_id: message }) => dashboard === undefined || message === undefined,
    {
      path: ['message_id'],
      error: 'give dashboard_id or message_id, or neither for a digest',
    },
  )
  .refine(({ channel_ids: channels, member_ids: members }) => channels.length + members.length > 0, {
    path: ['channel_ids'],
    error: 'name a channel or a member',
  })
  .meta({ id: 'ScheduleInput' });
export type ScheduleInput = z.infer<typeof ScheduleInput>;

/** Changes to a schedule; its content cannot change. */
export const ScheduleChange = z
  .strictObject({
    name: fields.name.optional(),
    channel_ids: fields.channel_ids.optional(),
    member_ids: fields.member_ids.optional(),
    when: fields.when.optional(),
    time_zone: fields.time_zone.optional(),
    paused: z.boolean().optional(),
  })
  .meta({ id: 'ScheduleChange' });
export type ScheduleChange = z.infer<typeof ScheduleChange>;

/** Something that is sent on a schedule. */
export const Schedule = z
  .object({
    id: z.string(),
    name: z.string(),
    dashboard_id: z.string().nullable(),
    message_id: z.string().nullable().describe('Both null: a digest of alerts and insights.'),
    channel_ids: z.array(z.string()),
    member_ids: z.array(z.string()),
    unreached_member_ids: z
      .array(z.string())
      .describe('Those of them who have not signed in yet, and are mailed once they have.'),
    when: ScheduleTimes,
    time_zone: z.string(),
    paused: z.boolean(),
    next_send_at: Timestamp.nullable(),
    last_sent_at: Timestamp.nullable(),
    last_error: z
      .string()
      .nullable()
      .describe(
        'The reason why the last one was not sent, or why nothing more is until somebody lets it go on.',
      ),
    created_by: z.string().nullable().describe('The member on whose behalf an answer is sent.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;
