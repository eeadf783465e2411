/** Queues deliveries of batches whose first attempt has ended or been cut off; `begun` selects them with their due times. */
export const enqueueBegun = (begun: string) => `
  INSERT INTO webhook_queue
    (delivery_id, subscription_id, event_id, shard, generation, attempts, queued_at, due_at, begun, begun_at)
  SELECT b.delivery_id, b.subscription_id, b.event_id, coalesce(s.shard, 0), b.generation, b.attempts, b.begun_at, b.due_at, 1, b.begun_at
  FROM (${begun}) b
  LEFT JOIN webhook_subscription s ON s.id = b.subscription_id
  ON CONFLICT DO NOTHING`;
