table account
  id text collate C not null
  name text not null
  plan text not null
  mcp_unlocked boolean not null default false
  created_at timestamp with time zone not null default now()
  constraint account_pkey PRIMARY KEY (id)
  constraint account_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'growth'::text, 'scale'::text, 'enterprise'::text])))
table api_key
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  secret_hash bytea not null
  key_prefix text not null
  scopes text[] not null
  role text not null
  allowed_cidrs text[] not null default '{}'::text[]
  managed_by text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  revoked_at timestamp with time zone
  last_used_at timestamp with time zone
  constraint api_key_pkey PRIMARY KEY (id)
  constraint api_key_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  constraint api_key_secret_hash_key UNIQUE (secret_hash)
  constraint api_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX api_key_active ON public.api_key USING btree (workspace_id, id) WHERE (revoked_at IS NULL)
  CREATE UNIQUE INDEX api_key_managed ON public.api_key USING btree (managed_by) WHERE (revoked_at IS NULL)
table audit_event
  id text collate C not null
  account_id text collate C
  workspace_id text collate C
  action text not null
  actor_type text not null
  actor_id text
  actor_name text not null
  target_type text not null
  target_id text not null
  target_name text not null
  address text
  details jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  constraint audit_event_pkey PRIMARY KEY (id)
  CREATE INDEX audit_event_account ON public.audit_event USING btree (account_id, id)
table deployment
  singleton boolean not null default true
  mcp_enabled boolean not null default true
  constraint deployment_pkey PRIMARY KEY (singleton)
  constraint deployment_singleton_check CHECK (singleton)
table member
  id text collate C not null
  account_id text collate C not null
  email text not null
  name text not null
  password_hash text
  oidc_issuer text
  oidc_subject text
  created_at timestamp with time zone not null default now()
  constraint member_account_id_email_key UNIQUE (account_id, email)
  constraint member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  constraint member_account_id_oidc_issuer_oidc_subject_key UNIQUE (account_id, oidc_issuer, oidc_subject)
  constraint member_check CHECK (((oidc_issuer IS NULL) = (oidc_subject IS NULL)))
  constraint member_id_account_id_key UNIQUE (id, account_id)
  constraint member_pkey PRIMARY KEY (id)
  CREATE INDEX member_email ON public.member USING btree (email)
  CREATE INDEX member_oidc ON public.member USING btree (oidc_issuer, oidc_subject)
table membership
  id text collate C not null
  workspace_id text collate C not null
  member_id text collate C not null
  account_id text collate C not null
  role text not null
  created_at timestamp with time zone not null default now()
  constraint membership_id_key UNIQUE (id)
  constraint membership_member_id_account_id_fkey FOREIGN KEY (member_id, account_id) REFERENCES member(id, account_id)
  constraint membership_pkey PRIMARY KEY (workspace_id, member_id)
  constraint membership_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  constraint membership_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES workspace(id, account_id)
  CREATE INDEX membership_member ON public.membership USING btree (member_id)
table migration
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint migration_pkey PRIMARY KEY (name)
unlogged table rate_bucket with fillfactor=30, autovacuum_vacuum_scale_factor=0.1, autovacuum_vacuum_cost_delay=0
  key_id text collate C not null
  window_start timestamp with time zone not null
  used integer not null
  granted integer not null
  cap integer not null
  last_used_at timestamp with time zone not null
  constraint rate_bucket_pkey PRIMARY KEY (key_id)
table session
  id text collate C not null
  token_hash bytea not null
  member_id text collate C not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX session_expiry ON public.session USING btree (expires_at)
  CREATE INDEX session_member ON public.session USING btree (member_id)
table sign_in_attempt
  id bigint not null
  attempt_id uuid not null
  subject text not null
  at timestamp with time zone not null
  constraint sign_in_attempt_pkey PRIMARY KEY (id)
  CREATE INDEX sign_in_attempt_age ON public.sign_in_attempt USING btree (at)
  CREATE INDEX sign_in_attempt_id ON public.sign_in_attempt USING btree (attempt_id)
  CREATE INDEX sign_in_attempt_subject ON public.sign_in_attempt USING btree (subject, at)
table workspace
  id text collate C not null
  account_id text collate C not null
  name text not null
  managed_by text
  created_at timestamp with time zone not null default now()
  constraint workspace_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  constraint workspace_id_account_id_key UNIQUE (id, account_id)
  constraint workspace_managed_by_key UNIQUE (managed_by)
  constraint workspace_pkey PRIMARY KEY (id)
  CREATE INDEX workspace_account ON public.workspace USING btree (account_id)
