export { claimStatement } from './claim/claim.js';
export { Deliverer } from './deliver.js';
export type { EndedAttempt } from './attempt/delivery-observer.js';
export { classifyResult } from './attempt/attempt.js';
export { emit, emitAll } from './fan-out/emit.js';
export type { NewEvent } from './fan-out/emit.js';
export {
  findManagedSubscription,
  releaseSubscription,
  removeSubscriptions,
} from './subscriptions/managed-subscriptions.js';
export { discoverStatement, refillStatement } from './claim/discover.js';
export { fanOutStatement } from './fan-out/fan-out.js';
export { describeDelivery, listDeliveries } from './history/history.js';
export { readableDelivery } from './history/readable-delivery.js';
export { hotSettings } from './hot-statement.js';
export { ListenerConnection } from './listeners/listener-connection.js';
export type { ListenerSocket } from './listeners/listener-connection.js';
export { ListenerHub } from './listeners/listener-hub.js';
export type { OpenedListener } from './listeners/listener-hub.js';
export { Poster } from './attempt/post.js';
export type { Post } from './attempt/post.js';
export { QueueWalk } from './claim/queue-walk.js';
export { readQueueDepth } from './claim/queue-depth.js';
export type { PostResult } from './attempt/post.js';
export { ReceiverNetwork } from './subscriptions/receiver-network.js';
export { ReceiverCache } from './attempt/receiver-cache.js';
export { describeRecovery, recoverNextBatch, startRecovery } from './history/recover.js';
export { rescue } from './claim/rescue.js';
export { resendDelivery } from './history/resend.js';
export { maintainPartitions } from './history/retention.js';
export { promoteSecret, stageSecret } from './subscriptions/rotate-secret.js';
export { nextAttemptAt } from './outcome/retry.js';
export { findConflictingSubscriptions, isOlder } from './subscriptions/conflicting-subscriptions.js';
export {
  recordOutcomes,
  recordLateOutcomesStatement,
  recordOutcomesStatement,
} from './outcome/record-outcomes.js';
export type { OutcomeRecord } from './outcome/record-outcomes.js';
export { shardOf } from './shards/shard-of.js';
export { Shards } from './shards/shards.js';
export {
  changeSubscription,
  createSubscription,
  findSubscription,
  listSubscriptions,
  removeSubscription,
} from './subscriptions/subscriptions.js';
export type { Declaration, DeclaredChange, WebhookContext } from './subscriptions/subscriptions.js';
export { subscriptionSeenBy } from './subscriptions/subscription-record.js';
export { isSigningSecret, newSigningSecret, signBody } from './subscriptions/signing-secret.js';
export { testFire } from './attempt/test-fire.js';
export type { TestFireContext } from './attempt/test-fire.js';
export { onWakeFailure, wakeWorkers } from './shards/wake.js';
export { wakeFailureHandler } from './shards/wake-failures.js';
export { WebhookWorker } from './worker.js';
export type { WorkerSettings } from './worker.js';
