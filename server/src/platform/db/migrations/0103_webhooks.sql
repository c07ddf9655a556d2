-- Addresses that are told of a client's events, and what is on its way to them (decision 043). An event is written in the
-- transaction of the change that it tells of. Instants are real time.
CREATE TABLE webhooks (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  events text[] NOT NULL,
  is_active boolean NOT NULL,
  turned_off_because text,
  failing_since timestamp (3) with time zone,
  -- Encrypted by the app, and bound to this row.
  secret bytea NOT NULL,
  secret_key_id text COLLATE "C" NOT NULL,
  old_secret bytea,
  old_secret_key_id text COLLATE "C",
  old_secret_until timestamp (3) with time zone,
  created_by text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, id),
  CONSTRAINT webhooks_url_kept CHECK (url <> '' AND length(url) <= 2000),
  CONSTRAINT webhooks_description_kept CHECK (length(description) <= 200),
  CONSTRAINT webhooks_events_kept CHECK (events <@ ARRAY['deal.moved', 'contact.approved', 'move.matched'])
);

CREATE TABLE webhook_deliveries (
  client_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  response_status integer,
  duration_ms integer,
  answer text,
  error text,
  next_attempt_at timestamp (3) with time zone,
  last_attempt_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, webhook_id) REFERENCES webhooks (client_id, id) ON DELETE CASCADE,
  -- An event goes to an address once, however often the work that finds it is repeated.
  UNIQUE (client_id, webhook_id, message_id),
  CONSTRAINT webhook_deliveries_body_kept CHECK (length(body) <= 20000),
  CONSTRAINT webhook_deliveries_answer_kept CHECK (length(answer) <= 500),
  CONSTRAINT webhook_deliveries_error_kept CHECK (length(error) <= 500)
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (client_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON webhooks TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON webhooks TO liftout_platform USING (true) WITH CHECK (true);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON webhook_deliveries TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON webhook_deliveries TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_deliveries TO liftout_platform;
-- A tenant's change asks who listens and adds what is to be told. It reads no secret and no answer.
GRANT SELECT (client_id, id, events, is_active) ON webhooks TO liftout_app;
GRANT INSERT ON webhook_deliveries TO liftout_app;
