-- Requests without a session get roles of their own. liftout_public reads what anyone may see: published markets and
-- the branding of open clients. liftout_sign_in reads accounts and sessions, keeps sessions, devices and counts of
-- attempts, and notes in the audit trail how signing in went. Neither can log in, nor read a tenant's rows.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['liftout_public', 'liftout_sign_in'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN
        NULL; -- roles belong to the whole server; another database of it made them first
      WHEN insufficient_privilege THEN
        -- A superuser may have made them by hand.
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
          RAISE EXCEPTION 'The role % is missing and % may not make roles. As a superuser: CREATE ROLE % NOLOGIN',
            wanted, current_user, wanted;
        END IF;
    END;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO liftout_public, liftout_sign_in;

GRANT SELECT (path, name, description, status, published_order, summary, as_of) ON markets TO liftout_public;
ALTER TABLE markets ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_rows ON markets TO liftout_platform, liftout_app, liftout_search USING (true) WITH CHECK (true);
CREATE POLICY published ON markets FOR SELECT TO liftout_public USING (published_order IS NOT NULL);

GRANT SELECT (client_id, name, logo_url, color_primary, color_secondary, color_accent) ON clients TO liftout_public;
CREATE POLICY open_clients ON clients FOR SELECT TO liftout_public USING (is_active AND archived_at IS NULL);

GRANT SELECT (id, username, role, client_id, password_hash, must_change_password) ON users TO liftout_sign_in;
CREATE POLICY sign_in_reads ON users FOR SELECT TO liftout_sign_in USING (true);
-- Locking a row (FOR SHARE) asks for the right to update it. The check lets no update through.
GRANT UPDATE (updated_at) ON users TO liftout_sign_in;
CREATE POLICY sign_in_locks ON users FOR UPDATE TO liftout_sign_in USING (true) WITH CHECK (false);

GRANT SELECT (client_id, name, allowed_dashboards, is_active, expires_at, archived_at, access_epoch)
  ON clients TO liftout_sign_in;
CREATE POLICY sign_in_reads ON clients FOR SELECT TO liftout_sign_in USING (true);

GRANT SELECT (name, value, updated_at) ON settings TO liftout_sign_in;
ALTER TABLE settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_rows ON settings TO liftout_platform, liftout_app USING (true) WITH CHECK (true);
CREATE POLICY session_timeout ON settings FOR SELECT TO liftout_sign_in USING (name = 'session_timeout');

GRANT SELECT (token_hash, user_id, access_epoch, created_at, last_seen_at, expires_at), INSERT, DELETE,
  UPDATE (last_seen_at, expires_at) ON sessions TO liftout_sign_in;
GRANT SELECT, INSERT, DELETE, UPDATE (last_used_at) ON known_devices TO liftout_sign_in;
GRANT SELECT, INSERT, DELETE, UPDATE (count, updated_at) ON login_failures TO liftout_sign_in;

GRANT INSERT ON audit_entries TO liftout_sign_in;
CREATE POLICY sign_in_notes ON audit_entries FOR INSERT TO liftout_sign_in WITH CHECK (
  entity = 'user' AND action IN ('session.opened', 'sign_in.failed', 'sign_in.limited', 'sign_in.refused',
    'password.failed', 'password.limited'));
