import { operation } from '../operation.js';
import { planGates } from '../plans.js';
import { ListenQuery } from '../schemas/webhook-listening.js';

/**
 * The stream of a workspace's events over a WebSocket. It is missing from the operations table because no OpenAPI document can describe it, but
 * it passes the same gates: a listener sees what the scope `read` lets a key read.
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
  // The WebSocket server answers upgrades; a request without an upgrade is refused.
  status: 200,
});
