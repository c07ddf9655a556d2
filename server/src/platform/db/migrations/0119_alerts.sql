-- What admins are alerted of, once each: a source that stopped, a webhook that was turned off. And who wants no alerts.
CREATE TABLE incidents (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('source-stopped', 'webhook-off')),
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  -- The source, or the webhook's id.
  subject text COLLATE "C" NOT NULL,
  opened_at timestamp (3) with time zone NOT NULL,
  -- Null: it lasts.
  ended_at timestamp (3) with time zone
);
CREATE UNIQUE INDEX incidents_one_open ON incidents (client_id, kind, subject) WHERE ended_at IS NULL;

CREATE TABLE alert_opt_outs (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamp (3) with time zone NOT NULL
);

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['incidents', 'alert_opt_outs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON incidents, alert_opt_outs TO liftout_platform;
CREATE POLICY own_rows ON incidents TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
