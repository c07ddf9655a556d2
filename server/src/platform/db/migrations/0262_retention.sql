-- For how long a client keeps personal data of contacts whom nobody works with (decision 078). No row: for good.
CREATE TABLE retention_rules (
  client_id text COLLATE "C" PRIMARY KEY REFERENCES clients (client_id) ON DELETE CASCADE,
  -- Null: it was ended.
  months integer CHECK (months BETWEEN 6 AND 120),
  changed_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp (3) with time zone NOT NULL
);
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON retention_rules TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON retention_rules TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_rules TO liftout_platform;
GRANT SELECT ON retention_rules TO liftout_app;
