export { emit } from './emit.js';
export type { NewEvent } from './emit.js';
export { describeDelivery, listDeliveries } from './history.js';
export { hotSettings } from './hot-statement.js';
export { Poster } from './post.js';
export type { OutgoingPost, Post, PostResult } from './post.js';
export { ReceiverNetwork } from './receiver-network.js';
export { startRecovery } from './recover.js';
export { resendDelivery } from './resend.js';
export { promoteSecret, stageSecret } from './rotate.js';
export {
  changeSubscription,
  createSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
} from './subscriptions.js';
export type { WebhookContext } from './subscriptions.js';
export { toSubscription } from './subscription-record.js';
export { testFire } from './test-fire.js';
export type { TestFireContext } from './test-fire.js';
