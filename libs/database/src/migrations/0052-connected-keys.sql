-- Keys that programs came to by OAuth have no more rights than their person. Running pods: go on; those of an earlier version make such keys
-- without the mark, and leave them their role where their person loses it.

ALTER TABLE api_key ADD COLUMN by_oauth boolean NOT NULL DEFAULT false;

-- Codes are forgotten after a day, so the name tells as well. A key by hand that somebody gave such a name has no more rights than its maker, too.
UPDATE api_key SET by_oauth = true
WHERE created_by_type = 'member' AND (name LIKE '% (OAuth)' OR EXISTS (SELECT FROM oauth_code WHERE oauth_code.key_id = api_key.id));
