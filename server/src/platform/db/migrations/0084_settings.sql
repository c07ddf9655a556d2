-- Two admins may edit the same settings: a stale write is refused.
ALTER TABLE settings ADD COLUMN version integer DEFAULT 1 NOT NULL;

-- The name and look of the portal are part of every page, also of those before signing in.
GRANT SELECT (name, value) ON settings TO liftout_public;
CREATE POLICY branding ON settings FOR SELECT TO liftout_public USING (name = 'branding');

-- The outcome of the latest test of each service, so that every window and process shows the same.
CREATE TABLE service_checks (
  service text COLLATE "C" PRIMARY KEY,
  -- A test is running since then; real time.
  started_at timestamp (3) with time zone,
  -- The vendor asked us to wait until then; real time.
  wait_until timestamp (3) with time zone,
  checked_at timestamp (3) with time zone,
  ok boolean,
  message text,
  duration_ms integer,
  last_success_at timestamp (3) with time zone,
  last_error_at timestamp (3) with time zone,
  last_error text,
  portal_id text,
  CHECK (char_length(service) <= 40),
  CHECK (char_length(message) <= 500),
  CHECK (char_length(last_error) <= 500),
  CHECK (char_length(portal_id) <= 40)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON service_checks TO liftout_platform;

-- When mail was last sent, among all that was.
CREATE INDEX mail_outbox_sent ON mail_outbox (sent_at) WHERE status = 'sent';
