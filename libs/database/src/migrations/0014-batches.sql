-- Deliveries whose first attempts begin as they are made are no rows of the queue any more: one row stands for all that one statement began.
-- Running pods: go on. What those of an earlier version have in the queue is delivered by either; what a worker of this version had begun when it died
-- is found by another of this version. An api pod of before shows a first attempt under way as succeeded, until it is replaced.

CREATE TABLE webhook_batch (
  id text COLLATE "C" PRIMARY KEY,
  worker text COLLATE "C" NOT NULL,
  begun_at timestamptz NOT NULL,
  -- Its deliveries, and beside each the count under which it is wanted (webhook_subscription.generation). Which of them have ended is told by their attempts.
  delivery_ids text[] COLLATE "C" NOT NULL,
  subscription_ids text[] COLLATE "C" NOT NULL,
  generations integer[] NOT NULL
);

-- Whoever looks for a delivery knows its subscription: one index does for both ways to look.
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_pkey;
ALTER TABLE webhook_delivery ADD PRIMARY KEY (subscription_id, id);
DROP INDEX webhook_delivery_subscription;
