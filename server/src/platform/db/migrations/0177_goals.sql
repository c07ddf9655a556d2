-- What a client wants to reach in a month. Goals hold until a later month has its own (decision 075).
CREATE TABLE goals (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  -- The first day of the month from which they hold.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  calls bigint CHECK (calls > 0),
  meetings bigint CHECK (meetings > 0),
  wins bigint CHECK (wins > 0),
  won_value_cents bigint CHECK (won_value_cents > 0),
  changed_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, month)
);
ALTER TABLE goals ENABLE ROW LEVEL SECURITY;
ALTER TABLE goals FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON goals TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON goals TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON goals TO liftout_platform, liftout_app;
