-- How a client's sources are read (decision 037): each run, how far each stream of rows was read, which rows upstream
-- still has, and what an admin set. `source_syncs` keeps the last outcome, for those who only ask for that.
CREATE TABLE sync_runs (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'manual', 'configuration')),
  started_by text NOT NULL,
  started_by_id uuid,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'ok', 'failed', 'stopped')),
  -- Counts the processes that took it up: an earlier one can store nothing any more.
  attempt integer NOT NULL DEFAULT 0,
  is_confirmed boolean NOT NULL DEFAULT false,
  is_stopping boolean NOT NULL DEFAULT false,
  queued_at timestamp (3) with time zone NOT NULL,
  started_at timestamp (3) with time zone,
  alive_at timestamp (3) with time zone,
  finished_at timestamp (3) with time zone,
  -- What was counted of each stream, in the order they were read.
  streams jsonb NOT NULL DEFAULT '[]',
  error text,
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX sync_runs_one_open ON sync_runs (client_id, source) WHERE status IN ('queued', 'running');
CREATE INDEX sync_runs_recent ON sync_runs (client_id, source, id DESC);
CREATE INDEX sync_runs_open ON sync_runs (status, queued_at) WHERE status IN ('queued', 'running');

CREATE TABLE sync_streams (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  source text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  -- The list, campaign or spreadsheet: what was read of another does not count.
  part text NOT NULL,
  pass integer NOT NULL,
  is_whole boolean NOT NULL,
  -- Null: no pass is under way.
  pass_started_at timestamp (3) with time zone,
  cursor text,
  -- Where the next pass of changes begins.
  resume text,
  -- The start of the last complete pass, and of the last complete one that read everything.
  read_until timestamp (3) with time zone,
  whole_at timestamp (3) with time zone,
  -- How many rows upstream had at the end of the last pass that listed them all.
  listed integer,
  PRIMARY KEY (client_id, source, stream)
);

-- The rows that upstream has, each with the last pass that saw it. Small rows that are updated often, in place.
CREATE TABLE sync_rows (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  source text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  pass integer NOT NULL,
  -- When it was found missing, and our row archived.
  gone_at timestamp (3) with time zone,
  PRIMARY KEY (client_id, source, stream, source_id)
) WITH (fillfactor = 80);

CREATE TABLE sync_options (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  source text COLLATE "C" NOT NULL,
  -- Null: only when an admin asks.
  interval_minutes integer CHECK (interval_minutes BETWEEN 1 AND 10080),
  -- What is changed in Liftout is sent there too.
  writes_back boolean NOT NULL DEFAULT false,
  -- The pipelines there, as they were last read, and the stage of ours that an admin chose for one of theirs.
  pipelines jsonb NOT NULL DEFAULT '[]',
  stages jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, source)
);

DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['sync_runs', 'sync_streams', 'sync_rows', 'sync_options'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', kept);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      kept);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', kept);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO liftout_platform, liftout_app', kept);
  END LOOP;
END $$;
