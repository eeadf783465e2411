-- Keys that programs came to by OAuth have no more rights than their person. Running pods: go on; those of an earlier version make such keys
-- without the mark, and leave them their role where their person loses it.

ALTER TABLE api_key ADD COLUMN by_oauth boolean NOT NULL DEFAULT false;

UPDATE api_key SET by_oauth = true FROM oauth_code WHERE oauth_code.key_id = api_key.id;
