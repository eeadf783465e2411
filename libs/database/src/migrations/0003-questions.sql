-- How a workspace reads time and asks models, and questions whose SQL somebody has verified.
-- Running pods: unaffected, what is added has defaults.

ALTER TABLE workspace
  -- A name of the IANA time zone database: where the workspace's days begin.
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN week_start text NOT NULL DEFAULT 'monday' CHECK (week_start IN ('monday', 'saturday', 'sunday')),
  -- The month that the fiscal year begins in.
  ADD COLUMN fiscal_year_start integer NOT NULL DEFAULT 1 CHECK (fiscal_year_start BETWEEN 1 AND 12),
  ADD COLUMN model_tier text NOT NULL DEFAULT 'medium' CHECK (model_tier IN ('low', 'medium', 'high')),
  -- Whether a model may see sample values beside names.
  ADD COLUMN shares_values boolean NOT NULL DEFAULT false;

CREATE TABLE verified_question (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  data_source_id text COLLATE "C" NOT NULL,
  question text NOT NULL,
  sql text NOT NULL,
  -- The words that matter, in their order: who types the question again types these.
  wording text COLLATE "C" NOT NULL,
  -- Identifies what the question means to the English engine, where it is sure; a paraphrase means the same.
  meaning text COLLATE "C",
  -- The question names a time that moves on ("last month"): its SQL is made anew for each day.
  is_relative boolean NOT NULL,
  verified_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (data_source_id, wording),
  FOREIGN KEY (workspace_id, data_source_id) REFERENCES data_source (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX verified_question_workspace ON verified_question (workspace_id, id);
CREATE INDEX verified_question_meaning ON verified_question (data_source_id, meaning);
