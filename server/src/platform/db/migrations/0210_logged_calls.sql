-- What a call that was logged with its next step and stage changed, so that it can be taken back within a day (decision 081).
CREATE TABLE logged_calls (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  activity_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  logged_at timestamp (3) with time zone NOT NULL,
  last_contacted_before timestamp (3) with time zone,
  -- The step that it finished, and the version that it then had.
  finished_step uuid,
  finished_version integer CHECK ((finished_version IS NULL) = (finished_step IS NULL)),
  added_step uuid,
  -- The stage, where it was changed. Before null: the contact was not in the pipeline.
  stage_before text,
  stage_after text,
  -- The contact's last deal as it was, as JSON; null: none. And the version that its open deal then had.
  deal_before text,
  deal_version integer CHECK ((deal_version IS NULL) = (stage_after IS NULL)),
  PRIMARY KEY (client_id, activity_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);
CREATE INDEX logged_calls_contact ON logged_calls (client_id, contact_id);
CREATE INDEX logged_calls_age ON logged_calls (client_id, logged_at);
ALTER TABLE logged_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE logged_calls FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON logged_calls TO liftout_app
  USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant());
CREATE POLICY all_rows ON logged_calls TO liftout_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON logged_calls TO liftout_platform, liftout_app;

-- A deal as it was may hold a note about a person: it goes with their data.
CREATE FUNCTION forget_logged_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM logged_calls WHERE client_id = NEW.client_id AND contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_forget_logged_calls AFTER UPDATE OF erased_at ON contacts FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_logged_calls();
