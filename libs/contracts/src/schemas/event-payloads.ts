import { z } from 'zod';
import { EventType } from '../events.js';
import { Timestamp } from './fields.js';
import { SourceType } from './source-settings.js';

const dashboard = z.object({ id: z.string(), name: z.string() });
const alert = z.object({ id: z.string(), name: z.string(), metric_id: z.string().nullable() });
const measured = z.object({
  alert,
  value: z.number().nullable().describe('The value that was measured.'),
  threshold: z.number().nullable(),
  dimension: z
    .object({ name: z.string(), value: z.string() })
    .optional()
    .describe('The value of the dimension that it is about, where the alert watches each by itself.'),
});

/** The `data` field of each event's payload (SPEC 6.1). Fields may be added, but none is removed. */
export const eventData = {
  'query.completed': z.object({
    message_id: z.string(),
    conversation_id: z.string(),
    question: z.string(),
    data_source_id: z.string().nullable().describe('null where the question was not understood.'),
    success: z.boolean(),
    row_count: z.int(),
    error: z.string().nullable(),
    duration_ms: z.int(),
  }),
  'query.feedback': z.object({
    message_id: z.string(),
    conversation_id: z.string(),
    rating: z.enum(['up', 'down']),
    comment: z.string(),
    member_id: z.string(),
  }),
  'dashboard.created': z.object({ dashboard }),
  'dashboard.published': z.object({ dashboard, version: z.int() }),
  'widget.added': z.object({
    dashboard_id: z.string(),
    widget: z.object({ key: z.string(), title: z.string(), type: z.string() }),
  }),
  'alert.created': z.object({ alert }),
  'alert.fired': measured,
  'alert.resolved': measured,
  'insight.surfaced': z.object({
    insight: z.object({ id: z.string(), title: z.string(), summary: z.string() }),
  }),
  'data_source.connected': z.object({
    data_source: z.object({ id: z.string(), name: z.string(), type: SourceType }),
  }),
  'share.created': z.object({
    share: z.object({ id: z.string(), dashboard_id: z.string(), expires_at: Timestamp }),
  }),
  'alert.test_fired': z.object({
    subscription_id: z.string(),
    message: z.string(),
  }),
} as const satisfies Record<EventType, z.ZodType>;

/** The `data` of one kind of event. */
export type EventData<T extends EventType = EventType> = z.input<(typeof eventData)[T]>;

/** Returns the schema of the whole delivery body for one kind of event. */
export function eventPayload(type: EventType) {
  return z.object({
    id: z.string().describe('evt_…; the same in every delivery of the event.'),
    type: z.literal(type).describe('The name of the event.'),
    created_at: Timestamp.describe('The time of the event.'),
    workspace_id: z.string().describe('The workspace where it happened.'),
    data: eventData[type].describe('The data of the event.'),
  });
}
