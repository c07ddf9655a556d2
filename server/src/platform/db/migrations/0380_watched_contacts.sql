-- A contact can be watched, who need not have moved yet (decision 119).
ALTER TABLE watches DROP CONSTRAINT watches_kind_check;
ALTER TABLE watches ADD CONSTRAINT watches_kind_check
  CHECK (kind IN ('advisor', 'city', 'contact', 'firm', 'lane', 'view'));
ALTER TABLE watches ADD contact_id uuid;
ALTER TABLE watches ADD FOREIGN KEY (client_id, contact_id) REFERENCES contacts (client_id, id) ON DELETE CASCADE;
CREATE INDEX watches_contact ON watches (client_id, contact_id) WHERE contact_id IS NOT NULL;

-- Nobody watches a person who is erased, whatever the watch is called, and the log does not say who did.
CREATE FUNCTION end_watches_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_entries SET before = CASE WHEN before IS NOT NULL THEN '{}'::jsonb END,
    after = CASE WHEN after IS NOT NULL THEN '{}'::jsonb END
  WHERE client_id = NEW.client_id AND entity_id IN (
    SELECT w.id::text FROM watches w WHERE w.client_id = NEW.client_id AND w.contact_id = NEW.id);
  DELETE FROM watches w WHERE w.client_id = NEW.client_id AND w.contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_watches_of_erased AFTER UPDATE OF erased_at ON contacts FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION end_watches_of_erased();
