import type { Actor } from '#access';

/** The audit log's actor for automatic ends and disablings. */
export const deliveryService: Actor = { type: 'service', id: null, name: 'webhook delivery', address: null };
