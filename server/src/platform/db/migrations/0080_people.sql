-- A user is a person: an admin, or one of a client's people. The client's own login stays, a user named as the client.
ALTER TABLE users
  ADD COLUMN name text,
  ADD COLUMN email text,
  ADD COLUMN allowed_dashboards text[],
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN access_epoch integer NOT NULL DEFAULT 1,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT users_name_kept CHECK (name <> '' AND length(name) <= 200),
  ADD CONSTRAINT users_email_kept CHECK (email <> '' AND length(email) <= 320),
  ADD CONSTRAINT users_dashboards_kept CHECK (allowed_dashboards IS NULL
    OR (allowed_dashboards <@ ARRAY['overview', 'deals', 'contacts', 'full'] AND role = 'client'));
DROP INDEX users_one_per_client;
CREATE INDEX users_client ON users (client_id) WHERE client_id IS NOT NULL;

-- As for clients: a session carries the epoch of its user's access, and one of an earlier epoch never works again.
CREATE FUNCTION move_user_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_epoch := OLD.access_epoch + CASE WHEN NEW.is_active IS DISTINCT FROM OLD.is_active THEN 1 ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER users_access_epoch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION move_user_epoch();

-- A session gets an id that may be shown, and stays in the history of sign-ins when it has ended.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN user_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE sessions ALTER COLUMN id DROP DEFAULT, ALTER COLUMN user_epoch DROP DEFAULT;

CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  client_id text COLLATE "C" REFERENCES clients (client_id) ON DELETE CASCADE,
  address text NOT NULL,
  user_agent text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('open', 'signed_out', 'timed_out', 'ended_by_admin', 'password_changed',
    'replaced', 'access_ended', 'deactivated', 'refused')),
  reason text,
  attempts integer NOT NULL DEFAULT 1,
  ended_by text,
  started_at timestamp (3) with time zone NOT NULL,
  last_seen_at timestamp (3) with time zone NOT NULL,
  ended_at timestamp (3) with time zone
);
CREATE INDEX sign_ins_recent ON sign_ins (started_at DESC, id DESC);
CREATE INDEX sign_ins_user ON sign_ins (user_id, started_at DESC);
CREATE INDEX sign_ins_client ON sign_ins (client_id, started_at DESC);

CREATE TABLE invitations (
  token_hash text COLLATE "C" PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client_id text COLLATE "C" REFERENCES clients (client_id) ON DELETE CASCADE,
  created_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  used_at timestamp (3) with time zone,
  replaced_at timestamp (3) with time zone
);
CREATE INDEX invitations_user ON invitations (user_id, created_at DESC);
CREATE UNIQUE INDEX invitations_one_open ON invitations (user_id) WHERE used_at IS NULL AND replaced_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_ins, invitations TO liftout_platform;
ALTER TABLE sign_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_ins FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sign_ins TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON sign_ins TO liftout_platform USING (true) WITH CHECK (true);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON invitations TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON invitations TO liftout_platform USING (true) WITH CHECK (true);

-- Signing in reads what a person may see, and keeps the history. It deletes only what is old.
GRANT SELECT (name, allowed_dashboards, is_active, access_epoch) ON users TO liftout_sign_in;
GRANT SELECT (id, user_epoch) ON sessions TO liftout_sign_in;
GRANT SELECT (id, user_id, outcome, started_at), INSERT, DELETE, UPDATE (outcome, ended_by, ended_at, last_seen_at)
  ON sign_ins TO liftout_sign_in;
CREATE POLICY sign_in_reads ON sign_ins FOR SELECT TO liftout_sign_in USING (true);
CREATE POLICY sign_in_adds ON sign_ins FOR INSERT TO liftout_sign_in WITH CHECK (true);
CREATE POLICY sign_in_ends ON sign_ins FOR UPDATE TO liftout_sign_in USING (outcome = 'open') WITH CHECK (true);
CREATE POLICY sign_in_sweeps ON sign_ins FOR DELETE TO liftout_sign_in
  USING (started_at < now() - interval '180 days');

GRANT SELECT ON invitations TO liftout_sign_in;
CREATE POLICY sign_in_reads ON invitations FOR SELECT TO liftout_sign_in USING (true);

-- The sessions that are open now. Where they came from is not known.
SET LOCAL ROLE liftout_platform;
INSERT INTO sign_ins (id, user_id, client_id, address, user_agent, outcome, started_at, last_seen_at)
SELECT s.id, s.user_id, u.client_id, '', s.user_agent, 'open', s.created_at, s.last_seen_at
FROM sessions s JOIN users u ON u.id = s.user_id;
RESET ROLE;
