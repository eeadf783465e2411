import { z } from 'zod';
import { idOf } from './fields.js';
import { ChosenEvents, ReceiverUrl } from './webhook-subscriptions.js';

/** The description that a listener gives of itself as it connects. */
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

/** The first frame: who the listener is. The secret is told once, and not when a listener goes on. */
export interface ListenerReady {
  type: 'ready';
  listener: string;
  secret: string | null;
}

/** An attempt that the listener is to make: post these bytes under these header fields, names and values in turn. */
export interface ListenerDelivery {
  type: 'delivery';
  /** Names the attempt in the report. */
  ref: number;
  headers: string[];
  body: string;
}

/** The messages of the service over a listener's connection. */
export type ListenerFrame = ListenerReady | ListenerDelivery;

const durationMaxMs = 60_000;

/** A listener's report of an attempt. A text is cut by its sender; a longer one is no report. */
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

/** Why the service ends a listener's connection, as WebSocket close codes; after others the listener connects again. */
export const listenerCloses = {
  /** The key may not listen any more; the reason is the code of the refusal. */
  refused: 4_401,
  /** The listener was disabled or removed, or goes on over another connection. */
  ended: 4_410,
} as const;
