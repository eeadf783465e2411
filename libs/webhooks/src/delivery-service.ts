import type { Actor } from '#access';

/** Who ends and disables what nobody asked it to: the audit log names it. */
export const deliveryService: Actor = { type: 'service', id: null, name: 'webhook delivery', address: null };
