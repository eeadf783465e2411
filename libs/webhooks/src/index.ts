export { claimStatement } from './claim.js';
export { Deliverer } from './deliver.js';
export type { EndedAttempt } from './delivery-observer.js';
export { judge as judgePost } from './attempt.js';
export { emit } from './emit.js';
export { findManagedSubscription, releaseSubscription, removeSubscriptions } from './declared.js';
export { discoverStatement, refillStatement } from './discover.js';
export { fanOutStatement } from './fan-out.js';
export { describeDelivery, listDeliveries } from './history.js';
export { readableDelivery } from './readable-delivery.js';
export { hotSettings } from './hot-statement.js';
export { ListenerChannel } from './listeners/listener-channel.js';
export type { ListenerSocket } from './listeners/listener-channel.js';
export { ListenerHub } from './listeners/listener-hub.js';
export type { OpenedListener } from './listeners/listener-hub.js';
export { Poster } from './post.js';
export type { Post } from './post.js';
export { QueueWalk } from './queue-walk.js';
export { readReady } from './ready.js';
export type { PostResult } from './post.js';
export { ReceiverNetwork } from './receiver-network.js';
export { Receivers } from './receivers.js';
export { describeRecovery, recoverNext, startRecovery } from './recover.js';
export { rescue } from './rescue.js';
export { resendDelivery } from './resend.js';
export { keepPartitions } from './retention.js';
export { promoteSecret, stageSecret } from './rotate.js';
export { nextAttemptAt } from './retry.js';
export { findRivals, isOlder } from './rivals.js';
export { settle, settleLateStatement, settleStatement } from './settle.js';
export type { Settlement } from './settle.js';
export { shardOf } from './shard-of.js';
export { Shards } from './shards.js';
export {
  changeSubscription,
  createSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
} from './subscriptions.js';
export type { Declaration, DeclaredChange, WebhookContext } from './subscriptions.js';
export { subscriptionSeenBy } from './subscription-record.js';
export { isSigningSecret, newSigningSecret, signBody } from './signing-secret.js';
export { testFire } from './test-fire.js';
export type { TestFireContext } from './test-fire.js';
export { hearWakeFailures, wakeWorkers } from './wake.js';
export { wakeFailures } from './wake-failures.js';
export { WebhookWorker } from './worker.js';
export type { WorkerSettings } from './worker.js';
