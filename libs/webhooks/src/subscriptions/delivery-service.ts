import type { Actor } from '#access';

/** The actor of ends and disablings that nobody asked for: the audit log names it. */
export const deliveryService: Actor = { type: 'service', id: null, name: 'webhook delivery', address: null };
