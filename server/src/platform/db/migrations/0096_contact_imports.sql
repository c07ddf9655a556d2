-- Files of contacts that admins import (decision 040): the file until it is imported, its rows as they were read, and what
-- became of each, for the reverts and the timelines of contacts.
CREATE TABLE contact_imports (
  client_id text COLLATE "C" NOT NULL REFERENCES clients (client_id) ON DELETE CASCADE,
  id uuid NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN
    ('draft', 'checking', 'ready', 'failed', 'importing', 'imported', 'reverting', 'reverted')),
  problem text,
  sheets jsonb NOT NULL DEFAULT '[]',
  sheet integer NOT NULL DEFAULT 0,
  -- Per column of the file: its header, sample values, and the field that it is read as.
  columns jsonb NOT NULL,
  -- Rows of the running step that are done; the number of the last of them in the file; all rows.
  done integer NOT NULL DEFAULT 0,
  last_row integer NOT NULL DEFAULT 0,
  total integer,
  -- What the check found; what the revert did.
  checked jsonb,
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  reverted jsonb,
  imported_by text NOT NULL,
  imported_by_id uuid,
  created_at timestamp (3) with time zone NOT NULL,
  finished_at timestamp (3) with time zone,
  reverted_by text,
  reverted_at timestamp (3) with time zone,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX contact_imports_recent ON contact_imports (created_at DESC, id DESC);
CREATE INDEX contact_imports_due ON contact_imports (id) WHERE state IN ('checking', 'importing', 'reverting');

CREATE TABLE contact_import_files (
  client_id text COLLATE "C" NOT NULL,
  import_id uuid NOT NULL,
  n integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (client_id, import_id, n),
  FOREIGN KEY (client_id, import_id) REFERENCES contact_imports (client_id, id) ON DELETE CASCADE
);
-- A workbook is packed already, and a CSV is read once or twice.
ALTER TABLE contact_import_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE contact_import_rows (
  client_id text COLLATE "C" NOT NULL,
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  outcome text COLLATE "C" NOT NULL CHECK (outcome IN
    ('staged', 'rejected', 'repeated', 'added', 'updated', 'unchanged', 'archived', 'kept', 'restored')),
  message text,
  -- The file's own cells, of rejected rows.
  cells jsonb,
  -- By column of contacts: what the row says, until it is stored.
  fields jsonb,
  -- What contacts are recognized by, as `contacts` has it: the CRD number, the e-mail address, name and firm.
  crd text COLLATE "C" GENERATED ALWAYS AS (fields ->> 'crd') STORED,
  email text COLLATE "C" GENERATED ALWAYS AS (lower(fields ->> 'email')) STORED,
  person text COLLATE "C" GENERATED ALWAYS AS (lower(fields ->> 'first_name') || ' ' || lower(fields ->> 'last_name')) STORED,
  firm text COLLATE "C" GENERATED ALWAYS AS (lower(fields ->> 'firm')) STORED,
  -- The contact that the row is, and the id that it gets where it is new.
  contact_id uuid,
  new_id uuid,
  -- Values of a known contact that changed, and the version that the import left the contact with.
  "before" jsonb,
  "after" jsonb,
  contact_version integer,
  stored_at timestamp (3) with time zone,
  -- No reference to the import: checked row by row, it would cost as much as the rows. Both are removed together.
  PRIMARY KEY (client_id, import_id, "row")
);
CREATE INDEX contact_import_rows_contact ON contact_import_rows (client_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX contact_import_rows_messages ON contact_import_rows (client_id, import_id, "row") WHERE message IS NOT NULL;
ALTER TABLE contact_import_rows SET (autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);

DO $$
DECLARE own text;
BEGIN
  FOREACH own IN ARRAY ARRAY['contact_imports', 'contact_import_files', 'contact_import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', own);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', own);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO liftout_app USING (client_id = liftout_tenant()) WITH CHECK (client_id = liftout_tenant())',
      own);
    EXECUTE format('CREATE POLICY all_rows ON %I TO liftout_platform USING (true) WITH CHECK (true)', own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO liftout_app, liftout_platform', own);
  END LOOP;
END $$;

-- A contact by its whole name: an expression, so that no other index seems as good for it before there are statistics.
CREATE INDEX contacts_person ON contacts (client_id, (first_name_key || ' ' || last_name_key)) WHERE archived_at IS NULL;

-- Before the next automatic one, the planner would think of tables that hold a few rows. Only their owner may measure them.
CREATE FUNCTION measure_imports() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  ANALYZE public.contacts;
  ANALYZE public.contact_import_rows;
END $$;
REVOKE ALL ON FUNCTION measure_imports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION measure_imports() TO liftout_platform;
