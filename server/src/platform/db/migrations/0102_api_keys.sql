-- Keys with which a client's own systems call the API. Only a hash of a key is kept (decision 042).
CREATE TABLE api_keys (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  public_id text COLLATE "C" NOT NULL UNIQUE,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  allowed_dashboards text[] NOT NULL,
  can_write boolean NOT NULL,
  created_by text NOT NULL,
  -- In real time, as all instants of a key: it is no part of the demo's day.
  created_at timestamp (3) with time zone NOT NULL,
  expires_at timestamp (3) with time zone,
  revoked_at timestamp (3) with time zone,
  revoked_by text,
  last_used_at timestamp (3) with time zone,
  last_used_address text,
  PRIMARY KEY (client_id, id),
  CONSTRAINT api_keys_name_kept CHECK (name <> '' AND length(name) <= 100),
  CONSTRAINT api_keys_dashboards_kept CHECK (cardinality(allowed_dashboards) > 0
    AND allowed_dashboards <@ ARRAY['overview', 'deals', 'contacts', 'full'])
);
-- What a key does carries its name.
CREATE UNIQUE INDEX api_keys_name ON api_keys (client_id, lower(name)) WHERE revoked_at IS NULL;

ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON api_keys TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON api_keys TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO liftout_platform;

-- Who calls is found before there is a tenant.
GRANT SELECT (client_id, id, public_id, token_hash, name, allowed_dashboards, can_write, expires_at, revoked_at,
  last_used_at), UPDATE (last_used_at, last_used_address) ON api_keys TO liftout_sign_in;
CREATE POLICY sign_in_reads ON api_keys FOR SELECT TO liftout_sign_in USING (true);
CREATE POLICY sign_in_uses ON api_keys FOR UPDATE TO liftout_sign_in USING (revoked_at IS NULL) WITH CHECK (true);
