-- A client's own keys for other systems, encrypted by the app (decision 041). No tenant's role may read them, and no
-- row of another client opens with what is bound to this one.
CREATE TABLE client_credentials (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  -- Of the key that sealed it.
  key_id text COLLATE "C" NOT NULL,
  -- A keyed fingerprint of the secret: two clients with one account have the same.
  account text COLLATE "C" NOT NULL,
  -- To tell it from others; null for short secrets.
  hint text,
  set_by text NOT NULL,
  set_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, kind),
  CONSTRAINT client_credentials_kind_kept CHECK (kind IN ('hubspot', 'justcall', 'justcall-webhook', 'google', 'openai')),
  CONSTRAINT client_credentials_sealed_kept CHECK (octet_length(sealed) BETWEEN 30 AND 20000),
  CONSTRAINT client_credentials_hint_kept CHECK (char_length(hint) <= 400)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON client_credentials TO liftout_platform;
ALTER TABLE client_credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_credentials FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON client_credentials TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON client_credentials TO liftout_platform USING (true) WITH CHECK (true);
