table account
  id text collate C not null
  name text not null
  plan text not null
  mcp_unlocked boolean not null default false
  created_at timestamp with time zone not null default now()
  constraint account_pkey PRIMARY KEY (id)
  constraint account_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'growth'::text, 'scale'::text, 'enterprise'::text])))
table alert
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  data_source_id text collate C
  metric_id text collate C
  grain text
  question text
  is_relative boolean not null default false
  sql text
  watch_key text collate C not null
  condition jsonb not null
  every_minutes integer not null
  for_minutes integer not null
  muted_until timestamp with time zone
  state text not null
  message text
  pending_since timestamp with time zone
  firing_since timestamp with time zone
  announced_at timestamp with time zone
  last_value double precision
  measured_since timestamp with time zone not null
  last_evaluated_at timestamp with time zone
  failures integer not null default 0
  revision integer not null default 1
  due_at timestamp with time zone not null
  evaluating_until timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  scheduled_value double precision
  quiet_hours jsonb
  dimension text
  values_left_out jsonb
  managed_by text
  read_state text
  constraint alert_data_source_id_fkey FOREIGN KEY (data_source_id) REFERENCES data_source(id) ON DELETE SET NULL
  constraint alert_managed UNIQUE (managed_by, workspace_id)
  constraint alert_pkey PRIMARY KEY (id)
  constraint alert_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'pending'::text, 'firing'::text, 'no_data'::text, 'error'::text])))
  constraint alert_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX alert_due ON public.alert USING btree (due_at)
  CREATE INDEX alert_source ON public.alert USING btree (data_source_id)
  CREATE INDEX alert_turn ON public.alert USING btree (workspace_id, COALESCE(data_source_id, ''::text), due_at)
  CREATE INDEX alert_watch ON public.alert USING btree (workspace_id, watch_key)
  CREATE INDEX alert_workspace ON public.alert USING btree (workspace_id, id)
table alert_channel
  alert_id text collate C not null
  channel_id text collate C not null
  workspace_id text collate C not null
  constraint alert_channel_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE
  constraint alert_channel_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE CASCADE
  constraint alert_channel_pkey PRIMARY KEY (alert_id, channel_id)
  CREATE INDEX alert_channel_channel ON public.alert_channel USING btree (channel_id)
table alert_evaluation
  id text collate C not null
  alert_id text collate C not null
  workspace_id text collate C not null
  at timestamp with time zone not null
  state text not null
  value double precision
  message text
  is_kept boolean not null default true
  dimension_value text collate C
  constraint alert_evaluation_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE
  constraint alert_evaluation_pkey PRIMARY KEY (id)
  CREATE INDEX alert_evaluation_alert ON public.alert_evaluation USING btree (alert_id, id)
  CREATE INDEX alert_evaluation_thinned ON public.alert_evaluation USING btree (id) WHERE (NOT is_kept)
table alert_value
  alert_id text collate C not null
  workspace_id text collate C not null
  value text collate C not null
  state text not null
  message text
  pending_since timestamp with time zone
  firing_since timestamp with time zone
  announced_at timestamp with time zone
  last_value double precision
  scheduled_value double precision
  last_evaluated_at timestamp with time zone not null
  constraint alert_value_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE
  constraint alert_value_pkey PRIMARY KEY (alert_id, value)
  constraint alert_value_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'pending'::text, 'firing'::text, 'no_data'::text, 'error'::text])))
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
  superseded_at timestamp with time zone
  created_by_type text
  created_by_id text collate C
  created_by_name text
  by_oauth boolean not null default false
  constraint api_key_created_by_type_check CHECK ((created_by_type = ANY (ARRAY['member'::text, 'operator'::text, 'manifest'::text, 'key'::text, 'service'::text])))
  constraint api_key_pkey PRIMARY KEY (id)
  constraint api_key_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  constraint api_key_secret_hash_key UNIQUE (secret_hash)
  constraint api_key_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX api_key_active ON public.api_key USING btree (workspace_id, id) WHERE (revoked_at IS NULL)
  CREATE UNIQUE INDEX api_key_managed ON public.api_key USING btree (managed_by, workspace_id) WHERE ((revoked_at IS NULL) AND (superseded_at IS NULL))
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
table brand
  workspace_id text collate C not null
  color text
  logo bytea
  constraint brand_pkey PRIMARY KEY (workspace_id)
  constraint brand_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
table channel
  id text collate C not null
  workspace_id text collate C not null
  kind text not null
  name text not null
  member_ids text[] not null default '{}'::text[]
  host text
  sealed bytea
  sealed_key_id text
  last_sent_at timestamp with time zone
  last_error text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  addressed_at timestamp with time zone not null default now()
  constraint channel_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'slack'::text, 'teams'::text])))
  constraint channel_pkey PRIMARY KEY (id)
  constraint channel_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX channel_workspace ON public.channel USING btree (workspace_id, id)
table conversation
  id text collate C not null
  workspace_id text collate C not null
  title text not null
  member_id text collate C
  key_id text collate C
  message_count integer not null default 0
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  data_source_id text collate C
  shared_at timestamp with time zone
  constraint conversation_pkey PRIMARY KEY (id)
  constraint conversation_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  constraint conversation_workspace_id_id_key UNIQUE (workspace_id, id)
  CREATE INDEX conversation_age ON public.conversation USING btree (updated_at)
  CREATE INDEX conversation_of_member ON public.conversation USING btree (workspace_id, member_id, id) WHERE (member_id IS NOT NULL)
  CREATE INDEX conversation_of_members ON public.conversation USING btree (workspace_id, id) WHERE (key_id IS NULL)
  CREATE INDEX conversation_shared ON public.conversation USING btree (workspace_id, id) WHERE (shared_at IS NOT NULL)
table dashboard
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  description text not null
  draft jsonb not null
  draft_queries jsonb not null
  draft_count integer not null
  draft_revision integer not null default 1
  published jsonb
  published_queries jsonb
  published_count integer
  published_revision integer
  published_version integer
  published_at timestamp with time zone
  managed_by text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  draft_filters jsonb not null default '[]'::jsonb
  published_filters jsonb not null default '[]'::jsonb
  folder_id text collate C
  created_by text collate C
  constraint dashboard_check CHECK (((published IS NULL) = (published_version IS NULL)))
  constraint dashboard_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES dashboard_folder(id) ON DELETE SET NULL
  constraint dashboard_managed UNIQUE (managed_by, workspace_id)
  constraint dashboard_pkey PRIMARY KEY (id)
  constraint dashboard_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  constraint dashboard_workspace_id_id_key UNIQUE (workspace_id, id)
  CREATE INDEX dashboard_folder_of ON public.dashboard USING btree (folder_id) WHERE (folder_id IS NOT NULL)
table dashboard_folder
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  created_at timestamp with time zone not null
  constraint dashboard_folder_pkey PRIMARY KEY (id)
  constraint dashboard_folder_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX dashboard_folder_name ON public.dashboard_folder USING btree (workspace_id, lower(name))
  CREATE INDEX dashboard_folder_workspace ON public.dashboard_folder USING btree (workspace_id, id)
table dashboard_star
  workspace_id text collate C not null
  member_id text collate C not null
  dashboard_id text collate C not null
  created_at timestamp with time zone not null
  constraint dashboard_star_dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES dashboard(id) ON DELETE CASCADE
  constraint dashboard_star_pkey PRIMARY KEY (workspace_id, member_id, dashboard_id)
  constraint dashboard_star_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES membership(workspace_id, member_id) ON DELETE CASCADE
  CREATE INDEX dashboard_star_dashboard ON public.dashboard_star USING btree (dashboard_id)
table dashboard_version
  id text collate C not null
  workspace_id text collate C not null
  dashboard_id text collate C not null
  version integer not null
  widgets jsonb not null
  widget_count integer not null
  published_at timestamp with time zone not null
  published_by text not null
  changes jsonb
  name text
  filters jsonb not null default '[]'::jsonb
  constraint dashboard_version_dashboard_id_version_key UNIQUE (dashboard_id, version)
  constraint dashboard_version_pkey PRIMARY KEY (id)
  constraint dashboard_version_workspace_id_dashboard_id_fkey FOREIGN KEY (workspace_id, dashboard_id) REFERENCES dashboard(workspace_id, id) ON DELETE CASCADE
table data_source
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  type text not null
  settings jsonb not null
  secret bytea
  secret_key_id text
  revision integer not null default 1
  status text not null
  status_message text
  is_default boolean not null default false
  table_count integer not null default 0
  managed_by text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  refreshed_at timestamp with time zone
  refresh_due_at timestamp with time zone not null
  refreshing_until timestamp with time zone
  notes_revision integer not null default 1
  profiled_at timestamp with time zone
  profile_due_at timestamp with time zone not null default now()
  profiling_until timestamp with time zone
  profile_tables_read integer
  profile_tables integer
  profile_message text
  constraint data_source_check CHECK (((secret IS NULL) = (secret_key_id IS NULL)))
  constraint data_source_managed UNIQUE (managed_by, workspace_id)
  constraint data_source_pkey PRIMARY KEY (id)
  constraint data_source_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'failed'::text])))
  constraint data_source_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  constraint data_source_workspace_id_id_key UNIQUE (workspace_id, id)
  constraint data_source_workspace_id_name_key UNIQUE (workspace_id, name)
  CREATE UNIQUE INDEX data_source_default ON public.data_source USING btree (workspace_id) WHERE is_default
  CREATE INDEX data_source_due ON public.data_source USING btree (refresh_due_at)
  CREATE INDEX data_source_profile_due ON public.data_source USING btree (profile_due_at)
table declared_resource
  managed_by text collate C not null
  kind text not null
  namespace text not null
  name text not null
  spec jsonb not null
  applied_at timestamp with time zone not null
  owner text
  constraint declared_resource_pkey PRIMARY KEY (managed_by)
table delivery_schedule
  id text collate C not null
  workspace_id text collate C not null
  name text not null
  dashboard_id text collate C
  message_id text collate C
  channel_ids text[] not null
  member_ids text[] not null
  every text not null
  weekday integer
  day_of_month integer
  hour integer not null
  minute integer not null
  time_zone text not null
  is_paused boolean not null
  last_sent_at timestamp with time zone
  last_error text
  told_until timestamp with time zone not null
  due_at timestamp with time zone not null
  composing_until timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  created_by text collate C
  constraint delivery_schedule_dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES dashboard(id) ON DELETE CASCADE
  constraint delivery_schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
  constraint delivery_schedule_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
  constraint delivery_schedule_pkey PRIMARY KEY (id)
  constraint delivery_schedule_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX delivery_schedule_dashboard ON public.delivery_schedule USING btree (dashboard_id)
  CREATE INDEX delivery_schedule_due ON public.delivery_schedule USING btree (due_at) WHERE (NOT is_paused)
  CREATE INDEX delivery_schedule_message ON public.delivery_schedule USING btree (message_id)
  CREATE INDEX delivery_schedule_workspace ON public.delivery_schedule USING btree (workspace_id, id)
table deployment
  singleton boolean not null default true
  mcp_enabled boolean not null default true
  mcp_switched_at timestamp with time zone
  managed_by text
  constraint deployment_pkey PRIMARY KEY (singleton)
  constraint deployment_singleton_check CHECK (singleton)
table embed_token
  id text collate C not null
  workspace_id text collate C not null
  key_id text collate C not null
  token_hash bytea not null
  dashboard_ids text[]
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  filters jsonb not null default '{"hidden": [], "locked": {}, "initial": {}}'::jsonb
  external_user text
  allowed_origins text[] not null default '{}'::text[]
  permissions text[] not null default '{view}'::text[]
  theme text not null default 'auto'::text
  dashboard_filters jsonb not null default '{}'::jsonb
  constraint embed_token_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
  constraint embed_token_pkey PRIMARY KEY (id)
  constraint embed_token_token_hash_key UNIQUE (token_hash)
  constraint embed_token_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX embed_token_expiry ON public.embed_token USING btree (expires_at)
partitioned table event
  id text collate C not null
  workspace_id text collate C not null
  type text not null
  body text not null
  traceparent text
  created_at timestamp with time zone not null default now()
  constraint event_pkey PRIMARY KEY (id)
table event_queue with autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_cost_delay=0
  event_id text collate C not null
  shard smallint not null default 0
  constraint event_queue_pkey PRIMARY KEY (shard, event_id)
table feedback
  message_id text collate C not null
  member_id text collate C not null
  workspace_id text collate C not null
  rating text not null
  comment text not null
  created_at timestamp with time zone not null default now()
  constraint feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
  constraint feedback_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
  constraint feedback_pkey PRIMARY KEY (message_id, member_id)
  constraint feedback_rating_check CHECK ((rating = ANY (ARRAY['up'::text, 'down'::text])))
  constraint feedback_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
table idempotent_answers
  workspace_id text collate C not null
  bytes bigint not null
  constraint idempotent_answers_pkey PRIMARY KEY (workspace_id)
  constraint idempotent_answers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
table idempotent_request
  key_id text collate C not null
  operation text not null
  idempotency_key text collate C not null
  body_hash bytea not null
  status integer
  answer bytea
  answer_key_id text
  created_at timestamp with time zone not null default now()
  running_until timestamp with time zone not null
  kept_bytes integer not null default 0
  answer_headers bytea
  constraint idempotent_request_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id)
  constraint idempotent_request_pkey PRIMARY KEY (key_id, operation, idempotency_key)
  CREATE INDEX idempotent_request_age ON public.idempotent_request USING btree (created_at)
table insight
  id text collate C not null
  workspace_id text collate C not null
  data_source_id text collate C not null
  metric_id text collate C not null
  kind text not null
  grain text not null
  period date not null
  title text not null
  summary text not null
  score double precision not null
  surfaced_at timestamp with time zone not null
  dismissed_at timestamp with time zone
  about text collate C not null default ''::text
  cause jsonb
  replaced_by text collate C
  constraint insight_metric_id_fkey FOREIGN KEY (metric_id) REFERENCES metric(id) ON DELETE CASCADE
  constraint insight_pkey PRIMARY KEY (id)
  constraint insight_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE UNIQUE INDEX insight_once ON public.insight USING btree (metric_id, kind, grain, period, about)
  CREATE INDEX insight_workspace ON public.insight USING btree (workspace_id, id)
table insight_rating
  insight_id text collate C not null
  workspace_id text collate C not null
  member_id text collate C not null
  is_useful boolean not null
  rated_at timestamp with time zone not null
  constraint insight_rating_insight_id_fkey FOREIGN KEY (insight_id) REFERENCES insight(id) ON DELETE CASCADE
  constraint insight_rating_pkey PRIMARY KEY (insight_id, member_id)
  constraint insight_rating_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES membership(workspace_id, member_id) ON DELETE CASCADE
  CREATE INDEX insight_rating_member ON public.insight_rating USING btree (workspace_id, member_id)
table insight_scan
  workspace_id text collate C not null
  due_at timestamp with time zone not null
  scanning_until timestamp with time zone
  resume_after text collate C
  values_week date
  constraint insight_scan_pkey PRIMARY KEY (workspace_id)
  constraint insight_scan_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
  CREATE INDEX insight_scan_due ON public.insight_scan USING btree (due_at)
table kept_answers
  workspace_id text collate C not null
  bytes bigint not null
  constraint kept_answers_pkey PRIMARY KEY (workspace_id)
  constraint kept_answers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
table mail_optout
  workspace_id text collate C not null
  member_id text collate C not null
  topic text not null
  created_at timestamp with time zone not null
  constraint mail_optout_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
  constraint mail_optout_pkey PRIMARY KEY (workspace_id, member_id, topic)
  constraint mail_optout_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
table mcp_replica
  id text collate C not null
  enabled boolean not null
  seen_at timestamp with time zone not null
  running_until timestamp with time zone not null
  constraint mcp_replica_pkey PRIMARY KEY (id)
table member
  id text collate C not null
  account_id text collate C not null
  email text not null
  name text not null
  password_hash text
  oidc_issuer text
  oidc_subject text
  created_at timestamp with time zone not null default now()
  signed_in_at timestamp with time zone
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
  managed_by text
  constraint membership_id_key UNIQUE (id)
  constraint membership_member_id_account_id_fkey FOREIGN KEY (member_id, account_id) REFERENCES member(id, account_id)
  constraint membership_pkey PRIMARY KEY (workspace_id, member_id)
  constraint membership_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text])))
  constraint membership_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES workspace(id, account_id)
  CREATE INDEX membership_member ON public.membership USING btree (member_id)
table message
  id text collate C not null
  workspace_id text collate C not null
  conversation_id text collate C not null
  role text not null
  text text
  answer text
  created_at timestamp with time zone not null default now()
  kept_rows text
  row_count integer
  constraint message_pkey PRIMARY KEY (id)
  constraint message_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text])))
  constraint message_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversation(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX message_conversation ON public.message USING btree (conversation_id, id)
  CREATE INDEX message_with_rows ON public.message USING btree (workspace_id, id) WHERE (kept_rows IS NOT NULL)
table metric
  id text collate C not null
  workspace_id text collate C not null
  data_source_id text collate C not null
  name text not null
  description text not null
  source text not null
  expression text not null
  dimensions text[] not null
  filters text[] not null
  time_column text
  synonyms text[] not null
  managed_by text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint metric_managed UNIQUE (managed_by, workspace_id)
  constraint metric_pkey PRIMARY KEY (id)
  constraint metric_workspace_id_data_source_id_fkey FOREIGN KEY (workspace_id, data_source_id) REFERENCES data_source(workspace_id, id) ON DELETE CASCADE
  constraint metric_workspace_id_id_key UNIQUE (workspace_id, id)
  constraint metric_workspace_id_name_key UNIQUE (workspace_id, name)
  CREATE INDEX metric_source ON public.metric USING btree (data_source_id)
table migration
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint migration_pkey PRIMARY KEY (name)
table notice
  id text collate C not null
  workspace_id text collate C not null
  topic text not null
  content jsonb not null
  created_at timestamp with time zone not null
  conversation_id text collate C
  sent_for text collate C
  constraint notice_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE
  constraint notice_pkey PRIMARY KEY (id)
  constraint notice_topic_check CHECK ((topic = ANY (ARRAY['alerts'::text, 'schedules'::text, 'digests'::text])))
  constraint notice_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX notice_conversation ON public.notice USING btree (conversation_id) WHERE (conversation_id IS NOT NULL)
  CREATE INDEX notice_workspace ON public.notice USING btree (workspace_id, id)
table notice_attachment
  notice_id text collate C not null
  name text not null
  content bytea not null
  constraint notice_attachment_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE
  constraint notice_attachment_pkey PRIMARY KEY (notice_id)
table notice_delivery
  id text collate C not null
  notice_id text collate C not null
  workspace_id text collate C not null
  channel_id text collate C
  member_id text collate C
  state text not null
  attempts integer not null default 0
  last_error text
  due_at timestamp with time zone not null
  sending_until timestamp with time zone
  created_at timestamp with time zone not null
  ended_at timestamp with time zone
  alert_id text collate C
  turn smallint not null default 0
  attempted_at timestamp with time zone
  constraint notice_delivery_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channel(id) ON DELETE SET NULL
  constraint notice_delivery_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE
  constraint notice_delivery_pkey PRIMARY KEY (id)
  constraint notice_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
  CREATE INDEX notice_delivery_attempted ON public.notice_delivery USING btree (workspace_id, COALESCE(member_id, channel_id), attempted_at) WHERE (attempted_at IS NOT NULL)
  CREATE INDEX notice_delivery_channel ON public.notice_delivery USING btree (channel_id, id)
  CREATE INDEX notice_delivery_chats ON public.notice_delivery USING btree (attempted_at, workspace_id) WHERE ((attempted_at IS NOT NULL) AND (member_id IS NULL))
  CREATE INDEX notice_delivery_mails ON public.notice_delivery USING btree (ended_at, workspace_id) WHERE ((state = 'sent'::text) AND (member_id IS NOT NULL))
  CREATE UNIQUE INDEX notice_delivery_once ON public.notice_delivery USING btree (notice_id, COALESCE(member_id, channel_id))
  CREATE INDEX notice_delivery_order ON public.notice_delivery USING btree (workspace_id, COALESCE(member_id, channel_id), turn, id) WHERE (state = 'pending'::text)
table oauth_client
  id text collate C not null
  name text not null
  redirect_uris text[] not null
  address_unit text not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint oauth_client_pkey PRIMARY KEY (id)
  CREATE INDEX oauth_client_address ON public.oauth_client USING btree (address_unit, created_at)
  CREATE INDEX oauth_client_unused ON public.oauth_client USING btree (id) WHERE (used_at IS NULL)
table oauth_code
  code_hash bytea not null
  client_id text collate C not null
  workspace_id text collate C not null
  member_id text collate C not null
  redirect_uri text not null
  code_challenge text not null
  resource text
  scopes text[] not null
  key_days integer not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  key_id text collate C
  constraint oauth_code_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id) ON DELETE CASCADE
  constraint oauth_code_pkey PRIMARY KEY (code_hash)
  constraint oauth_code_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES membership(workspace_id, member_id) ON DELETE CASCADE
  CREATE INDEX oauth_code_client ON public.oauth_code USING btree (client_id)
  CREATE INDEX oauth_code_created ON public.oauth_code USING btree (created_at)
  CREATE INDEX oauth_code_member ON public.oauth_code USING btree (workspace_id, member_id)
table past_membership
  id text collate C not null
  workspace_id text collate C not null
  member_id text collate C not null
  began_at timestamp with time zone not null
  ended_at timestamp with time zone not null
  constraint past_membership_pkey PRIMARY KEY (id)
  constraint past_membership_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id) ON DELETE CASCADE
  CREATE INDEX past_membership_member ON public.past_membership USING btree (workspace_id, member_id)
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
table share
  id text collate C not null
  workspace_id text collate C not null
  dashboard_id text collate C not null
  token_hash bytea not null
  created_by text not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  filters jsonb not null default '{}'::jsonb
  constraint share_pkey PRIMARY KEY (id)
  constraint share_token_hash_key UNIQUE (token_hash)
  constraint share_workspace_id_dashboard_id_fkey FOREIGN KEY (workspace_id, dashboard_id) REFERENCES dashboard(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX share_dashboard ON public.share USING btree (dashboard_id)
  CREATE INDEX share_workspace ON public.share USING btree (workspace_id, id)
table sign_in_attempt
  id bigint not null
  attempt_id uuid not null
  subject text not null
  at timestamp with time zone not null
  constraint sign_in_attempt_pkey PRIMARY KEY (id)
  CREATE INDEX sign_in_attempt_age ON public.sign_in_attempt USING btree (at)
  CREATE INDEX sign_in_attempt_id ON public.sign_in_attempt USING btree (attempt_id)
  CREATE INDEX sign_in_attempt_subject ON public.sign_in_attempt USING btree (subject, at)
table source_schema
  data_source_id text collate C not null
  tables jsonb not null
  notes jsonb not null default '[]'::jsonb
  profile jsonb
  corrections jsonb not null default '[]'::jsonb
  constraint source_schema_data_source_id_fkey FOREIGN KEY (data_source_id) REFERENCES data_source(id) ON DELETE CASCADE
  constraint source_schema_pkey PRIMARY KEY (data_source_id)
table verified_question
  id text collate C not null
  workspace_id text collate C not null
  data_source_id text collate C not null
  question text not null
  sql text not null
  wording text collate C not null
  meaning text collate C
  is_relative boolean not null
  verified_by text not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint verified_question_data_source_id_wording_key UNIQUE (data_source_id, wording)
  constraint verified_question_pkey PRIMARY KEY (id)
  constraint verified_question_workspace_id_data_source_id_fkey FOREIGN KEY (workspace_id, data_source_id) REFERENCES data_source(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX verified_question_meaning ON public.verified_question USING btree (data_source_id, meaning)
  CREATE INDEX verified_question_workspace ON public.verified_question USING btree (workspace_id, id)
partitioned table webhook_attempt
  delivery_id text collate C not null
  number integer not null
  state text not null
  status_code integer
  duration_ms integer
  error text
  answer text
  started_at timestamp with time zone not null
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, number)
  constraint webhook_attempt_state_check CHECK ((state = ANY (ARRAY['succeeded'::text, 'failed'::text, 'unknown'::text])))
table webhook_batch with autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0
  id text collate C not null
  worker text collate C not null
  begun_at timestamp with time zone not null
  delivery_ids text[] collate C not null
  subscription_ids text[] collate C not null
  generations integer[] not null
  constraint webhook_batch_pkey PRIMARY KEY (id)
partitioned table webhook_delivery
  id text collate C not null
  workspace_id text collate C not null
  subscription_id text collate C not null
  event_id text collate C not null
  event_type text not null
  created_at timestamp with time zone not null
  constraint webhook_delivery_pkey PRIMARY KEY (subscription_id, id)
partitioned table webhook_end
  delivery_id text collate C not null
  subscription_id text collate C not null
  state text not null
  at timestamp with time zone not null
  constraint webhook_end_pkey PRIMARY KEY (delivery_id)
  constraint webhook_end_state_check CHECK ((state = ANY (ARRAY['failed'::text, 'cancelled'::text])))
  CREATE INDEX webhook_end_subscription ON ONLY public.webhook_end USING btree (subscription_id, delivery_id)
table webhook_queue with fillfactor=70, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0
  delivery_id text collate C not null
  subscription_id text collate C not null
  event_id text collate C not null
  shard smallint not null
  generation integer not null
  attempts integer not null default 0
  earlier_attempts integer not null default 0
  queued_at timestamp with time zone not null
  due_at timestamp with time zone not null
  begun integer not null default 0
  begun_at timestamp with time zone
  constraint webhook_queue_pkey PRIMARY KEY (delivery_id)
  CREATE INDEX webhook_queue_due ON public.webhook_queue USING btree (due_at, delivery_id)
  CREATE INDEX webhook_queue_subscription ON public.webhook_queue USING btree (subscription_id, due_at, delivery_id)
table webhook_recovery
  id bigint not null
  subscription_id text collate C not null
  after_id text collate C not null
  until_id text collate C not null
  since timestamp with time zone not null default now()
  until timestamp with time zone not null default now()
  queued integer not null default 0
  turn_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  constraint webhook_recovery_pkey PRIMARY KEY (id)
  constraint webhook_recovery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscription(id) ON DELETE CASCADE
  CREATE INDEX webhook_recovery_subscription ON public.webhook_recovery USING btree (subscription_id)
  CREATE INDEX webhook_recovery_turn ON public.webhook_recovery USING btree (turn_at, id) WHERE (ended_at IS NULL)
table webhook_shard with fillfactor=30
  shard smallint not null
  owner text collate C
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone
  subscription_id text collate C
  constraint webhook_shard_pkey PRIMARY KEY (shard)
table webhook_subscription
  id text collate C not null
  workspace_id text collate C not null
  url text not null
  events text[] not null
  description text not null
  header_names text[] not null
  sealed bytea not null
  sealed_key_id text not null
  secret_staged_at timestamp with time zone
  revision integer not null default 1
  disabled_reason text
  generation integer not null default 1
  shard smallint not null
  failing_since timestamp with time zone
  warned_at timestamp with time zone
  managed_by text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  creation_key text
  declared_at timestamp with time zone
  listener_key_id text collate C
  constraint webhook_subscription_creation_key_key UNIQUE (creation_key)
  constraint webhook_subscription_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['member'::text, 'gone'::text, 'failing'::text, 'ended'::text])))
  constraint webhook_subscription_managed UNIQUE (managed_by, workspace_id)
  constraint webhook_subscription_pkey PRIMARY KEY (id)
  constraint webhook_subscription_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspace(id)
  CREATE INDEX webhook_subscription_listener ON public.webhook_subscription USING btree (workspace_id, id) WHERE (listener_key_id IS NOT NULL)
  CREATE INDEX webhook_subscription_workspace ON public.webhook_subscription USING btree (workspace_id, id)
table webhook_worker
  id text collate C not null
  seen_until timestamp with time zone not null
  is_leaving boolean not null default false
  constraint webhook_worker_pkey PRIMARY KEY (id)
table widget_data
  dashboard_id text collate C not null
  widget_key text collate C not null
  query text collate C not null
  workspace_id text collate C not null
  data_source_id text collate C
  metric_id text collate C
  version integer not null default 1
  result text
  refreshed_at timestamp with time zone
  error text
  refresh_seconds integer not null
  due_at timestamp with time zone not null
  refreshing_until timestamp with time zone
  filters jsonb
  constraint widget_data_dashboard_id_fkey FOREIGN KEY (dashboard_id) REFERENCES dashboard(id) ON DELETE CASCADE
  constraint widget_data_data_source_id_fkey FOREIGN KEY (data_source_id) REFERENCES data_source(id) ON DELETE SET NULL
  constraint widget_data_pkey PRIMARY KEY (dashboard_id, widget_key, query)
  CREATE INDEX widget_data_due ON public.widget_data USING btree (due_at)
  CREATE INDEX widget_data_filtered ON public.widget_data USING btree (refreshed_at) WHERE (filters IS NOT NULL)
  CREATE INDEX widget_data_metric ON public.widget_data USING btree (metric_id)
  CREATE INDEX widget_data_source ON public.widget_data USING btree (data_source_id)
table workspace
  id text collate C not null
  account_id text collate C not null
  name text not null
  managed_by text
  created_at timestamp with time zone not null default now()
  time_zone text not null default 'UTC'::text
  week_start text not null default 'monday'::text
  fiscal_year_start integer not null default 1
  model_tier text not null default 'medium'::text
  shares_values boolean not null default false
  orphaned_from text
  default_source text
  managed_uid text
  constraint workspace_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
  constraint workspace_fiscal_year_start_check CHECK (((fiscal_year_start >= 1) AND (fiscal_year_start <= 12)))
  constraint workspace_id_account_id_key UNIQUE (id, account_id)
  constraint workspace_managed_by_key UNIQUE (managed_by)
  constraint workspace_model_tier_check CHECK ((model_tier = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])))
  constraint workspace_orphaned_from_key UNIQUE (orphaned_from)
  constraint workspace_pkey PRIMARY KEY (id)
  constraint workspace_week_start_check CHECK ((week_start = ANY (ARRAY['monday'::text, 'saturday'::text, 'sunday'::text])))
  CREATE INDEX workspace_account ON public.workspace USING btree (account_id)
