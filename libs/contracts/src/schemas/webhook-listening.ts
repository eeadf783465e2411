import { z } from 'zod';
import { idOf } from './fields.js';
import { ChosenEvents, ReceiverUrl } from './webhook-subscriptions.js';

/** A listener's description of itself when it connects. */
export const ListenQuery = z.object({
  forward_to: ReceiverUrl.describe('Where it passes deliveries on to; shown in the list of subscriptions.'),
  events: z
    .string()
    .default('*')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(ChosenEvents)
    .describe('Names of events with commas; all when it is left out.'),
  listener: idOf('sub').optional().describe('The listener that goes on after its connection broke.'),
});
export type ListenQuery = z.infer<typeof ListenQuery>;

/** The first frame: the identity of the listener. The secret is sent once, and not when a listener resumes. */
export interface ListenerReady {
  type: 'ready';
  listener: string;
  secret: string | null;
}

/** A delivery attempt for the listener to make: post this body with these header fields, listed as alternating names and values. */
export interface ListenerDelivery {
  type: 'delivery';
  /** Names the attempt in the report. */
  ref: number;
  headers: string[];
  body: string;
}

/** The messages that the service sends over a listener's connection. */
export type ListenerFrame = ListenerReady | ListenerDelivery;

const durationMaxMs = 60_000;

/** A listener's report of an attempt. The listener cuts long texts itself; a report with a longer text is invalid. */
export const ListenerReport = z.object({
  ref: z.int().min(1),
  duration_ms: z.number().min(0).max(durationMaxMs),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answered'),
      status_code: z.int().min(100).max(599),
      retry_after: z.string().max(100).optional(),
      answer: z.string().max(4_096),
    }),
    z.object({ kind: z.enum(['timed_out', 'network']), error: z.string().max(300) }),
  ]),
});
export type ListenerReport = z.infer<typeof ListenerReport>;

/** The WebSocket close codes with which the service ends a listener's connection. After any other code the listener reconnects. */
export const listenerCloses = {
  /** The key may not listen any more; the reason is the code of the refusal. */
  refused: 4_401,
  /** The listener was disabled or removed, or it continues over another connection. */
  ended: 4_410,
} as const;
