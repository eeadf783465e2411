-- An attempt under way stands in its delivery's row of the queue, and one that is over in one row, rather than in one before it and one behind it.
-- Running pods: none of an earlier version: scale webhook-worker to zero first. There is no way back to the version before, and its time grows with the
-- attempts that are kept. An api pod of before fails to show deliveries and cannot test-fire until it is replaced.

-- In the order in which a worker's statement locks them: one that runs all the same is waited for, rather than met half-way.
LOCK TABLE webhook_end, webhook_outcome, webhook_queue, webhook_attempt IN ACCESS EXCLUSIVE MODE;

ALTER TABLE webhook_queue
  -- The number of the attempt that was begun last: it is under way as long as it is not among those that have ended.
  ADD COLUMN begun integer NOT NULL DEFAULT 0,
  ADD COLUMN begun_at timestamptz;
UPDATE webhook_queue q SET begun = a.number, begun_at = a.started_at
FROM webhook_attempt a WHERE a.delivery_id = q.delivery_id AND a.number = q.attempts + 1;

ALTER TABLE webhook_outcome ADD COLUMN started_at timestamptz;
UPDATE webhook_outcome o SET started_at = a.started_at
FROM webhook_attempt a WHERE (a.delivery_id, a.number) = (o.delivery_id, o.number);
-- What was cancelled under way.
INSERT INTO webhook_outcome (delivery_id, number, started_at, state, error)
SELECT a.delivery_id, a.number, a.started_at, 'unknown', 'cut off' FROM webhook_attempt a
WHERE NOT EXISTS (SELECT FROM webhook_outcome o WHERE (o.delivery_id, o.number) = (a.delivery_id, a.number))
  AND NOT EXISTS (SELECT FROM webhook_queue q WHERE (q.delivery_id, q.begun) = (a.delivery_id, a.number));
-- Of a day whose attempts were forgotten a moment before how those ended.
DELETE FROM webhook_outcome WHERE started_at IS NULL;
ALTER TABLE webhook_outcome ALTER COLUMN started_at SET NOT NULL;

DROP TABLE webhook_attempt;
DO $$
DECLARE its record;
BEGIN
  FOR its IN SELECT c.relname AS name, c.relkind IN ('r', 'p') AS is_table FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname LIKE 'webhook\_outcome%'
  LOOP
    EXECUTE format('ALTER %s %I RENAME TO %I', CASE WHEN its.is_table THEN 'TABLE' ELSE 'INDEX' END, its.name,
      replace(its.name, 'webhook_outcome', 'webhook_attempt'));
  END LOOP;
END $$;
ALTER TABLE webhook_attempt RENAME CONSTRAINT webhook_outcome_state_check TO webhook_attempt_state_check;
