-- What is to be done next for a contact, and by when; and how often a contact is to be contacted (decision 064).
CREATE TABLE next_steps (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  what text NOT NULL,
  due_on date NOT NULL,
  -- Null: nobody has taken it, or their account is gone.
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  owner_name text,
  done_at timestamp (3) with time zone,
  done_by text CHECK ((done_by IS NULL) = (done_at IS NULL)),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);
CREATE INDEX next_steps_due ON next_steps (client_id, due_on, id) WHERE done_at IS NULL;
CREATE INDEX next_steps_contact ON next_steps (client_id, contact_id, due_on, id);
CREATE INDEX next_steps_done ON next_steps (client_id, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX next_steps_owner ON next_steps (owner_id) WHERE owner_id IS NOT NULL;

CREATE TABLE contact_cadences (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  contact_id uuid NOT NULL,
  every_days integer NOT NULL CHECK (every_days IN (30, 60, 90)),
  -- A contact that was never contacted is due so many days after this.
  set_at timestamp (3) with time zone NOT NULL,
  PRIMARY KEY (client_id, contact_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['next_steps', 'contact_cadences'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format('CREATE POLICY own_rows ON %I TO liftout_app
      USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())', made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON next_steps, contact_cadences TO liftout_platform, liftout_app;
