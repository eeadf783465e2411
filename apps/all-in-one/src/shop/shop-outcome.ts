import { z } from 'zod';

/** What the process that makes the shop says at its end. */
export const ShopOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('made') }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
]);
export type ShopOutcome = z.infer<typeof ShopOutcome>;
