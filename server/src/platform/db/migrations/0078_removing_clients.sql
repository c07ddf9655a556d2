-- An archived client can be restored until this instant, in real time; then it is removed for good, in batches. The
-- trigger sees every writer.
ALTER TABLE clients ADD COLUMN purge_after timestamp (3) with time zone;
CREATE INDEX clients_purge_after ON clients (purge_after) WHERE purge_after IS NOT NULL;

CREATE FUNCTION keep_purge_after() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purge_after := CASE WHEN NEW.archived_at IS NOT NULL THEN coalesce(NEW.purge_after, now() + interval '30 days') END;
  RETURN NEW;
END $$;
CREATE TRIGGER clients_purge_after BEFORE INSERT OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION keep_purge_after();

SET LOCAL ROLE liftout_platform;
UPDATE clients SET purge_after = NULL WHERE archived_at IS NOT NULL;
RESET ROLE;

-- What is a client's own goes with it, and a contact's with the contact. Entries of the audit trail stay: they are
-- cleared and no longer name the client (decision 030).
DO $$
DECLARE reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS source, conname, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('clients'::regclass, 'contacts'::regclass)
      AND conrelid <> 'audit_entries'::regclass AND confdeltype <> 'c'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.source, reference.conname);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s ON DELETE CASCADE NOT VALID',
      reference.source, reference.conname, reference.definition);
  END LOOP;
END $$;

-- Logos that admins uploaded, each under the hash of its content. No client's own: two may show one logo.
CREATE TABLE logos (
  id text COLLATE "C" PRIMARY KEY,
  content_type text NOT NULL,
  content bytea NOT NULL,
  -- In real time: when it was uploaded or saved with a client for the last time.
  used_at timestamp (3) with time zone NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT logos_id_kept CHECK (id ~ '^[0-9a-f]{64}$'),
  CONSTRAINT logos_content_type_kept CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  CONSTRAINT logos_content_kept CHECK (octet_length(content) BETWEEN 1 AND 1048576)
);
CREATE INDEX logos_used ON logos (used_at);
-- PNG, JPEG and WebP are compressed already.
ALTER TABLE logos ALTER COLUMN content SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE, DELETE ON logos TO liftout_platform;
GRANT SELECT (id, content_type, content) ON logos TO liftout_public;
