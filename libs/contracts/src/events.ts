import { z } from 'zod';

/** The event types of SPEC 6.1. */
export const eventTypes = [
  'query.completed',
  'query.feedback',
  'dashboard.created',
  'dashboard.published',
  'widget.added',
  'alert.created',
  'alert.fired',
  'alert.resolved',
  'insight.surfaced',
  'data_source.connected',
  'share.created',
  'alert.test_fired',
] as const;

/** An event that a subscription can choose. */
export const EventType = z.enum(eventTypes);
export type EventType = z.infer<typeof EventType>;

/** Events that only a test sends, so that receivers can be tried. */
export const eventsByTestAlone: readonly EventType[] = ['alert.test_fired'];
