-- Batches come and go as quickly as what is queued does, the more so the fewer deliveries begin together: they are vacuumed like the queue
-- (0004). Room for new versions of a row, as the queue has it, is not needed: a batch is hardly ever changed.
-- Running pods: go on.

ALTER TABLE webhook_batch SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
