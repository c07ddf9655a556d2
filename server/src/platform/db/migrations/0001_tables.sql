CREATE TABLE activities (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  contact_id uuid,
  type text NOT NULL,
  subject text DEFAULT '' NOT NULL,
  outcome text,
  notes text,
  duration_seconds integer,
  disposition text,
  campaign_id uuid,
  agent text,
  occurred_at timestamp (3) with time zone NOT NULL,
  source text DEFAULT 'manual' NOT NULL,
  source_id text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT activities_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE campaigns (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  target_firm text,
  contact_count integer DEFAULT 0 NOT NULL,
  calls_planned integer DEFAULT 0 NOT NULL,
  calls_completed integer DEFAULT 0 NOT NULL,
  success_rate double precision DEFAULT 0 NOT NULL,
  notes text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT campaigns_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE insight_dismissals (
  client_id text COLLATE "C" NOT NULL,
  insight_id text COLLATE "C" NOT NULL,
  dismissed_by text NOT NULL,
  dismissed_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT insight_dismissals_client_id_insight_id_pk PRIMARY KEY(client_id,insight_id)
);

CREATE TABLE intel (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  description text NOT NULL,
  contact_name text,
  firm text,
  priority text NOT NULL,
  submitted_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT intel_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE news_items (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  guid text COLLATE "C" NOT NULL,
  title text NOT NULL,
  link text NOT NULL,
  summary text DEFAULT '' NOT NULL,
  published_at timestamp (3) with time zone,
  fetched_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT news_items_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE source_syncs (
  client_id text COLLATE "C" NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  started_at timestamp (3) with time zone,
  finished_at timestamp (3) with time zone,
  cursor text,
  rows_read integer DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT source_syncs_client_id_source_pk PRIMARY KEY(client_id,source)
);

CREATE TABLE clients (
  client_id text COLLATE "C" PRIMARY KEY NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  target_market text COLLATE "C",
  home_firm text,
  logo_url text,
  website text,
  hubspot_list_id text,
  justcall_campaign_id text,
  data_source_type text DEFAULT 'hubspot' NOT NULL,
  spreadsheet_id text,
  contacts_range text DEFAULT 'Contacts!A:Z' NOT NULL,
  calls_range text DEFAULT 'Calls!A:Z' NOT NULL,
  campaigns_range text DEFAULT 'Campaigns!A:Z' NOT NULL,
  rss_feed_url text,
  color_primary text DEFAULT '#000000' NOT NULL,
  color_secondary text DEFAULT '#666666' NOT NULL,
  color_accent text DEFAULT '#0066cc' NOT NULL,
  person_name text,
  person_title text,
  person_email text,
  person_phone text,
  person_firm text,
  person_city text,
  person_bio text,
  person_main_targets text,
  person_linkedin_url text,
  contact_email text,
  allowed_dashboards text[] DEFAULT '{full}' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  expires_at timestamp (3) with time zone,
  archived_at timestamp (3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT clients_id_unique UNIQUE(id)
);

CREATE TABLE login_failures (
  bucket text COLLATE "C" PRIMARY KEY NOT NULL,
  failures jsonb NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE markets (
  path text COLLATE "C" PRIMARY KEY NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  status text DEFAULT 'Configuring' NOT NULL,
  published_order integer,
  summary jsonb,
  as_of date,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE sessions (
  token_hash text COLLATE "C" PRIMARY KEY NOT NULL,
  user_id uuid NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  last_seen_at timestamp (3) with time zone NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY NOT NULL,
  username text COLLATE "C" NOT NULL,
  role text NOT NULL,
  client_id text COLLATE "C",
  password_hash text,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT users_username_unique UNIQUE(username)
);

CREATE TABLE contact_counts (
  client_id text COLLATE "C" PRIMARY KEY NOT NULL,
  total integer NOT NULL
);

CREATE TABLE contacts (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text DEFAULT '' NOT NULL,
  phone text,
  job_title text,
  firm text NOT NULL,
  advisor_tier text,
  revenue_cents bigint,
  aum_cents bigint,
  city text,
  notes text,
  linkedin_url text,
  team_profile_link text,
  in_pipeline boolean DEFAULT false NOT NULL,
  pipeline_stage text,
  is_high_value boolean DEFAULT false NOT NULL,
  last_contacted timestamp (3) with time zone,
  next_steps text,
  crd text,
  submitted_by text,
  source text DEFAULT 'manual' NOT NULL,
  source_id text,
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(first_name)) STORED,
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED,
  firm_key text COLLATE "C" GENERATED ALWAYS AS (lower(firm)) STORED,
  city_key text COLLATE "C" GENERATED ALWAYS AS (lower(city)) STORED,
  search_text text COLLATE "C" GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || firm || ' ' || email)) STORED,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT contacts_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE deals (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  stage text NOT NULL,
  value_cents bigint NOT NULL,
  last_interaction timestamp (3) with time zone,
  stage_changed_at timestamp (3) with time zone NOT NULL,
  archived_at timestamp (3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT deals_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE pending_contacts (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  fields jsonb NOT NULL,
  submitted_by text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  reason text,
  decided_by text,
  decided_at timestamp (3) with time zone,
  contact_id uuid,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT pending_contacts_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE research_profiles (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  contact_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL,
  firm text NOT NULL,
  profile_html text NOT NULL,
  model text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT research_profiles_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE saved_views (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  shared boolean DEFAULT false NOT NULL,
  state jsonb NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT saved_views_client_id_id_pk PRIMARY KEY(client_id,id)
);

CREATE TABLE firm_aliases (
  spelling_key text COLLATE "C" PRIMARY KEY NOT NULL,
  spelling text NOT NULL,
  firm_id uuid NOT NULL,
  status text NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE firms (
  id uuid PRIMARY KEY NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  channel text,
  enterprise text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT firms_name_key_unique UNIQUE(name_key)
);

CREATE TABLE move_sources (
  upload_id uuid NOT NULL,
  move_id uuid NOT NULL,
  "row" integer NOT NULL,
  CONSTRAINT move_sources_upload_id_move_id_pk PRIMARY KEY(upload_id,move_id)
);

CREATE TABLE moves (
  id uuid PRIMARY KEY NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  person_key text COLLATE "C" NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  city text NOT NULL,
  state text,
  firm_left_id uuid,
  firm_joined_id uuid,
  firm_left_spelling text NOT NULL,
  firm_joined_spelling text NOT NULL,
  moved_on date NOT NULL,
  aum_cents bigint,
  market_path text COLLATE "C",
  market_assumed boolean DEFAULT false NOT NULL,
  is_conversion boolean DEFAULT false NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT moves_fingerprint_unique UNIQUE(fingerprint)
);

CREATE TABLE upload_rows (
  id uuid PRIMARY KEY NOT NULL,
  upload_id uuid NOT NULL,
  "row" integer NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  cells jsonb NOT NULL
);

CREATE TABLE uploads (
  id uuid PRIMARY KEY NOT NULL,
  file_name text NOT NULL,
  market_path text COLLATE "C" NOT NULL,
  time_period text NOT NULL,
  total_processed integer NOT NULL,
  market_matches integer NOT NULL,
  added integer NOT NULL,
  duplicates integer NOT NULL,
  rejected integer NOT NULL,
  outside_period integer NOT NULL,
  assumed_matches integer NOT NULL,
  warnings integer NOT NULL,
  uploaded_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  reverted_at timestamp (3) with time zone,
  reverted_by text
);

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY NOT NULL,
  client_id text COLLATE "C",
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY NOT NULL,
  client_id text COLLATE "C",
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  plain_text text NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  created_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  sent_at timestamp (3) with time zone
);

ALTER TABLE activities ADD CONSTRAINT activities_client_id_contact_id_contacts_client_id_id_fk FOREIGN KEY (client_id,contact_id) REFERENCES contacts(client_id,id);
ALTER TABLE deals ADD CONSTRAINT deals_client_id_contact_id_contacts_client_id_id_fk FOREIGN KEY (client_id,contact_id) REFERENCES contacts(client_id,id);
