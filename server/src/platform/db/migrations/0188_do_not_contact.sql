-- Who must not be contacted, why, and who said so since when (decision 078). No import or sync writes these columns.
ALTER TABLE contacts
  ADD COLUMN do_not_contact_at timestamp (3) with time zone,
  ADD COLUMN do_not_contact_reason text CHECK (do_not_contact_reason IN ('asked-to-stop', 'legal-hold', 'no-poach', 'other')),
  ADD COLUMN do_not_contact_note text CHECK (char_length(do_not_contact_note) <= 300),
  ADD COLUMN do_not_contact_by text,
  ADD CONSTRAINT contacts_marked_for_a_reason CHECK (
    (do_not_contact_at IS NULL) = (do_not_contact_reason IS NULL) AND (do_not_contact_at IS NULL) = (do_not_contact_by IS NULL)
    AND (do_not_contact_at IS NOT NULL OR do_not_contact_note IS NULL));
CREATE INDEX contacts_not_to_contact ON contacts (client_id, do_not_contact_at) WHERE do_not_contact_at IS NOT NULL;

-- A person who comes a second time, from another file or source, is marked as the first time: by e-mail address or CRD.
-- Marked contacts are few, so that they are read as a whole, and only where a client has some.
CREATE FUNCTION mark_returning_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM contacts m JOIN (SELECT DISTINCT client_id FROM added) a ON m.client_id = a.client_id
    WHERE m.do_not_contact_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  WITH marked AS MATERIALIZED (
    SELECT m.* FROM contacts m JOIN (SELECT DISTINCT client_id FROM added) a ON m.client_id = a.client_id
    WHERE m.do_not_contact_at IS NOT NULL
  ), found AS (
    SELECT DISTINCT ON (client_id, new_id) * FROM (
      SELECT a.id AS new_id, m.* FROM added a JOIN marked m ON m.client_id = a.client_id AND lower(m.email) = lower(a.email)
      WHERE a.email <> '' AND a.do_not_contact_at IS NULL
      UNION ALL
      SELECT a.id, m.* FROM added a JOIN marked m ON m.client_id = a.client_id AND m.crd = a.crd
      WHERE a.crd <> '' AND a.do_not_contact_at IS NULL
    ) both_ways ORDER BY client_id, new_id, do_not_contact_at, id
  )
  UPDATE contacts c SET do_not_contact_at = f.do_not_contact_at, do_not_contact_reason = f.do_not_contact_reason,
    do_not_contact_note = f.do_not_contact_note, do_not_contact_by = f.do_not_contact_by
  FROM found f WHERE c.client_id = f.client_id AND c.id = f.new_id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_marked_again AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_returning_contacts();
