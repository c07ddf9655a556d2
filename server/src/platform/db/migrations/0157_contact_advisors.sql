-- Which advisors of moves a client's contacts are, found by evidence (decision 067). All of it is the client's own: what
-- one client's contacts say is told to no other.

-- The block of names that a contact belongs to, as moves have theirs, and whether it was compared since it or one of the
-- moves of that block changed. The key is null until it is worked out.
CREATE TABLE contact_blocks (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  contact_id uuid NOT NULL,
  block_key text COLLATE "C",
  is_compared boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, contact_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_blocks_key ON contact_blocks (client_id, block_key);
CREATE INDEX contact_blocks_unnamed ON contact_blocks (client_id, contact_id) WHERE block_key IS NULL;
CREATE INDEX contact_blocks_waiting ON contact_blocks (client_id, block_key, contact_id) WHERE NOT is_compared;

CREATE TABLE contact_advisors (
  client_id text COLLATE "C" NOT NULL,
  contact_id uuid NOT NULL,
  advisor_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('same', 'maybe', 'namesake')),
  evidence text[] NOT NULL,
  PRIMARY KEY (client_id, contact_id, advisor_id),
  FOREIGN KEY (client_id, contact_id) REFERENCES contact_blocks (client_id, contact_id) ON DELETE CASCADE
);
CREATE INDEX contact_advisors_advisor ON contact_advisors (client_id, advisor_id);

-- With what a client's contacts were last compared.
CREATE TABLE contact_comparisons (
  client_id text COLLATE "C" PRIMARY KEY REFERENCES clients (client_id) ON DELETE CASCADE,
  change_number bigint NOT NULL,
  market_path text COLLATE "C",
  rules_version text COLLATE "C" NOT NULL,
  -- Of decisions on spellings of firms: how many there were, and when the last.
  firm_changes bigint NOT NULL,
  firms_changed_at timestamp (3) with time zone
);

-- The blocks of names whose moves changed, each with the number of its last change. Nothing of any client.
CREATE TABLE changed_blocks (
  block_key text COLLATE "C" PRIMARY KEY,
  change_number bigint NOT NULL
);
CREATE INDEX changed_blocks_number ON changed_blocks (change_number);
CREATE INDEX moves_email ON moves (email) WHERE email IS NOT NULL;

DO $$
DECLARE made text;
BEGIN
  FOREACH made IN ARRAY ARRAY['contact_blocks', 'contact_advisors', 'contact_comparisons'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', made);
    EXECUTE format('CREATE POLICY own_rows ON %I TO liftout_app
      USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())', made);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', made);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_blocks, contact_advisors, contact_comparisons
  TO liftout_platform, liftout_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON changed_blocks TO liftout_platform;

INSERT INTO contact_blocks (client_id, contact_id) SELECT client_id, id FROM contacts;

CREATE FUNCTION add_contact_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_blocks (client_id, contact_id) SELECT client_id, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_to_compare AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_contact_blocks();

CREATE FUNCTION compare_contact_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_blocks SET block_key = NULL, is_compared = false
  WHERE client_id = NEW.client_id AND contact_id = NEW.id AND (is_compared OR block_key IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_compared_again AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.firm, OLD.city, OLD.crd, OLD.archived_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.firm, NEW.city, NEW.crd, NEW.archived_at))
  EXECUTE FUNCTION compare_contact_again();
