-- The PDF that a scheduled dashboard's mails carry, until they are sent. Running pods: go on; those of an earlier version send mails without it.

CREATE TABLE notice_attachment (
  notice_id text COLLATE "C" PRIMARY KEY REFERENCES notice ON DELETE CASCADE,
  name text NOT NULL,
  content bytea NOT NULL
);
