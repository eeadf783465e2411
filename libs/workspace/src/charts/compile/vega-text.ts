import type { EmbeddedWidget } from '#contracts';
import { z } from 'zod';

/** A chart as JSON text for Vega, or the reason why it is none. */
export const VegaText = z.discriminatedUnion('state', [
  z.object({ state: z.literal('compiled'), text: z.string() }),
  z.object({ state: z.literal('no_chart') }),
  z.object({ state: z.literal('too_large') }),
]);
export type VegaText = z.infer<typeof VegaText>;

/** The compiler's output is JSON. */
export function readVega(text: string): EmbeddedWidget['vega'] {
  return JSON.parse(text) as EmbeddedWidget['vega'];
}
