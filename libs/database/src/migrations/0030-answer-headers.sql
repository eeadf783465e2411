-- The headers of answers that are kept for an Idempotency-Key, sealed like these. Running pods: go on. What they keep meanwhile is
-- repeated without its headers.

ALTER TABLE idempotent_request ADD COLUMN answer_headers bytea;
