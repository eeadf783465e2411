import { operation } from '../operation.js';
import { planGates } from '../plans.js';
import { ListenQuery } from '../schemas/webhook-listening.js';

/**
 * A workspace's events over a WebSocket. It is not in the operations table, because no OpenAPI document can describe it, but passes the same
 * gates: a listener sees what `read` lets a key read.
 */
export const listenOperation = operation({
  id: 'listenToWebhooks',
  method: 'GET',
  path: '/v1/webhooks/listen',
  tag: 'Webhooks',
  summary: "Receive a workspace's deliveries over a WebSocket",
  auth: 'key',
  scope: 'read',
  plan: planGates.webhooks,
  query: ListenQuery,
  // Without an upgrade, which is answered by whatever makes the WebSocket, it is refused.
  status: 200,
});
