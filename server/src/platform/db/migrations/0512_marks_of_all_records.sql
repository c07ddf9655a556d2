-- A mark is a person's (decision 141): every way that makes a record one of a marked person marks it, not its insert alone.
-- Whoever adds a record, or gives one another address or CRD number, shares the lock on the client's people; who marks or
-- erases somebody holds it alone, so that no record slips in between what they read and what they write.
CREATE FUNCTION share_people(tenant text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('people ' || tenant, 0))
$$;

-- As in 0188, under the lock.
CREATE OR REPLACE FUNCTION mark_returning_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_people(a.client_id) FROM (SELECT DISTINCT client_id FROM added ORDER BY client_id) a;
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

-- A record that gets a marked person's address or CRD number, or returns from the archive with one, is marked as theirs is.
CREATE FUNCTION mark_changed_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE m contacts;
BEGIN
  PERFORM share_people(NEW.client_id);
  SELECT * INTO m FROM contacts c WHERE c.client_id = NEW.client_id AND c.id <> NEW.id AND c.do_not_contact_at IS NOT NULL
    AND ((NEW.email <> '' AND lower(c.email) = lower(NEW.email)) OR (NEW.crd <> '' AND c.crd = NEW.crd))
  ORDER BY c.do_not_contact_at, c.id LIMIT 1;
  IF FOUND THEN
    NEW.do_not_contact_at := m.do_not_contact_at;
    NEW.do_not_contact_reason := m.do_not_contact_reason;
    NEW.do_not_contact_note := m.do_not_contact_note;
    NEW.do_not_contact_by := m.do_not_contact_by;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contacts_marked_by_change BEFORE UPDATE OF email, crd, archived_at ON contacts FOR EACH ROW
  WHEN (NEW.do_not_contact_at IS NULL AND OLD.do_not_contact_at IS NULL AND NEW.archived_at IS NULL AND NEW.erased_at IS NULL
    AND (NEW.email <> '' OR NEW.crd <> '') AND (lower(NEW.email) <> lower(OLD.email) OR NEW.crd IS DISTINCT FROM OLD.crd
      OR OLD.archived_at IS NOT NULL))
  EXECUTE FUNCTION mark_changed_contact();

-- A marked record that gets somebody's address or CRD number says that they are the marked person: their records are marked.
CREATE FUNCTION mark_others_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_people(NEW.client_id);
  UPDATE contacts c SET do_not_contact_at = NEW.do_not_contact_at, do_not_contact_reason = NEW.do_not_contact_reason,
    do_not_contact_note = NEW.do_not_contact_note, do_not_contact_by = NEW.do_not_contact_by, version = c.version + 1,
    updated_at = NEW.updated_at
  WHERE c.client_id = NEW.client_id AND c.do_not_contact_at IS NULL AND c.archived_at IS NULL AND c.id IN (
    SELECT o.id FROM contacts o WHERE o.client_id = NEW.client_id AND NEW.email <> '' AND lower(o.email) = lower(NEW.email)
    UNION SELECT o.id FROM contacts o WHERE o.client_id = NEW.client_id AND NEW.crd <> '' AND o.crd = NEW.crd);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_marked_beside AFTER UPDATE OF email, crd ON contacts FOR EACH ROW
  WHEN (NEW.do_not_contact_at IS NOT NULL AND NEW.erased_at IS NULL
    AND (lower(NEW.email) <> lower(OLD.email) OR NEW.crd IS DISTINCT FROM OLD.crd))
  EXECUTE FUNCTION mark_others_of_changed();

-- Contacts with all others of the client that share an address or CRD number with one of them, or with one so found: the
-- records of the same people. Neither archived nor erased ones.
CREATE FUNCTION records_of_people(tenant text, people uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  known uuid[] := people;
  found uuid[];
BEGIN
  LOOP
    WITH own AS MATERIALIZED (
      SELECT lower(k.email) AS email, k.crd FROM contacts k WHERE k.client_id = tenant AND k.id = ANY (known)
    )
    SELECT array_agg(c.id) INTO found FROM contacts c
    WHERE c.client_id = tenant AND c.archived_at IS NULL AND c.erased_at IS NULL AND c.id <> ALL (known)
      AND (lower(c.email) IN (SELECT o.email FROM own o WHERE o.email <> '') OR c.crd IN (SELECT o.crd FROM own o WHERE o.crd <> ''));
    EXIT WHEN found IS NULL;
    known := known || found;
  END LOOP;
  RETURN known;
END $$;
