-- The last door (0189) is closed to changes as well: nobody becomes an erased person by an edit. It waits for an erasure that
-- is under way.
CREATE OR REPLACE FUNCTION leave_out_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_people(NEW.client_id);
  IF erased_since(NEW.client_id, NEW) IS NULL THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;

-- What a change says of a person anew: a living contact who shares an address, a number or a name with somebody who was
-- erased keeps it, and is edited otherwise. The row is left as it was, as one that would be added is left out.
CREATE FUNCTION leave_unchanged_to_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_people(NEW.client_id);
  IF EXISTS (SELECT FROM erased_people WHERE client_id = NEW.client_id) AND EXISTS (SELECT FROM erased_people e
    WHERE e.client_id = NEW.client_id AND e.key = ANY (person_keys(NEW.client_id, NEW, false))
      AND e.key <> ALL (person_keys(NEW.client_id, OLD, false)
        || person_keys(NEW.client_id, jsonb_populate_record(OLD, '{"email": "", "crd": null}'), false))) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contacts_not_made_erased BEFORE UPDATE OF first_name, last_name, firm, email, crd ON contacts FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NULL AND (NEW.first_name, NEW.last_name, NEW.firm, NEW.email, NEW.crd)
    IS DISTINCT FROM (OLD.first_name, OLD.last_name, OLD.firm, OLD.email, OLD.crd))
  EXECUTE FUNCTION leave_unchanged_to_erased();
