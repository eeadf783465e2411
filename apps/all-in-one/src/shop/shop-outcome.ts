import { z } from 'zod';

/** The last message of the process that makes the shop. */
export const ShopOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('made') }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
]);
export type ShopOutcome = z.infer<typeof ShopOutcome>;
