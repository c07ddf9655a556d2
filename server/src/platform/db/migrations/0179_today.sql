-- Contacts that are left out of the queue of whom to call, until a day (decision 076).
CREATE TABLE today_snoozes (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  contact_id uuid NOT NULL,
  -- The day on which it comes back.
  until date NOT NULL,
  snoozed_by text NOT NULL,
  snoozed_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, contact_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);
ALTER TABLE today_snoozes ENABLE ROW LEVEL SECURITY;
ALTER TABLE today_snoozes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON today_snoozes TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON today_snoozes TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON today_snoozes TO liftout_platform, liftout_app;

-- Contacts of high value, the largest first, until enough of them were not reached lately.
CREATE INDEX contacts_high_value_largest ON contacts (client_id, aum_cents DESC NULLS LAST, id)
  INCLUDE (last_contacted, created_at) WHERE is_high_value AND archived_at IS NULL;
-- Calls in which somebody asked to be called back.
CREATE INDEX activities_call_back ON activities (client_id, occurred_at DESC)
  WHERE outcome ILIKE '%call back%' OR outcome ILIKE '%callback%';
