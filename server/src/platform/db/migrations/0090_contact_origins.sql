-- What a source last said of each field of a contact, and when a person last entered it here (decision 038). Beside the
-- contacts: their rows are read by the million.
CREATE TABLE contact_origins (
  client_id text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  -- By field: the value, and the instant that the source gives it; null where that is not known.
  upstream jsonb NOT NULL DEFAULT '{}',
  -- By field: the instant.
  edited jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (client_id, contact_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);

-- The deal of a source that a contact's deal follows, as the source last had it.
CREATE TABLE deal_origins (
  client_id text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  -- Its stage there, and ours; null: out of the pipeline.
  source_stage text NOT NULL,
  stage text CHECK (stage IN ('targeted', 'conversation', 'meeting', 'closing', 'won')),
  value_cents bigint,
  modified_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, contact_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);

-- Activities that their source has no more, as they were: no list or figure reads them.
CREATE TABLE archived_activities (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  fields jsonb NOT NULL,
  archived_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX archived_activities_source ON archived_activities (client_id, source, source_id);

DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['contact_origins', 'deal_origins', 'archived_activities'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', kept);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      kept);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', kept);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO liftout_platform, liftout_app', kept);
  END LOOP;
END $$;
