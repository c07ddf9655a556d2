-- What was changed here of rows that came from a source, on its way back there (decision 047), and what it is called
-- there once it was sent: a reading takes none of that for news.
CREATE TABLE source_writes (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  source text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stage', 'note', 'call')),
  contact_id uuid NOT NULL,
  -- The note or call.
  activity_id uuid CHECK ((activity_id IS NULL) = (kind = 'stage')),
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
  -- Counts the changes: what was sent of an earlier one is not all of it.
  revision integer NOT NULL DEFAULT 1,
  attempts integer NOT NULL DEFAULT 0,
  -- In real time: when it was sent without an answer. It may be there.
  tried_at timestamp (3) with time zone,
  next_attempt_at timestamp (3) with time zone NOT NULL,
  sent_at timestamp (3) with time zone,
  -- On the portal's clock: when it was changed here.
  changed_at timestamp (3) with time zone NOT NULL,
  source_id text COLLATE "C",
  error text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX source_writes_activity ON source_writes (client_id, activity_id) WHERE activity_id IS NOT NULL;
CREATE UNIQUE INDEX source_writes_stage ON source_writes (client_id, contact_id) WHERE kind = 'stage';
CREATE INDEX source_writes_contact ON source_writes (client_id, contact_id);
CREATE INDEX source_writes_open ON source_writes (client_id, source, status, next_attempt_at) WHERE status <> 'sent';
CREATE INDEX source_writes_sent ON source_writes (client_id, source, source_id) WHERE source_id IS NOT NULL;

-- The account that changes go to: another one gets none. And why none goes there now.
ALTER TABLE sync_options ADD COLUMN write_account text, ADD COLUMN write_problem text;

ALTER TABLE source_writes ENABLE ROW LEVEL SECURITY;
ALTER TABLE source_writes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON source_writes TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON source_writes TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON source_writes TO liftout_platform, liftout_app;
